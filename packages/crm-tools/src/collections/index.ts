import type { Collections } from "@workbelt/core/provider";
import { callRecordings } from "./call-recordings.js";
import { comments } from "./comments.js";
import { entries } from "./entries.js";
import { meetings } from "./meetings.js";
import { notes } from "./notes.js";
import { records } from "./records.js";
import { tasks } from "./tasks.js";
import { listWritten } from "./written.js";

/** Collections of the CRM. */
export const collections: Collections = {
  collections: [...records, entries, tasks, notes, comments, meetings, callRecordings],
  written: listWritten,
};
