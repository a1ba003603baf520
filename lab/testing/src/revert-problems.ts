import type { WriteOperation } from "@workbelt/core/provider";
import { consequenceOf, consequencesOf, revertOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";

/** Problem of a write that could be undone and does not say how. */
const MISSING_REVERT = "Its consequences say that it can be undone: declare `revert`.";

/** Finds what is wrong with how a write says that it is undone, one sentence each. */
export function findRevertProblems(
  operation: WriteOperation,
  inputs: readonly unknown[],
): string[] {
  const isReversible = consequencesOf(operation).some(isUndone);
  if (!isReversible) {
    return operation.revert === undefined
      ? []
      : ["Its consequences say that it cannot be undone: leave out `revert`, or correct them."];
  }
  if (operation.revert === undefined) {
    return [MISSING_REVERT];
  }
  return inputs.flatMap((given) => {
    const input = checkInput(operation, given);
    const expected = isUndone(consequenceOf(operation, input));
    return (typeof revertOf(operation, input) !== "string") === expected
      ? []
      : [`\`revert\` and \`consequence\` disagree for the input ${JSON.stringify(given)}.`];
  });
}

function isUndone(consequence: ReturnType<typeof consequenceOf>): boolean {
  return consequence?.reversible === "fully" || consequence?.reversible === "partly";
}
