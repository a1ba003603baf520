import { isPlainObject, quote, quoteUnlessToken } from "@workbelt/core/provider";
import { type AnyTool, flattenInput, identityOf } from "@workbelt/core/adapters";
import type { PlannedWrite } from "./planned-write.js";

/** Names of what ids stand for: those of the service, quoted, and those of this plan. */
export interface Names {
  readonly names: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  /** The tool whose writes are described. */
  readonly tool: AnyTool;
  /** Called when a part of something is left out. */
  readonly cut: () => void;
}

/** Distinct values of an input that are shown one by one, with their counts. */
export const MAX_DISTINCT = 20;
const MAX_VALUE = 80;
const MAX_EXAMPLES = 2;
const FEW_IDS = 4;

/** A value that writes of a group give an input, from the same old value. */
interface Change {
  readonly before: string | undefined;
  readonly now: string;
  readonly value: unknown;
  count: number;
}

/** Lists the inputs of a group, one a line, with the values that they replace: `values.owner: “Ann” → “Bo” (7), → “Cy” (5)`. */
export function listValues(group: readonly PlannedWrite[], known: Names): string[] {
  const changes = new Map<string, Map<string, Change>>();
  for (const write of group) {
    for (const { before, path, value } of listChanges(write)) {
      const now = describeValue(value, known);
      const old = before === undefined ? undefined : describeValue(before[0], known);
      const key = JSON.stringify([old, now]);
      const ofPath = changes.get(path) ?? new Map<string, Change>();
      changes.set(path, ofPath);
      const change = ofPath.get(key);
      if (change === undefined) ofPath.set(key, { before: old, now, value, count: 1 });
      else change.count += 1;
    }
  }
  return [...changes].map(
    ([path, ofPath]) =>
      `${describePath(path)}: ${formatChanges(path, [...ofPath.values()], group.length, known)}`,
  );
}

/** Lists the inputs of a write with the values that they replace, each in a list of one; undefined if none is known. */
export function listChanges({ before, input }: PlannedWrite) {
  const leaves = flattenInput(input).map(([path, value]) => [path.join("."), value] as const);
  const replaced = new Map<string, [unknown]>();
  for (const [path, value] of Object.entries(before ?? {})) {
    const [shown] = leaves.find(([name]) => name === path || name.startsWith(`${path}.`)) ?? [];
    if (shown !== undefined) replaced.set(shown, [value]);
  }
  return leaves.map(([path, value]) => ({ path, value, before: replaced.get(path) }));
}

/** Formats the path of an input; its keys may be written by others. */
export function describePath(path: string): string {
  const keys = path.split(".").map((key) => quoteUnlessToken(key, MAX_VALUE));
  return keys.join(".");
}

function formatChanges(
  path: string,
  changes: readonly Change[],
  total: number,
  known: Names,
): string {
  const [only] = changes;
  const hasOld = changes.some(({ before }) => before !== undefined);
  if (changes.length === 1 && only?.count === total) return formatChange(only);
  const allDiffer = changes.every(({ count }) => count === 1);
  // The names of targets stand above.
  const isId = identityOf(known.tool.service, path) !== undefined;
  if (isId && !hasOld && allDiffer && changes.length > FEW_IDS) {
    known.cut();
    return `${changes.length} values`;
  }
  const sorted = changes.toSorted((one, other) => other.count - one.count);
  if (changes.length <= MAX_DISTINCT) return formatCounts(sorted);
  known.cut();
  const examples = sorted.slice(0, allDiffer ? MAX_EXAMPLES : MAX_DISTINCT);
  const noun = hasOld ? "changes" : "values";
  return `${changes.length} ${noun}${describeRange(changes)}, such as ${formatCounts(examples)}; ${changes.length - examples.length} not shown`;
}

/** Says between which numbers the values are; empty for other values. */
function describeRange(changes: readonly Change[]): string {
  const numbers = changes.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  if (numbers.length < changes.length) return "";
  const sorted = numbers.toSorted((one, other) => one - other);
  return ` from ${sorted[0]} to ${sorted.at(-1)}`;
}

function formatChange({ before, now }: Change): string {
  return before === undefined ? now : `${before} → ${now}`;
}

/** Formats changes with their counts: `“Ann” → “Bo” (7), → “Cy” (5); “Di” → “Bo”`. */
function formatCounts(changes: readonly Change[]): string {
  const groups = Map.groupBy(changes, ({ before }) => before);
  return [...groups]
    .map(([before, same]) => {
      const arrow = before === undefined ? "" : "→ ";
      const texts = same.map(
        ({ count, now }) => `${arrow}${now}${count === 1 ? "" : ` (${count})`}`,
      );
      return `${before === undefined ? "" : `${before} `}${texts.join(", ")}`;
    })
    .join("; ");
}

/** Limits of a shown value: characters of a text, and items of a list. */
export interface ValueLimits {
  readonly characters: number;
  readonly items: number;
}

/** Shows all of a value, and ids beside their names. */
export const IN_FULL: ValueLimits = { characters: Infinity, items: Infinity };
const SHORT: ValueLimits = { characters: MAX_VALUE, items: 20 };

/** Formats a value for a person, with the names of what ids stand for. */
export function describeValue(value: unknown, known: Names, limits = SHORT): string {
  if (isPlainObject(value)) return describeValue(Object.values(value), known, limits);
  if (Array.isArray(value)) {
    const shown = value.slice(0, limits.items).map((item) => describeValue(item, known, limits));
    const more = value.length - shown.length;
    if (more > 0) known.cut();
    return value.length === 0
      ? "nothing"
      : [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(", ");
  }
  if (value === null) return "nothing";
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const label = known.labels.get(text);
  if (label !== undefined) return label;
  const { characters } = limits;
  const name = known.names.get(text);
  const shown = quoteUnlessToken(text, characters);
  if (name !== undefined) {
    const quoted = quote(name, characters);
    return limits === IN_FULL ? `${quoted} (${shown})` : quoted;
  }
  if (text.length <= characters) return shown;
  known.cut();
  return `${shown} (${text.length} characters)`;
}
