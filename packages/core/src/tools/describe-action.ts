import type { Operation } from "../operations/operation.js";

const VERBS =
  /^\w+s\b|(?<=(?:, or|,| or| and) )(?:adds|archives|changes|completes|creates|deletes|keeps|moves|reassigns|relinks|removes|renames|reopens|replaces|reschedules|restores|updates|writes)\b/g;

/**
 * Returns what an operation does as a request to a person, from the first sentence of its description:
 * "Deletes one task for good, by task_id." becomes "Delete one task for good".
 */
export function describeAction({ description }: Operation): string {
  const [sentence = ""] = description.split(/[.:;(](?:\s|$)|\s\(/);
  return sentence
    .replace(/,? and returns .*/, "")
    .replace(/, by \w+$/, "")
    .replaceAll(VERBS, toImperative)
    .trim();
}

function toImperative(verb: string): string {
  return verb.replace(/(?<=(?:sh|ch|ss|x))es$|s$/, "");
}
