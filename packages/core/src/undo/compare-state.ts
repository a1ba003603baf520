import { type Fields, findAt, type StateRead, toSteps } from "../operations/undo-recipe.js";
import { canonicalJson, isPlainObject, replaceMembers } from "../text/json.js";

type Comparison = Pick<StateRead, "audit" | "marks" | "references">;

/** A field that was changed since the run. */
export interface ChangedField {
  name: string;
  /** Value that the run had left. */
  expected: unknown;
  now: unknown;
  /** Time of the change, where the service says it. */
  changedAt?: string | undefined;
}

/** Returns the fields that have another value than expected. */
export function findDifferences(
  expected: Fields,
  present: Fields,
  comparison: Comparison,
): ChangedField[] {
  return Object.keys(expected)
    .filter((name) => !isSameValue(expected[name], present[name], comparison))
    .map((name) => toChange(name, expected[name], present[name], comparison));
}

/**
 * Returns the fields that others have written since they were as expected, even if they were changed back, where the service
 * marks values. A value that the author of the expected one has written again counts as the same: undoing newer writes does.
 */
export function findWrites(
  expected: Fields,
  present: Fields,
  comparison: Comparison,
): ChangedField[] {
  return Object.keys(expected)
    .filter((name) => {
      const [one, other] = [expected[name], present[name]];
      return !isSameValue(one, other, comparison) || !hasSameMarks(one, other, comparison);
    })
    .map((name) => toChange(name, expected[name], present[name], comparison));
}

/** Leaves out values that the service has filled in itself. */
export function omitOwnValues(fields: Fields, { marks }: Comparison): Fields {
  if (marks?.service === undefined) return fields;
  const own = canonicalJson(marks.service);
  const isOwn = (item: unknown) => canonicalJson(readMark(item, marks.author)) === own;
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((item) => !isOwn(item)) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

/**
 * Returns true if the present fields can be those that a request has sent: every text and number of it is there, and no
 * other value has come.
 */
export function containsSent(
  sent: Fields,
  before: Fields,
  present: Fields,
  { marks }: Comparison,
): boolean {
  const known = new Set(
    Object.values(before).flatMap((value) => listMarks(value, marks?.version ?? "")),
  );
  return Object.entries(sent).every(([name, value]) => {
    const now = Object.hasOwn(present, name) ? present[name] : Object.values(present);
    if (isEmpty(value)) return isEmpty(now);
    const found = new Set(listLeaves(now));
    if (!listLeaves(value).every((leaf) => found.has(leaf))) return false;
    if (!Array.isArray(value) || !Array.isArray(now)) return true;
    if (marks === undefined) return value.length === now.length;
    const others = listMarks(now, marks.version).filter((mark) => !known.has(mark));
    return others.length <= value.length;
  });
}

function toChange(name: string, expected: unknown, now: unknown, { marks }: Comparison) {
  const times = marks === undefined ? [] : listMarks(now, marks.version);
  const latest = times.filter((time) => typeof time === "string").toSorted();
  return { name, expected, now, changedAt: latest.at(-1) };
}

function isSameValue(one: unknown, other: unknown, comparison: Comparison): boolean {
  return toComparable(one, comparison) === toComparable(other, comparison);
}

function hasSameMarks(one: unknown, other: unknown, { marks }: Comparison): boolean {
  if (marks === undefined) return true;
  const isSame = (key: string) =>
    canonicalJson(listMarks(one, key)) === canonicalJson(listMarks(other, key));
  return isSame(marks.version) || isSame(marks.author);
}

function listMarks(value: unknown, key: string): unknown[] {
  return (Array.isArray(value) ? value : [value]).map((item: unknown) => readMark(item, key));
}

function readMark(item: unknown, key: string): unknown {
  return findAt(item, toSteps(key)) ?? null;
}

/** Formats a value without its audit data, and with ids for what it refers to. A missing one and null are the same. */
export function toComparable(value: unknown, { audit = [], references = [] }: Comparison): string {
  const plain = replaceMembers(value ?? null, (_object, key, copy) => {
    if (audit.includes(key)) return [];
    return [[key, (references.includes(key) ? findAt(copy, ["id"]) : undefined) ?? copy]];
  });
  return canonicalJson(plain);
}

function isEmpty(value: unknown): boolean {
  return (value ?? null) === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Lists the strings, numbers and booleans in JSON, as strings in lower case. */
function listLeaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLeaves);
  if (isPlainObject(value)) return Object.values(value).flatMap(listLeaves);
  return isEmpty(value) ? [] : [String(value).toLowerCase()];
}
