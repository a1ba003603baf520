import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { ConvintelTool, type ConvintelToolOptions } from "../convintel-tool.js";
import { endpointRequest } from "../endpoints.js";
import { activityAliases, activityId, toActivityQuery } from "../inputs/activity-id.js";
import { MAX_RECORDING_SECONDS } from "../responses/format-timestamp.js";
import type { ConvintelApi } from "../service.js";
import { fetchAnalysis } from "./fetch-analysis.js";
import { compactTranscript } from "./compact-transcript.js";
import { emptySelectionNote } from "./empty-selection-note.js";
import { fetchParticipants } from "./fetch-participants.js";
import { haveAllNames } from "./speaker-names.js";
import { selectSegments } from "./select-segments.js";
import { type ConvintelTranscript, transcriptSegmentSchema } from "./transcript.js";
import { segmentWords } from "./segment-words.js";

const seconds = z.number().min(0).max(MAX_RECORDING_SECONDS);

// Only activityId is sent: the time range and the search are applied here.
const input = z
  .strictObject({
    activityId,
    from_seconds: seconds
      .describe("Only from this second of the recording on: 05:49 is 349")
      .optional(),
    to_seconds: seconds
      .describe("Only up to this second of the recording: 05:49 is 349")
      .optional(),
    search: z
      .string()
      .max(200)
      .refine((text) => segmentWords(text).length > 0, "expected at least one word")
      .describe("Only passages that contain all these words or beginnings of words, in any order")
      .optional(),
  })
  .refine(({ from_seconds: from = 0, to_seconds: to = Infinity }) => from < to, {
    path: ["to_seconds"],
    message: "expected to be greater than from_seconds",
  });

/** The operation `convintel_transcript_get`. */
export const transcriptGet = defineOperation({
  name: "convintel_transcript_get",
  description:
    "Gets the transcript of one call or meeting, or a part of it: who said what, when. Find the activityId with convintel_activities_list; for an overview convintel_summary_get is shorter. Use search to find a topic, then from_seconds and to_seconds to read around it: an at of 05:49 is 349. search finds passages with every given word, in any case and order, whole or as the beginning of a word: pric finds price and pricing, pricing does not find price. Returns status: available with participants and items (at as mm:ss or h:mm:ss, speaker, text), none, or being_generated: try again in a few minutes. A note says when speakers are ids because their names are unknown, or why there are no items and how long the recording runs.",
  effect: "read",
  continuationHint:
    "Continue with from_seconds set to the at of the last item in seconds: 05:49 is 349.",
  aliases: { ...activityAliases, startsAt: "from_seconds", endsAt: "to_seconds" },
  input,
  run: async (selection, api: ConvintelApi): Promise<ConvintelTranscript> => {
    const query = toActivityQuery(selection);
    const request = { ...endpointRequest(api.service, "transcript"), query };
    const analysis = await fetchAnalysis(api, request, z.array(transcriptSegmentSchema));
    if (analysis.status !== "available") return analysis;
    if (analysis.response.length === 0) return { status: "none" };
    const segments = selectSegments(analysis.response, selection);
    if (segments.length === 0) {
      return {
        status: "available",
        segments,
        note: emptySelectionNote(analysis.response, selection),
      };
    }
    const participants = await fetchParticipants(selection, api);
    const note = haveAllNames(segments, participants) ? {} : { note: NAMES_UNKNOWN };
    return { status: "available", segments, participants, ...note };
  },
  compact: compactTranscript,
});

const NAMES_UNKNOWN =
  "The service did not give the names of all speakers; those without one are shown by participant id.";

/** Gets the transcript of one activity, with its speakers' names. */
export class ConvintelTranscriptGetTool extends ConvintelTool<typeof transcriptGet> {
  constructor(options?: ConvintelToolOptions) {
    super(transcriptGet, options);
  }
}
