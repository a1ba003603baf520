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
import { getRecordingPath, RECORDING_READ_SCOPES, recordingInputs } from "./call-recording.js";
import {
  compactTranscript,
  type CrmTranscript,
  toSegments,
  transcriptOutput,
  transcriptResponse,
} from "./transcript.js";

/**
 * The operation `crm_get_call_transcript`. Beta in the CRM, which has the transcript in the recording since October 2026 and
 * deprecates the endpoint of its own.
 */
export const getCallTranscript = defineOperation({
  name: "crm_get_call_transcript",
  description:
    "Gets the transcript of a meeting's recording, or a part of it: who said what, when. search finds passages; from_seconds and to_seconds then read around one.",
  effect: "read",
  returnsTexts: ["transcripts"],
  scopes: RECORDING_READ_SCOPES,
  aliases: { start_time: "from_seconds", end_time: "to_seconds" },
  input: refineSelection(z.strictObject({ ...recordingInputs, ...selectionInputs })),
  run: async ({ call_recording_id, meeting_id, ...selection }, api): Promise<CrmTranscript> => {
    const at = getRecordingPath(meeting_id, call_recording_id);
    const response = await api.get(at, transcriptResponse);
    const all = toSegments(response);
    const selected = selectSegments(all, selection);
    return {
      ...selected,
      ...(selected.segments.length === 0 ? { note: explainNothing(all, selection) } : {}),
      web_url: response.data.web_url ?? undefined,
    };
  },
  output: transcriptOutput,
  compact: compactTranscript,
});

function explainNothing(all: readonly SpokenSegment[], selection: TranscriptSelection): string {
  return all.length === 0
    ? "There is no transcript, or not yet: crm_get_call_recording shows whether the recording is still processing."
    : explainEmptySelection(all, selection);
}
