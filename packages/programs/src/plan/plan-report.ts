import { quoteUnlessToken, truncate } from "@workbelt/core/provider";

/**
 * Outcome of a planned write: it was made; it was left out, because what it would change is no longer as planned; it failed
 * and changed nothing; it may have been made; it was not started.
 */
export type WriteStatus = "done" | "skipped" | "failed" | "unknown" | "not_reached";

/** A value that is not as it was when the plan was made. */
export interface ChangedValue {
  /** Path of the input. */
  readonly path: string;
  readonly planned: unknown;
  readonly current: unknown;
}

/** Outcome of one write of a plan. */
export interface WriteOutcome {
  readonly number: number;
  readonly tool: string;
  readonly status: WriteStatus;
  /** Ids of what it created, by the keys of its result. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
  /** Values that a person or another program has changed since the plan was made. */
  readonly changed?: readonly ChangedValue[] | undefined;
  /** Why it was not made, or the error's message, for the model. */
  readonly message?: string | undefined;
}

/** Report of applying a plan. */
export interface PlanReport {
  /** True if every write was made. */
  readonly isComplete: boolean;
  /** True if it was stopped by something that passes, such as the end of its time: applying again makes the rest. */
  readonly canGoOn: boolean;
  /** One outcome for each write, in the order of the plan. */
  readonly outcomes: readonly WriteOutcome[];
}

const TITLES: Readonly<Record<Exclude<WriteStatus, "done">, string>> = {
  skipped: "Skipped",
  failed: "Failed",
  unknown: "Outcome unknown",
  not_reached: "Not reached",
};
// Equal reasons are one line, so that more is rare.
const MAX_LINES = 20;
const MAX_MESSAGE = 600;
const MAX_VALUE = 200;
// A program passes ids on itself; a model rarely needs more of them.
const MAX_IDS = 20;

/**
 * Formats a report for a model: what was made, with new ids, and for the rest which writes and why.
 *
 * @param goOn what to do about writes that can still be made
 */
export function formatReport(
  { canGoOn, isComplete, outcomes }: PlanReport,
  goOn = "apply the plan again",
): string {
  const done = outcomes.filter(({ status }) => status === "done");
  const summary = `${done.length} of ${outcomes.length} writes were made.`;
  const ids = done.flatMap(({ ids: created = {}, number }) =>
    Object.entries(created).map(([key, id]) => `write ${number}: ${key} ${quoteUnlessToken(id)}`),
  );
  const hidden = ids.length > MAX_IDS ? [`and ${ids.length - MAX_IDS} more`] : [];
  const created =
    ids.length === 0 ? [] : [`Created: ${[...ids.slice(0, MAX_IDS), ...hidden].join(", ")}.`];
  if (isComplete) return [summary, ...created].join("\n");
  const left = outcomes.filter(({ status }) => status === "not_reached" || status === "failed");
  const more =
    canGoOn && left.length > 0
      ? [`${left.length} can still be made: ${goOn}. What was made is not repeated.`]
      : [];
  return [summary, ...created, ...describeOthers(outcomes), ...more].join("\n");
}

function describeOthers(outcomes: readonly WriteOutcome[]): string[] {
  const others = outcomes.filter(({ status }) => status !== "done");
  const groups = Map.groupBy(others, (outcome) =>
    JSON.stringify([outcome.status, outcome.tool, describeReason(outcome)]),
  );
  const lines = [...groups.values()].map((group) => {
    const [first] = group as [WriteOutcome];
    const { status, tool } = first;
    const numbers = group.map(({ number }) => number);
    const which = `write${numbers.length === 1 ? "" : "s"} ${formatNumbers(numbers)} (${tool})`;
    return `${TITLES[status as keyof typeof TITLES]}: ${which}: ${describeReason(first)}`;
  });
  const hidden = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(hidden > 0 ? [`and ${hidden} other reasons`] : [])];
}

function describeReason({ changed = [], message = "" }: WriteOutcome): string {
  if (changed.length === 0) return truncate(message, MAX_MESSAGE);
  const values = changed.map(
    ({ current, path, planned }) =>
      `${quoteUnlessToken(path)} was ${describeValue(planned)} when it was planned and is ${describeValue(current)} now`,
  );
  return `${truncate(values.join("; "), MAX_MESSAGE)}. It was changed in between and is left as it is.`;
}

function describeValue(value: unknown): string {
  return value === null || value === undefined ? "nothing" : quoteUnlessToken(value, MAX_VALUE);
}

/** Formats numbers with runs as ranges: `1-4, 7`. */
function formatNumbers(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}
