import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { databaseCreate } from "./database-create.js";

export const sample: Sample<typeof databaseCreate> = {
  input: {
    parent: { page_id: seedId("notes/page/roadmap") },
    title: [{ type: "text", text: { content: "Docks" } }],
    properties: { Name: { title: {} }, Gates: { number: {} } },
  },
  otherInputs: { notes_version: "2026-03-11", schema_version: "1", tool_version: "1" },
  otherCases: [
    {
      properties: {
        Name: { title: {} },
        Request: {
          relation: {
            data_source_id: seedId("notes/data-source/feature-requests"),
            dual_property: {},
          },
        },
      },
    },
  ],
  second: { title: [{ type: "text", text: { content: "Gates" } }] },
  mistakes: [
    { mistake: "no title column", change: { properties: { Gates: { number: {} } } } },
    {
      mistake: "an unknown type",
      change: { properties: { Name: { title: {} }, Due: { day: {} } } },
    },
  ],
};
