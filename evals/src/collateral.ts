import type { ResourceChange } from "@workbelt/sandbox";

const PREFIX = "Not asked for: ";

/** Describes a change that was not requested, as a reason why a run failed. */
export function describeCollateral(change: ResourceChange): string {
  return PREFIX + change.summary;
}

/** Counts the reasons that `describeCollateral` wrote. */
export function countCollateral(reasons: readonly string[]): number {
  return reasons.filter((reason) => reason.startsWith(PREFIX)).length;
}
