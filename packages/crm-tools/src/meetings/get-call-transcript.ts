import {
  defineOperation,
  explainEmptySelection,
  refineSelection,
  selectionInputs,
  selectSegments,
  type SpokenSegment,
  type TranscriptSelection,
} from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { RECORDING_READ_SCOPES, recordingInputs } from "./call-recording.js";
import { fetchTranscript } from "./fetch-transcript.js";
import { compactTranscript, type CrmTranscript } from "./transcript.js";

/** The operation `crm_get_call_transcript`. Beta in the CRM. */
export const getCallTranscript = defineOperation({
  name: "crm_get_call_transcript",
  description:
    "Gets the transcript of a meeting's recording, or a part of it: who said what, when. Find the recording with crm_list_call_recordings. search finds passages with all its words, whole or as beginnings; then read around one with from_seconds and to_seconds: an at of 05:49 is 349. Returns items (at, speaker, text); a note says why there are none.",
  effect: "read",
  extended: true,
  scopes: RECORDING_READ_SCOPES,
  aliases: { start_time: "from_seconds", end_time: "to_seconds" },
  input: refineSelection(
    z.strictObject({
      ...recordingInputs,
      ...selectionInputs,
      cursor: z.string().min(1).describe("Take it from next_cursor").optional(),
    }),
  ),
  run: async ({ cursor, ...input }, api): Promise<CrmTranscript> => {
    const { next_cursor, segments: all, web_url } = await fetchTranscript(input, cursor, api);
    const segments = selectSegments(all, input);
    return {
      segments,
      ...(segments.length === 0 ? { note: explainNothing(all, input, next_cursor) } : {}),
      ...(next_cursor === undefined ? {} : { next_cursor }),
      web_url,
    };
  },
  compact: compactTranscript,
});

function explainNothing(
  all: readonly SpokenSegment[],
  selection: TranscriptSelection,
  next_cursor: string | undefined,
): string {
  if (next_cursor !== undefined)
    return "The part that was read has none. Continue with next_cursor.";
  return all.length === 0
    ? "There is no transcript, or not yet: crm_get_call_recording shows whether the recording is still processing."
    : explainEmptySelection(all, selection);
}

/** Gets the transcript of a recording. */
export class CrmGetCallTranscriptTool extends CrmTool<typeof getCallTranscript> {
  constructor(options?: CrmToolOptions) {
    super(getCallTranscript, options);
  }
}
