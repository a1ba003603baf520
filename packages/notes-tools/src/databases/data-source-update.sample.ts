import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { dataSourceUpdate } from "./data-source-update.js";

export const sample: Sample<typeof dataSourceUpdate> = {
  input: { data_source_id: seedId("notes/data-source/feature-requests"), title: "Wishes" },
  otherInputs: { properties: { Name: { title: {} } }, icon: { type: "emoji", emoji: "🚀" } },
  otherCases: [{ properties: { Votes: null } }, { properties: { Votes: { rich_text: {} } } }],
  second: { title: "Requests" },
};
