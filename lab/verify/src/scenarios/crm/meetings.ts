import { from, type Step } from "../../scenario/scenario.js";
import { company } from "./writes.js";

const meeting = from("meeting", "id", "meeting_id");

/** Writes of a meeting, which may leave the people and companies that it creates. */
export const meetings: readonly Step[] = [
  {
    id: "meeting",
    operation: "crm_create_meeting",
    input: {
      title: "{mark}",
      start: "{day+7}T10:00:00Z",
      end: "{day+7}T11:00:00Z",
      timezone: "UTC",
      linked_records: [{ object: "companies", record_id: company }],
      external_ref: "{mark}",
    },
  },
  {
    id: "meeting-links",
    operation: "crm_update_meeting",
    input: {
      meeting_id: meeting,
      linked_records: [{ object: "companies", record_id: from("record", "id", "record_id") }],
      append: true,
    },
  },
  {
    id: "meeting-unlinked",
    operation: "crm_update_meeting",
    input: { meeting_id: meeting, linked_records: [] },
    requires: [from("meeting-links")],
  },
  {
    id: "recording",
    operation: "crm_create_call_recording",
    input: {
      meeting_id: meeting,
      transcript: [
        { speech: "Hello.", start_time: 0, end_time: 1.5, speaker: { name: "Workbelt Verify" } },
      ],
    },
  },
  {
    id: "recording-removal",
    operation: "crm_delete_call_recording",
    input: { meeting_id: meeting, call_recording_id: from("recording", "id", "call_recording_id") },
    removes: "recording",
  },
  {
    id: "meeting-removal",
    operation: "crm_delete_meeting",
    input: { meeting_id: meeting },
    removes: "meeting",
    requires: [from("recording-removal")],
  },
].map((step): Step => ({ ...(step as Step), needs: "permanent" }));
