import { isPlainObject } from "../schemas/is-plain-object.js";
import { mayNeedCleaning } from "./forbidden.js";
import { safeText } from "./safe-text.js";

/**
 * Returns JSON data with every string and key in it made safe, as by {@link safeText}; the same data
 * when its JSON text shows that nothing needs it.
 */
export function safeData(data: unknown, json: string): unknown {
  return mayNeedCleaning(json) ? mapStrings(data, (text) => safeText(text)) : data;
}

/** Copies JSON data with every string and key replaced. Keys that become the same are numbered. */
export function mapStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  // Dates and the like have their own JSON.
  if (!isPlainObject(value) || typeof value["toJSON"] === "function") return value;
  const keys = new UniqueKeys();
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [keys.add(replace(key)), mapStrings(item, replace)]),
  );
}

/** Numbers keys that come more than once, in time that does not grow with how often they come. */
class UniqueKeys {
  readonly #counts = new Map<string, number>();

  add(key: string): string {
    let unique = key;
    let count = this.#counts.get(key) ?? 0;
    while (this.#counts.has(unique)) unique = `${key} (${++count + 1})`;
    this.#counts.set(key, count);
    this.#counts.set(unique, this.#counts.get(unique) ?? 0);
    return unique;
  }
}
