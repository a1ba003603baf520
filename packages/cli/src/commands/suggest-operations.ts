import { suggestClosest } from "@workbelt/core/provider";
import { toKebab } from "../names.js";

const MAX_SUGGESTIONS = 3;

// Verbs of other command lines, and those of the operations that mean the same.
const SYNONYMS = [
  ["get", "show", "view", "read", "fetch", "retrieve"],
  ["list", "ls", "all"],
  ["search", "find", "query"],
  ["create", "add", "new", "insert"],
  ["update", "edit", "set", "change"],
  ["delete", "remove", "rm", "del"],
];
const MEANINGS = new Map(SYNONYMS.flatMap((verbs) => verbs.map((verb) => [verb, verbs[0]])));

/**
 * Returns the operations that the words of a command may mean, the best first: `tasks list` means `list-tasks`, and
 * `create-tsk` means `create-task`.
 */
export function suggestOperations(
  words: readonly string[],
  operations: readonly string[],
): string[] {
  const [first = ""] = words;
  const given = new Set(words.flatMap(meaningsOf));
  const named = operations
    .map((operation) => ({ operation, parts: new Set(meaningsOf(operation)) }))
    .filter(({ parts }) => [...parts].every((part) => given.has(part)));
  if (named.length > 0) {
    const most = Math.max(...named.map(({ parts }) => parts.size));
    const best = named.filter(({ parts }) => parts.size === most);
    return best.map(({ operation }) => operation).slice(0, MAX_SUGGESTIONS);
  }
  const closest = suggestClosest(first, operations);
  return closest === undefined ? [] : [closest];
}

/** Splits a word at its dashes, and takes from each part what does not change its meaning. */
function meaningsOf(word: string): string[] {
  return toKebab(word)
    .split("-")
    .filter(Boolean)
    .map((part) => MEANINGS.get(part) ?? toSingular(part));
}

function toSingular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
