import type { ResourceChange } from "@workbelt/sandbox";
import { describeCollateral } from "../collateral.ts";
import { compareChange, isCandidate } from "./compare-change.ts";
import type { ExpectedChange } from "./expected-change.ts";

interface Pair {
  change: ResourceChange;
  expected: ExpectedChange;
  reasons: string[];
}

/**
 * Returns every difference between the changes of a run and the expected ones, which are matched one to
 * one, the most similar first. Changes that match none are collateral.
 */
export function verifyChanges(
  changes: readonly ResourceChange[],
  expected: readonly ExpectedChange[],
): string[] {
  const pairs = findPairs(changes, expected);
  const missing = expected.filter((one) => !pairs.some((pair) => pair.expected === one));
  const others = changes.filter((one) => !pairs.some((pair) => pair.change === one));
  return [
    ...missing.map(describeMissing),
    ...pairs.flatMap(({ reasons }) => reasons),
    ...others.map(describeCollateral),
  ];
}

/** Returns the changes of a run that should have changed nothing. */
export function verifyNoChanges(changes: readonly ResourceChange[]): string[] {
  return changes.map(describeCollateral);
}

function findPairs(
  changes: readonly ResourceChange[],
  expected: readonly ExpectedChange[],
): Pair[] {
  const candidates = changes.flatMap((change) =>
    expected
      .filter((one) => isCandidate(change, one))
      .map((one): Pair => ({ change, expected: one, reasons: compareChange(change, one) })),
  );
  const pairs: Pair[] = [];
  for (const pair of candidates.toSorted(
    (one, other) => one.reasons.length - other.reasons.length,
  )) {
    const isTaken = pairs.some(
      ({ change, expected: one }) => change === pair.change || one === pair.expected,
    );
    if (!isTaken) pairs.push(pair);
  }
  return pairs;
}

function describeMissing({ kind, name }: ExpectedChange): string {
  return `Not ${kind}: ${name}.`;
}
