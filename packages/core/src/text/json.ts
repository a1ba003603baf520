/** Maximum nesting of objects and lists in arguments and responses. More would overflow the stack of recursive code. */
export const MAX_DEPTH = 200;
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 91, 93, 123, 125,
];

/** Parsed JSON, which may be null. */
export interface ParsedJson {
  json: unknown;
}

/**
 * Parses a JSON text. Returns undefined if it is not JSON, or nested deeper than 200 levels, which no
 * service needs and which overflows the stack of recursive code.
 */
export function parseJson(text: string): ParsedJson | undefined {
  return isTooDeep(text) ? undefined : parse(text);
}

/** Does the same, with a pause before the text is parsed. */
export async function parseJsonInSteps(
  text: string,
  pause: () => Promise<void>,
): Promise<ParsedJson | undefined> {
  if (isTooDeep(text)) return undefined;
  await pause();
  return parse(text);
}

function parse(text: string): ParsedJson | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Returns true for a text that is nested too deeply. Most texts have fewer brackets than the limit, even with those in strings. */
function isTooDeep(text: string): boolean {
  const brackets = countUpTo(MAX_DEPTH, "{", text) + countUpTo(MAX_DEPTH, "[", text);
  return brackets > MAX_DEPTH && scanJson(text) === "too_deep";
}

/** Counts a character in a text, up to one more than a limit. */
function countUpTo(limit: number, character: string, text: string): number {
  let count = 0;
  for (
    let index = text.indexOf(character);
    index !== -1 && count <= limit;
    index = text.indexOf(character, index + 1)
  ) {
    count += 1;
  }
  return count;
}

/** Returns true if a text starts as JSON and ends before it is complete. */
export function isTruncatedJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && scanJson(text) === "open";
}

// Most of a response is strings, which indexOf skips faster than a pattern or a loop.
function scanJson(text: string): "too_deep" | "open" | "closed" {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = findStringEnd(text, index + 1);
      if (index === -1) return "open";
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return "too_deep";
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
  }
  return depth > 0 ? "open" : "closed";
}

/** Returns the index of the quotation mark that ends a string; -1 if the string is open. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Returns true if an odd number of backslashes precedes an index inside a string. */
function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** Returns true if a JSON value is an object and not an array. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Returns an object without some keys; other values unchanged. */
export function omitKeys<Data extends object, Key extends keyof Data & string>(
  data: Data,
  keys: readonly Key[],
): Omit<Data, Key>;
export function omitKeys(data: unknown, keys: readonly string[] | undefined): unknown;
export function omitKeys(data: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || keys.length === 0 || !isContainer(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** Returns an object without its undefined values. */
export function omitUndefined<Values extends object>(values: Values) {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
}

/**
 * Picks what a model reads of an update's result: the values that a call gave, each as it is after the write. One that
 * has no value then is null: the call removed it, or the service did not take it. Values that the call left out, or gave
 * as undefined, are not in the result.
 *
 * @param given the call's new values, by name.
 * @param present all values after the write, by the same names, as models read them.
 * @example pickWritten({ is_completed: true, deadline_at: undefined }, compactTask(task)) // { is_completed: true }
 */
export function pickWritten<Present extends object>(
  given: Readonly<Record<string, unknown>>,
  present: Present,
): Picked<Present> {
  const values = new Map<string, unknown>(Object.entries(present));
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const picked = names.map((name) => [name, values.get(name) ?? null] as const);
  return Object.fromEntries(picked) as Picked<Present>;
}

/** Some of the values; one that can be missing is null if it is. */
type Picked<Present> = string extends keyof Present
  ? Record<string, Present[keyof Present] | null>
  : {
      [Name in keyof Present]?:
        | Exclude<Present[Name], undefined>
        | (undefined extends Present[Name] ? null : never);
    };

/**
 * Copies JSON data with every string, key and number replaced. Keys that become equal are numbered, so
 * that no member is lost.
 */
export function mapJson(
  value: unknown,
  replaceText: (text: string) => string,
  replaceNumber: (number: number) => unknown = (number) => number,
): unknown {
  const map = (item: unknown) => mapJson(item, replaceText, replaceNumber);
  if (typeof value === "string") return replaceText(value);
  if (typeof value === "number") return replaceNumber(value);
  if (Array.isArray(value)) return value.map(map);
  // Dates and the like have their own JSON.
  if (!isPlainObject(value) || typeof value["toJSON"] === "function") return value;
  const entries = Object.entries(value);
  const keys = entries.map(([key]) => replaceText(key));
  const unchanged = entries.every(([key], index) => key === keys[index]);
  const unique = unchanged ? keys : numberDuplicates(keys);
  return Object.fromEntries(entries.map(([key, item], index) => [unique[index] ?? key, map(item)]));
}

/** Lists the objects in JSON data, each before those inside it. */
export function listObjects(value: unknown): Readonly<Record<string, unknown>>[] {
  const objects: Readonly<Record<string, unknown>>[] = [];

  function visit(part: unknown): void {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isPlainObject(part)) return;
    objects.push(part);
    for (const key of Object.keys(part)) visit(part[key]);
  }

  visit(value);
  return objects;
}

/**
 * Copies JSON data with the members of its objects replaced.
 *
 * @param replace returns the new members for one, by its object, its key and the copy of its value.
 */
export function replaceMembers(
  value: unknown,
  replace: (
    object: Readonly<Record<string, unknown>>,
    key: string,
    copy: unknown,
  ) => readonly [string, unknown][],
): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceMembers(item, replace));
  if (!isPlainObject(value)) return value;
  const entries: (readonly [string, unknown])[] = [];
  for (const key of Object.keys(value)) {
    entries.push(...replace(value, key, replaceMembers(value[key], replace)));
  }
  return Object.fromEntries(entries);
}

