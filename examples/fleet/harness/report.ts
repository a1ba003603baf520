import type { FollowUp, FollowUpJob } from "../queue.ts";
import { type LimitUse, type LoggedRequest, measureLimits } from "./request-log.ts";
import type { Written } from "./written.ts";

/** Outcome of a fleet's run. */
export interface FleetReport {
  runs: number;
  /** Runs that ended with the agent's final message. */
  finished: number;
  /** Workers killed. */
  killed: number;
  /** Runs that more than one process has worked on. */
  resumed: number;
  /** Writes of unknown outcome that the agent looked for and found. */
  found: number;
  /** Writes of unknown outcome that the agent looked for, did not find, and made again. */
  madeAgain: number;
  /** Writes that a run should have made and did not, as "run-1 task". */
  missing: string[];
  /** Writes made more than once. */
  twice: string[];
  limits: LimitUse[];
  /** Requests that the services refused with 429. */
  refused: number;
  requests: number;
  /** From the start of the first run to the end of the last, without the start of the processes. */
  seconds: number;
  /** Final messages of runs that did not end as they should. */
  failures: string[];
}

interface Outcome {
  followUps: readonly FollowUp[];
  jobs: readonly FollowUpJob[];
  killed: number;
  log: readonly LoggedRequest[];
  written: readonly Written[];
}

const KINDS = ["task", "note", "page"] as const;

/** Counts what a fleet has done. */
export function writeFleetReport({ followUps, jobs, killed, log, written }: Outcome): FleetReport {
  const counts = new Map<string, number>();
  for (const { kind, reference } of written) {
    const name = `${reference} ${kind}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const expected = followUps.flatMap(({ reference }) =>
    KINDS.map((kind) => `${reference} ${kind}`),
  );
  return {
    runs: followUps.length,
    finished: jobs.filter(isFinished).length,
    killed,
    resumed: jobs.filter(({ attemptsStarted }) => attemptsStarted > 1).length,
    found: countLines(jobs, "found after an unknown outcome"),
    madeAgain: countLines(jobs, "made again after a look"),
    missing: expected.filter((name) => !counts.has(name)),
    twice: [...counts].flatMap(([name, count]) => (count > 1 ? name : [])),
    limits: measureLimits(log),
    refused: log.filter(({ status }) => status === 429).length,
    requests: log.length,
    seconds: measureSeconds(jobs),
    failures: jobs
      .filter((job) => !isFinished(job))
      .map(({ failedReason, id, returnvalue }) => `${id}: ${failedReason ?? returnvalue}`),
  };
}

function isFinished({ returnvalue }: FollowUpJob): boolean {
  return getAnswer(returnvalue).startsWith("The follow-up is done.");
}

/** A job that has failed has no result. */
function getAnswer(returnvalue: string | null): string {
  return returnvalue ?? "";
}

function measureSeconds(jobs: readonly FollowUpJob[]): number {
  const starts = jobs.map(({ processedOn = Infinity }) => processedOn);
  const ends = jobs.map(({ finishedOn = 0 }) => finishedOn);
  return (Math.max(...ends) - Math.min(...starts)) / 1000;
}

/** Counts the lines of final messages that end with these words. */
function countLines(jobs: readonly FollowUpJob[], words: string): number {
  const lines = jobs.flatMap(({ returnvalue }) => getAnswer(returnvalue).split("\n"));
  return lines.filter((line) => line.endsWith(words)).length;
}
