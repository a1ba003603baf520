import { isPlainObject } from "@workbelt/core/provider";

// A word of the service, such as a status; not an id, a date, an address or a string.
const WORD = /^[A-Za-z][A-Za-z_-]{0,30}$/;
const NEW_WORD = "word_of_tomorrow";

/** A key that no reply has, and that must not reach the prototype of anything. */
export const ADDED_KEY = "workbelt_added";

/** Returns a reply with further members in each object, one of them named `__proto__`. */
export function withNewMembers(reply: unknown): unknown {
  if (Array.isArray(reply)) return reply.map(withNewMembers);
  if (!isPlainObject(reply)) return reply;
  const entries = Object.entries(reply).map(([key, value]) => [key, withNewMembers(value)]);
  const changed = Object.fromEntries(entries) as Record<string, unknown>;
  const value = { [ADDED_KEY]: true };
  Object.defineProperty(changed, "__proto__", { value, enumerable: true });
  return Object.assign(changed, { [ADDED_KEY]: [{ deep: null }] });
}

/** Returns a reply in which every word is a new one, except under the fixed keys. */
export function withNewWords(reply: unknown, fixedKeys: readonly string[]): unknown {
  if (Array.isArray(reply)) return reply.map((each) => withNewWords(each, fixedKeys));
  if (typeof reply === "string") return WORD.test(reply) ? NEW_WORD : reply;
  if (!isPlainObject(reply)) return reply;
  return Object.fromEntries(
    Object.entries(reply).map(([key, value]) => [
      key,
      fixedKeys.includes(key) ? value : withNewWords(value, fixedKeys),
    ]),
  );
}

/** Lists the strings, numbers and booleans in JSON, as strings. */
export function listValues(json: unknown): string[] {
  if (typeof json === "object" && json !== null) return Object.values(json).flatMap(listValues);
  if (typeof json === "string") return [json];
  return json === null || json === undefined ? [] : [JSON.stringify(json)];
}
