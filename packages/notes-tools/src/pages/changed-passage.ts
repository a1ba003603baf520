import { truncate } from "@workbelt/core/provider";

const MAX_LENGTH = 2000;
/** Unchanged lines to show before and after changed ones, and the characters of such a line. */
const CONTEXT_LINES = 2;
const MAX_CONTEXT = 200;
const GAP = "…";

/**
 * Returns the lines of the new text that differ from the old one, and where lines were removed, with two
 * unchanged lines around, at most 2,000 characters; empty if nothing changed.
 */
export function getChangedPassage(before: string, after: string): string {
  const lines = after.split("\n");
  const changed = findChangedLines(before.split("\n"), lines);
  const shown = new Map<number, string>();
  for (const { index, isRemoval } of changed) {
    const last = index + CONTEXT_LINES - (isRemoval ? 1 : 0);
    for (let near = Math.max(0, index - CONTEXT_LINES); near <= last; near += 1) {
      const line = lines[near];
      if (line === undefined) break;
      const isContext = isRemoval || near !== index;
      if (!isContext) shown.set(near, line);
      else if (!shown.has(near)) shown.set(near, truncate(line, MAX_CONTEXT));
    }
  }
  const passages = [...shown].toSorted(([one], [other]) => one - other);
  const text = passages.map(([index, line], position) => {
    const previous = passages[position - 1]?.[0];
    return previous === undefined || previous === index - 1 ? line : `${GAP}\n${line}`;
  });
  return truncate(text.join("\n"), MAX_LENGTH);
}

/** A line of the new text that differs, or that follows removed lines. */
interface ChangedLine {
  index: number;
  isRemoval: boolean;
}

/**
 * Compares two texts line by line in linear time: a line is new if the rest of the old text does not have it,
 * and removed if the rest of the new one does not. One that was moved is both.
 */
function findChangedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const [oldRest, newRest] = [countLines(before), countLines(after)];
  const changed: ChangedLine[] = [];
  let [old, index] = [0, 0];
  while (old < before.length || index < after.length) {
    const [oldLine, line] = [before[old], after[index]];
    const isRemoval =
      oldLine !== undefined && !newRest.has(oldLine) && (line === undefined || oldRest.has(line));
    if (oldLine !== line) changed.push({ index, isRemoval });
    if (oldLine !== undefined && (oldLine === line || isRemoval)) {
      take(oldRest, oldLine);
      old += 1;
    }
    if (line !== undefined && !isRemoval) {
      take(newRest, line);
      index += 1;
    }
  }
  return changed;
}

function countLines(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Takes one away; a line that is left no more has no entry. */
function take(counts: Map<string, number>, line: string): void {
  const count = counts.get(line) ?? 0;
  if (count > 1) counts.set(line, count - 1);
  else counts.delete(line);
}
