import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { dataSourceCreate } from "./data-source-create.js";

export const sample: Sample<typeof dataSourceCreate> = {
  input: {
    database_id: seedId("notes/database/feature-requests"),
    title: "Archive",
    properties: { Name: { title: {} } },
  },
  otherInputs: { icon: { type: "emoji", emoji: "🚀" } },
  second: { title: "Ideas" },
};
