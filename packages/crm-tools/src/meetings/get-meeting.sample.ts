import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import { upToSeconds } from "../../test/helpers/sample-parts.ts";
import type { getMeeting } from "./get-meeting.js";

export const sample: Sample<typeof getMeeting> = {
  input: { meeting_id: seedId("crm/meeting/brightmoor-discovery") },
  second: { meeting_id: seedId("crm/meeting/castellan-discovery") },
  facts: (first) => [
    ...first("meeting_id", "title", "description", "name", "email_address", "record_id"),
    ...upToSeconds(first("datetime")),
  ],
};
