import { formatJobTable } from "../jobs/job-table.ts";
import { measureJobs } from "../jobs/measure-jobs.ts";
import { wayNames } from "../jobs/job.ts";
import type { Options } from "./options.ts";
import { type Program, UsageError } from "./program.ts";

const MIN_PEOPLE = 1000;

/** Prints calls and tokens of the jobs, done in each way without a model. Returns the exit code. */
export async function printJobs(
  words: readonly string[],
  { people }: Options,
  { jobs, print, printError }: Program,
): Promise<number> {
  if (words.length > 0) throw new UsageError("jobs takes no folder; --people is its only option.");
  if (people !== undefined && people < MIN_PEOPLE) {
    throw new UsageError(
      `--people must be at least ${MIN_PEOPLE}: the jobs need their colleagues.`,
    );
  }
  const measured = await measureJobs(jobs, people);
  print(formatJobTable(measured));
  const failures = measured.flatMap(({ job, ways }) =>
    wayNames.flatMap((way) => ways[way].reasons.map((reason) => `${job.id}, ${way}: ${reason}`)),
  );
  for (const failure of failures) printError(failure);
  return failures.length === 0 ? 0 : 1;
}
