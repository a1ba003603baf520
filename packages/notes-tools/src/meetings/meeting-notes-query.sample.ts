import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { meetingNotesQuery } from "./meeting-notes-query.js";

export const sample: Sample<typeof meetingNotesQuery> = {
  input: { sort: [{ property: "created_time", direction: "descending" }], limit: 1 },
  otherInputs: {
    filter: {
      property: "title",
      filter: { operator: "string_contains", value: { type: "exact", value: "Weekly" } },
    },
  },
  live: {},
  facts: (first) => [
    ...first("plain_text", "summary_block_id", "notes_block_id", "transcript_block_id"),
    ...first("start_time", "end_time"),
    seedId("notes/user/jonas-eriksen"),
  ],
};
