import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { listCallRecordings } from "./list-call-recordings.js";

export const sample: Sample<typeof listCallRecordings> = {
  input: { meeting_id: seedId("crm/meeting/brightmoor-discovery") },
  otherInputs: { limit: 5, cursor: "c1" },
  second: { meeting_id: seedId("crm/meeting/castellan-discovery") },
  facts: (first) => first("call_recording_id", "status"),
};
