import { PlannedId, PlannedResult } from "./planned.js";

// In JSON between a program and its host, the key `$` marks something planned. Fields of data that are named so, or `$$`
// and so on, have one more `$`, so that no data passes for a mark.
const RESERVED = /^\$+$/;
const ESCAPED = /^\$\$+$/;

/** Encodes and decodes the values of one run, and knows its planned ids. */
export class Wire {
  readonly #ids = new Map<string, PlannedId>();

  /** Encodes the result of a call. */
  encode(value: unknown): string {
    return (
      JSON.stringify(value, (_key, part: unknown) => {
        if (part instanceof PlannedId) {
          this.#ids.set(part.token, part);
          return { $: ["id", part.token, part.label] };
        }
        if (part instanceof PlannedResult) return { $: ["result", part.fields, part.label] };
        return renameKeys(part, RESERVED, (key) => `$${key}`);
      }) ?? "null"
    );
  }

  /** Decodes the arguments of a call. An id that no result of this run had is an error of the program's side. */
  decode(json: string): unknown[] {
    const value: unknown = JSON.parse(json, (_key, part: unknown) => {
      if (typeof part !== "object" || part === null) return part;
      if (Object.hasOwn(part, "$")) return this.#find((part as { $: unknown }).$);
      return renameKeys(part, ESCAPED, (key) => key.slice(1));
    });
    if (!Array.isArray(value)) throw new TypeError("The arguments of a call are not a list.");
    return value;
  }

  #find(mark: unknown): PlannedId {
    const id = Array.isArray(mark) ? this.#ids.get(String(mark[1])) : undefined;
    if (id === undefined) throw new TypeError("The program gave an id that it never got.");
    return id;
  }
}

function renameKeys(value: unknown, pattern: RegExp, rename: (key: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (!keys.some((key) => pattern.test(key))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [pattern.test(key) ? rename(key) : key, field]),
  );
}
