import type { FaultCase } from "./fault.ts";
import type { Counts } from "./hostile-server.ts";
import type { Target } from "./targets.ts";

/** Outcome that the caller of a tool gets. */
export type CallerOutcome =
  | { outcome: "result" }
  | {
      outcome: "error";
      /** Name of its class. */
      name: string;
      /** True if the class is one of ours. */
      isOurs: boolean;
      mayHaveHappened: boolean;
      retryable: boolean;
    };

/** One run of a tool against a fault. */
export interface Run {
  target: Target;
  fault: FaultCase;
  forEver: boolean;
  reported: CallerOutcome;
  counts: Counts;
  /** Contradiction to the model's message or the next call; undefined if there is none. */
  aftermath: string | undefined;
}

/** A rule that a run must keep. */
interface Rule {
  broken: string;
  applies: (run: Run) => boolean;
}

const isWrite = ({ target }: Run) => target.effect !== "read";
const isRepeatable = ({ target }: Run) => target.effect === "read" || target.effect === "upsert";
const saysUnknown = ({ reported }: Run) => reported.outcome === "error" && reported.mayHaveHappened;
const saysFailed = ({ reported }: Run) => reported.outcome === "error" && !reported.mayHaveHappened;

const rules: readonly Rule[] = [
  {
    broken: "threw an error that is not one of ours",
    applies: ({ reported }) => reported.outcome === "error" && !reported.isOurs,
  },
  {
    broken: "was carried out twice",
    applies: (run) => isWrite(run) && !isRepeatable(run) && run.counts.carriedOut > 1,
  },
  {
    broken: "was sent again, although it may have been carried out",
    applies: (run) =>
      !isRepeatable(run) && !run.target.checks && !run.fault.isCertain && run.counts.requests > 1,
  },
  {
    broken: "was carried out, and reported as failed",
    applies: (run) => !isRepeatable(run) && run.counts.carriedOut > 0 && saysFailed(run),
  },
  {
    broken: "was not carried out, and reported as done",
    applies: (run) =>
      isWrite(run) && run.counts.carriedOut === 0 && run.reported.outcome === "result",
  },
  {
    broken: "was certainly not carried out, and reported as unknown",
    applies: (run) => run.fault.isCertain === true && saysUnknown(run),
  },
  {
    broken: "may have been carried out, and is said to be safe to repeat",
    applies: (run) =>
      run.reported.outcome === "error" &&
      run.reported.retryable &&
      run.counts.requests > 0 &&
      !isRepeatable(run) &&
      !run.target.checks &&
      !run.fault.isCertain,
  },
  {
    broken: "failed, although sending it again would have helped",
    applies: (run) =>
      run.reported.outcome === "error" &&
      !run.forEver &&
      run.fault.isPassing === true &&
      (isRepeatable(run) || (run.fault.isCertain === true && run.target.effect !== "upload")),
  },
  {
    broken: "failed, although the response was complete",
    applies: (run) => run.reported.outcome === "error" && run.fault.isHarmless === true,
  },
];

/** Describes the rules that a run broke. */
export function judge(run: Run): string[] {
  const broken = rules.filter((rule) => rule.applies(run)).map((rule) => rule.broken);
  return run.aftermath === undefined ? broken : [...broken, run.aftermath];
}