/** Numbers repeated keys, in linear time. */
function numberDuplicates(keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    let count = counts.get(key) ?? 1;
    let unique = key;
    while (counts.has(unique)) {
      count += 1;
      unique = `${key} (${count})`;
    }
    counts.set(key, count);
    if (unique !== key) counts.set(unique, 1);
    return unique;
  });
}

/**
 * Returns true if objects and lists in a value are nested beyond a number of levels, as in a circular one.
 * Walks level by level, so that depth costs no stack and shared parts count once.
 */
export function isDeeperThan(value: unknown, maxLevels: number): boolean {
  let level = new Set(isContainer(value) ? [value] : []);
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth >= maxLevels) return true;
    const next = new Set<object>();
    for (const each of level) {
      for (const part of Object.values(each)) if (isContainer(part)) next.add(part);
    }
    level = next;
  }
  return false;
}

/** An object or list inside a value: its key, and what has it. */
interface Part {
  key: string;
  parent?: Part | undefined;
}

/**
 * Finds a key that can give an object another prototype, or shows that it has one: `__proto__`, as `JSON.parse` reads
 * it, or an inherited key. Copies of such an object have other keys than it has, so that what was checked is not
 * what is used. Returns the key's path; undefined if there is none.
 */
export function findPrototypeKey(value: unknown): string[] | undefined {
  // Iteration includes what is added meanwhile. Shared and circular parts count once.
  const parts = new Map<object, Part | undefined>(isContainer(value) ? [[value, undefined]] : []);
  for (const [object, part] of parts) {
    const key = findOwnOrInherited(object);
    if (key !== undefined) return toPath({ key, parent: part });
    for (const [name, item] of Object.entries(object)) {
      if (isContainer(item) && !parts.has(item)) parts.set(item, { key: name, parent: part });
    }
  }
  return undefined;
}

function findOwnOrInherited(object: object): string | undefined {
  if (Object.hasOwn(object, "__proto__")) return "__proto__";
  if (Array.isArray(object)) return undefined;
  for (const key in object) {
    // Keys that an application gave to all objects are in every copy.
    if (!Object.hasOwn(object, key) && !(key in Object.prototype)) return key;
  }
  return undefined;
}

function toPath({ key, parent }: Part): string[] {
  return parent === undefined ? [key] : [...toPath(parent), key];
}

/** Formats JSON that does not depend on the order of keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isPlainObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
}

const MAX_IDS = 1000;
const MAX_ID_LENGTH = 200;
/** Ids by the names of their keys. */
export interface CollectedIds {
  ids: Record<string, string[]>;
  /** Set if ids are left out: those after the first 1000, and any longer than 200 characters. */
  truncated?: true;
}

/** Collects the ids in a value: the texts, and those in lists, under keys that identify something. */
export function collectIds(
  data: unknown,
  identities: Readonly<Record<string, string>> = {},
): CollectedIds {
  const ids = new Map<string, Set<string>>();
  let count = 0;
  let truncated = false;

  function add(name: string, id: unknown): void {
    if (typeof id !== "string") return;
    const known = ids.get(name) ?? new Set();
    if (known.has(id)) return;
    if (count === MAX_IDS || id.length > MAX_ID_LENGTH) {
      truncated = true;
      return;
    }
    count += 1;
    ids.set(name, known.add(id));
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isPlainObject(value)) return;
    for (const [key, part] of Object.entries(value)) {
      if (Object.hasOwn(identities, key)) {
        for (const id of Array.isArray(part) ? part : [part]) add(key, id);
      }
      if (typeof part !== "string") visit(part);
    }
  }

  visit(data);
  const found = Object.fromEntries([...ids].map(([name, set]) => [name, [...set]]));
  return truncated ? { ids: found, truncated } : { ids: found };
}
