import type { TeachingCase } from "./notes-cases.ts";
import { contentCases } from "./notes-content-cases.ts";
import { databaseCases } from "./notes-database-cases.ts";
import { pageCases } from "./notes-page-cases.ts";
import { otherCases } from "./notes-other-cases.ts";

/** The cases of single operations. */
export const ownCases: TeachingCase[] = [
  ...pageCases,
  ...contentCases,
  ...databaseCases,
  ...otherCases,
];
