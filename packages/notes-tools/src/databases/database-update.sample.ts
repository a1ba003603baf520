import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { databaseUpdate } from "./database-update.js";

export const sample: Sample<typeof databaseUpdate> = {
  input: {
    database_id: seedId("notes/database/feature-requests"),
    title: "Wishes",
    properties: { Votes: { name: "Rank" } },
  },
  otherInputs: {
    data_source_id: seedId("notes/data-source/feature-requests"),
    description: "All of them",
  },
  otherCases: [{ properties: { Votes: null } }, { properties: { Votes: { rich_text: {} } } }],
  second: { title: "Requests", properties: undefined },
};
