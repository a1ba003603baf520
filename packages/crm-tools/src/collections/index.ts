import type { Collections } from "@workbelt/core/provider";
import { notes } from "./notes.js";
import { records } from "./records.js";
import { tasks } from "./tasks.js";

/** What a mirror keeps of the CRM. */
export const collections: Collections = {
  collections: [...records, tasks, notes],
  written: () => [],
};
