import { truncate } from "@workbelt/core/provider";

const MAX_LENGTH = 2000;

/** Returns the lines of the new text that differ from the old one; empty if only lines were removed. */
export function getChangedPassage(before: string, after: string): string {
  const [old, changed] = [before.split("\n"), after.split("\n")];
  const most = Math.min(old.length, changed.length);
  let start = 0;
  while (start < most && old[start] === changed[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === changed.at(-1 - end)) end += 1;
  return truncate(changed.slice(start, changed.length - end).join("\n"), MAX_LENGTH);
}
