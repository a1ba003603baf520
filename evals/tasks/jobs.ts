import type { Job } from "../src/jobs/job.ts";
import { job as closeTasks } from "./jobs/close-tasks.ts";
import { job as countRows } from "./jobs/count-rows.ts";
import { job as duplicateCompanies } from "./jobs/duplicate-companies.ts";
import { job as importContacts } from "./jobs/import-contacts.ts";
import { job as pipelineSums } from "./jobs/pipeline-sums.ts";
import { job as reassignDeals } from "./jobs/reassign-deals.ts";
import { job as searchCalls } from "./jobs/search-calls.ts";
import { job as syncStages } from "./jobs/sync-stages.ts";

/** Jobs over hundreds of records, in the order of the table. */
export const jobs: readonly Job[] = [
  pipelineSums,
  countRows,
  reassignDeals,
  importContacts,
  duplicateCompanies,
  closeTasks,
  searchCalls,
  syncStages,
];
