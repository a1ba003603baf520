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
import { cursorInput } from "../inputs/paging.js";
import { RECORDING_READ_SCOPES, recordingInputs } from "./call-recording.js";
import { fetchTranscript } from "./fetch-transcript.js";
import { compactTranscript, type CrmTranscript, transcriptOutput } from "./transcript.js";

/** The operation `crm_get_call_transcript`. Beta in the CRM. */
export const getCallTranscript = defineOperation({
  name: "crm_get_call_transcript",
  description:
    "Gets the transcript of a meeting's recording, or a part of it: who said what, when. search finds passages; from_seconds and to_seconds then read around one.",
  effect: "read",
  returnsOutsideContent: true,
  scopes: RECORDING_READ_SCOPES,
  aliases: { start_time: "from_seconds", end_time: "to_seconds" },
  input: refineSelection(
    z.strictObject({
      ...recordingInputs,
      ...selectionInputs,
      cursor: cursorInput,
    }),
  ),
  run: async ({ cursor, ...input }, api): Promise<CrmTranscript> => {
    const { next_cursor, segments: all, web_url } = await fetchTranscript(input, cursor, api);
    const selected = selectSegments(all, input);
    return {
      ...selected,
      ...(selected.segments.length === 0 ? { note: explainNothing(all, input, next_cursor) } : {}),
      ...(next_cursor === undefined ? {} : { next_cursor }),
      web_url,
    };
  },
  output: transcriptOutput,
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
