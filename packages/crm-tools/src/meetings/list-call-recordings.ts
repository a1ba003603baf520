import { compactPage, defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { cursorInput, limitInput } from "../inputs/paging.js";
import {
  callRecording,
  compactListedRecording,
  getRecordingsPath,
  listedRecordingOutput,
  RECORDING_READ_SCOPES,
  recordingInputs,
} from "./call-recording.js";

/** The operation `crm_list_call_recordings`. Beta in the CRM. */
export const listCallRecordings = defineOperation({
  name: "crm_list_call_recordings",
  description:
    "Lists the recordings of a meeting with their status: processing, completed or failed.",
  effect: "read",
  returnsTexts: [],
  scopes: RECORDING_READ_SCOPES,
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  input: z.strictObject({
    meeting_id: recordingInputs.meeting_id,
    limit: limitInput(200, "Most items to return, 1 to 200"),
    cursor: cursorInput,
  }),
  request: ({ cursor, limit, meeting_id }) => ({
    method: "GET",
    path: getRecordingsPath(meeting_id),
    query: { limit, cursor },
  }),
  response: z.object({
    data: z.array(callRecording),
    pagination: cursorPagination,
  }),
  result: ({ data, pagination }) => ({
    items: data,
    next_cursor: pagination?.next_cursor ?? undefined,
  }),
  output: pageOf(listedRecordingOutput, "cursor"),
  compact: compactPage(compactListedRecording),
});
