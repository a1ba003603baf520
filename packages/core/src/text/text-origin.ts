import { type DeclaredFields, meaningOf } from "./field-meanings.js";
import { isPlainObject } from "./json.js";
import { quote } from "./quote.js";

/** A text with the words by which a person recognizes where it is from. */
export interface TextWithOrigin {
  readonly text: string;
  /** 'get note (CRM) “Savings report”, 2026-11-12, by “Gemma Thornton”'. */
  readonly from: string;
}

/** The title, day and author of an object, as far as it has fields with these meanings. */
export interface Origin {
  readonly title?: string;
  readonly day?: string;
  readonly author?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
// What a service writes: times, names of types, cursors, and ids with what may be around them in an address.
const BY_SERVICE = [
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/,
  /^[a-z_-]+$/,
  /^[\w+/-]{40,}={0,2}$/,
  /^\S*[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\S*$/i,
];
const MAX_DEPTH = 20;
const MAX_NAME = 80;

/** Returns the title, day and author that an object has itself, as its service declares the meanings of its fields. */
export function readOrigin(
  object: Readonly<Record<string, unknown>>,
  declared: DeclaredFields,
): Origin {
  let origin: Origin = {};
  for (const [key, part] of Object.entries(object)) {
    const meaning = meaningOf(declared, key);
    if (meaning === "author") {
      const author = isPlainObject(part) ? readOrigin(part, declared).title : part;
      if (typeof author === "string") origin = { ...origin, author };
    } else if (typeof part !== "string") continue;
    else if (meaning === "title") origin = { ...origin, title: part };
    else if (meaning === "time") {
      const [day] = DAY.exec(part) ?? [];
      if (day !== undefined) origin = { ...origin, day };
    }
  }
  return origin;
}

/** Writes an origin as ' “Savings report”, 2026-11-12, by “Gemma Thornton”'; empty if nothing is known. */
export function formatOrigin({ author, day, title }: Origin): string {
  return [
    title === undefined ? "" : ` ${quote(title, MAX_NAME)}`,
    day === undefined ? "" : `, ${day}`,
    author === undefined ? "" : `, by ${quote(author, MAX_NAME)}`,
  ].join("");
}

/**
 * Lists the texts of a result, each with its origin: that of the innermost object around it. Leaves out what the service itself
 * writes, such as ids, times and names of types.
 *
 * @param title what was done, as 'get note (CRM)'
 * @param declared the fields that its service declares
 * @param subject what the result is about, where it does not say so itself
 */
export function listTexts(
  result: unknown,
  title: string,
  declared: DeclaredFields,
  subject: Origin = {},
): TextWithOrigin[] {
  const found: TextWithOrigin[] = [];
  const outsiders = listOutsiders(result, declared);
  const describe = (origin: Origin) =>
    `${title}${formatOrigin(origin)}${outsiders.has(origin.author ?? "") ? " (outside)" : ""}`;
  const visit = (value: unknown, origin: Origin, depth: number): void => {
    if (typeof value === "string") {
      if (!BY_SERVICE.some((form) => form.test(value)))
        found.push({ text: value, from: describe(origin) });
    } else if (depth > MAX_DEPTH) return;
    else if (Array.isArray(value)) for (const item of value) visit(item, origin, depth + 1);
    else if (isPlainObject(value)) {
      const own = { ...origin, ...readOrigin(value, declared) };
      for (const part of Object.values(value)) visit(part, own, depth + 1);
    }
  };
  visit(result, subject, 0);
  return found;
}

/** Lists the authors whom a result itself says to be from outside: in a field beside its parts, or of one of them. */
export function listOutsiders(result: unknown, declared: DeclaredFields, depth = 0): Set<string> {
  if (!isPlainObject(result) || depth > 1) return new Set();
  const names = Object.entries(result).flatMap(([key, part]) => {
    if (meaningOf(declared, key) !== "outsiders") {
      return [...listOutsiders(part, declared, depth + 1)];
    }
    return Array.isArray(part) ? part.filter((name) => typeof name === "string") : [];
  });
  return new Set(names);
}

/** Lists the things of a result that have an id of their own and a title, with their days. */
export function listNamed(
  result: unknown,
  declared: DeclaredFields,
): [id: string, origin: Origin][] {
  const found: [string, Origin][] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!isPlainObject(value)) return;
    const { author: _author, ...origin } = readOrigin(value, declared);
    const id = findId(value, declared);
    if (id !== undefined && origin.title !== undefined) found.push([id, origin]);
    for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(result, 0);
  return found;
}

/** Finds the id of an object: the first field that identifies something. Those of what it belongs to come after it. */
function findId(
  object: Readonly<Record<string, unknown>>,
  { identities = {} }: DeclaredFields,
): string | undefined {
  const [, id] = Object.entries(object).find(([key]) => Object.hasOwn(identities, key)) ?? [];
  const own = isPlainObject(id) ? Object.values(id).at(-1) : id;
  return typeof own === "string" ? own : undefined;
}
