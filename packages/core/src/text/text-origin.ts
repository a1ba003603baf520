import { isPlainObject } from "./json.js";
import { quote } from "./quote.js";

/** A text with the words by which a person recognizes where it is from. */
export interface TextWithOrigin {
  readonly text: string;
  /** 'get note (CRM) “Savings report”, 2026-11-12, by “Gemma Thornton”'. */
  readonly from: string;
}

/** The title, day and author of an object, as far as it has the names that results have for them. */
export interface Origin {
  readonly title?: string;
  readonly day?: string;
  readonly author?: string;
}

const TITLE = /^(?:title|subject|name|file_name|meeting_title|activity_title)$/;
const TIME =
  /^(?:started_at|start|start_time|sent_at|created_at|created_time|startedAt|startTime|scheduledAt)$/;
const AUTHOR = /^(?:author|author_name|speaker|from|sender|created_by|host|resolved_name)$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
const ID = /^(?:id|[a-z]+_id|[a-z]+Id)$/;
// What a service writes: times, names of types, cursors, and ids with what may be around them in an address.
const BY_SERVICE = [
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?$/,
  /^[a-z_-]+$/,
  /^[\w+/-]{40,}={0,2}$/,
  /^\S*[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}\S*$/i,
];
const MAX_DEPTH = 20;
const MAX_NAME = 80;

/** Returns the title, day and author that an object has itself. */
export function readOrigin(object: Readonly<Record<string, unknown>>): Origin {
  let origin: Origin = {};
  for (const [key, part] of Object.entries(object)) {
    const author = isPlainObject(part) ? part["name"] : part;
    if (AUTHOR.test(key) && typeof author === "string") origin = { ...origin, author };
    else if (typeof part !== "string") continue;
    else if (TITLE.test(key)) origin = { ...origin, title: part };
    else if (TIME.test(key)) {
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
 * @param subject what the result is about, where it does not say so itself
 */
export function listTexts(result: unknown, title: string, subject: Origin = {}): TextWithOrigin[] {
  const found: TextWithOrigin[] = [];
  const external = listExternal(result);
  const describe = (origin: Origin) =>
    `${title}${formatOrigin(origin)}${external.has(origin.author ?? "") ? " (outside)" : ""}`;
  const visit = (value: unknown, origin: Origin, depth: number): void => {
    if (typeof value === "string") {
      if (!BY_SERVICE.some((form) => form.test(value)))
        found.push({ text: value, from: describe(origin) });
    } else if (depth > MAX_DEPTH) return;
    else if (Array.isArray(value)) for (const item of value) visit(item, origin, depth + 1);
    else if (isPlainObject(value)) {
      const own = { ...origin, ...readOrigin(value) };
      for (const part of Object.values(value)) visit(part, own, depth + 1);
    }
  };
  visit(result, subject, 0);
  return found;
}

/** Lists the authors whom a result itself says to be from outside. */
export function listExternal(result: unknown): Set<string> {
  const { participants } = isPlainObject(result) ? result : {};
  const { external } = isPlainObject(participants) ? participants : {};
  const names: unknown[] = Array.isArray(external) ? external : [];
  return new Set(names.filter((name) => typeof name === "string"));
}

/** Lists the things of a result that have an id of their own and a title, with their days. */
export function listNamed(result: unknown): [id: string, origin: Origin][] {
  const found: [string, Origin][] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1);
    if (!isPlainObject(value)) return;
    const { author: _author, ...origin } = readOrigin(value);
    const id = findId(value);
    if (id !== undefined && origin.title !== undefined) found.push([id, origin]);
    for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(result, 0);
  return found;
}

/** Finds the id of an object: `id`, or the first key that is one, which comes before those of what it belongs to. */
function findId(object: Readonly<Record<string, unknown>>): string | undefined {
  const { id = Object.entries(object).find(([key]) => ID.test(key))?.[1] } = object;
  const own = isPlainObject(id) ? Object.values(id).at(-1) : id;
  return typeof own === "string" ? own : undefined;
}
