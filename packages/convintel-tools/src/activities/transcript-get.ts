import {
  defineOperation,
  explainEmptySelection,
  refineSelection,
  selectionInputs,
  selectSegments,
} from "@workbelt/core/provider";
import { z } from "zod";
import { endpointRequest } from "../endpoints.js";
import { explainUnknownActivity } from "../explain-not-found.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import type { ConvintelApi } from "../service.js";
import { fetchAnalysis } from "./fetch-analysis.js";
import { compactTranscript, transcriptOutput } from "./compact-transcript.js";
import { nameSpeakers } from "./name-speakers.js";
import {
  type ConvintelTranscript,
  toSourceSegment,
  toSpokenSegment,
  transcriptSegmentSchema,
} from "./transcript.js";

// Only activityId is sent: the time range and the search are applied here.
const input = refineSelection(z.strictObject({ activityId, ...selectionInputs }));

/** The operation `convintel_transcript_get`. */
export const transcriptGet = defineOperation({
  name: "convintel_transcript_get",
  description:
    "Gets the transcript of one call or meeting, or a part of it: who said what, when. For an overview convintel_summary_get is shorter. Find a topic with search, and what was said around it with around, or from_seconds and to_seconds: an at of 05:49 is 349.",
  effect: "read",
  returnsTexts: ["conversations"],
  aliases: { ...activityAliases, startsAt: "from_seconds", endsAt: "to_seconds" },
  input,
  explainError: explainUnknownActivity,
  run: async (selection, api: ConvintelApi): Promise<ConvintelTranscript> => {
    const query = toActivityQuery(selection);
    const request = { ...endpointRequest(api.service, "transcript"), query };
    const analysis = await fetchAnalysis(api, request, z.array(transcriptSegmentSchema));
    if (analysis.status !== "available") return analysis;
    if (analysis.response.length === 0) return { status: "none" };
    const spoken = analysis.response.map(toSpokenSegment);
    const selected = selectSegments(spoken, selection);
    const segments = selected.segments.map(toSourceSegment);
    const { matches } = selected;
    const counted = matches === undefined ? {} : { matches };
    if (segments.length === 0) {
      const note = explainEmptySelection(spoken, selection);
      return { status: "available", ...counted, segments, note };
    }
    return { status: "available", ...counted, segments };
  },
  output: transcriptOutput,
  compact: compactTranscript,
  completeResult: nameSpeakers,
});
