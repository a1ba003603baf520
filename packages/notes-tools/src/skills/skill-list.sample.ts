import { seedId } from "@workbelt/sandbox";
import type { Sample } from "@workbelt/testing/samples";
import type { skillList } from "./skill-list.js";

export const sample: Sample<typeof skillList> = {
  input: { page_size: 2 },
  otherInputs: { start_cursor: seedId("notes/cursor") },
  live: {},
  facts: [
    seedId("notes/skill/renewal-summary"),
    "renewal-summary",
    "Writes the summary of an account before its renewal.",
    "Customer success",
    "lane-check",
  ],
};
