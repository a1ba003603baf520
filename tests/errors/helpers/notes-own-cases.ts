import type { NotesCase } from "./notes-cases.ts";
import { contentCases } from "./notes-content-cases.ts";
import { databaseCases } from "./notes-database-cases.ts";
import { pageCases } from "./notes-page-cases.ts";
import { otherCases } from "./notes-other-cases.ts";

/** The cases of single operations. */
export const ownCases: NotesCase[] = [
  ...pageCases,
  ...contentCases,
  ...databaseCases,
  ...otherCases,
];
