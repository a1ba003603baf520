import type { Consequence, Operation } from "@workbelt/core/provider";
import { consequenceOf, consequencesOf } from "@workbelt/core/adapters";
import { checkInput } from "@workbelt/core/testing-support";

const CLAUSES = [
  "when",
  "reason",
  "seenByOthers",
  "deletes",
  "overwrites",
  "delegates",
  "stops",
] as const;

/** Finds what is wrong with the consequences of an operation, one sentence each. */
export function findConsequenceProblems(operation: Operation): string[] {
  const { effect } = operation;
  return consequencesOf(operation).flatMap((consequence) => [
    ...findClauseProblems(consequence),
    ...(consequence.reversible === "fully" || consequence.reason !== undefined
      ? []
      : [`"${consequence.reversible}" needs a reason.`]),
    ...(effect === "delete" && consequence.deletes === undefined
      ? ["A deletion says what it deletes."]
      : []),
    ...(effect === "create" && consequence.deletes !== undefined
      ? ["An operation that creates cannot delete."]
      : []),
    ...(consequence.cumulative && effect !== "update" ? ["Only updates are cumulative."] : []),
  ]);
}

function findClauseProblems(consequence: Consequence & { readonly when?: string }): string[] {
  return CLAUSES.flatMap((key) => {
    const text = consequence[key];
    return text === undefined || /^[^A-Z\s].*[^.\s]$/.test(text)
      ? []
      : [`${key} is not a clause without a capital and a period: ${text}`];
  });
}

/** Finds the cases of a consequence that no input reaches. */
export function findUnreachedCases(operation: Operation, inputs: readonly unknown[]): string[] {
  const reached = new Set(
    inputs.map((input) => consequenceOf(operation, checkInput(operation, input))),
  );
  return consequencesOf(operation)
    .filter((consequence) => !reached.has(consequence))
    .map(({ when = "otherwise" }) => `No input of the sample reaches the case "${when}".`);
}
