/** Passed runs of a task, out of all. */
export interface Tally {
  passed: number;
  runs: number;
}

/**
 * Estimates the probability that `k` runs of a task all pass, without bias: the share of all choices of `k`
 * runs that passed, C(passed, k) / C(runs, k). Undefined with fewer than `k` runs.
 */
export function estimatePassAll({ passed, runs }: Tally, k: number): number | undefined {
  if (runs < k) return undefined;
  let probability = 1;
  for (let index = 0; index < k; index += 1) probability *= (passed - index) / (runs - index);
  // With fewer passed runs than k, one factor is 0; those after it are negative.
  return Math.max(0, probability) + 0;
}

/** Returns the mean of pass^k over the tasks; undefined if one of them has fewer than `k` runs, or none is given. */
export function meanPassAll(tallies: readonly Tally[], k: number): number | undefined {
  const estimates = tallies.map((tally) => estimatePassAll(tally, k));
  const known = estimates.filter((estimate) => estimate !== undefined);
  return known.length < tallies.length ? undefined : mean(known);
}

/** Returns the share of runs that passed, which is pass@1. */
export function passRate({ passed, runs }: Tally): number {
  return passed / runs;
}

/** Returns the mean; undefined of no values. */
export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
