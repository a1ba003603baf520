import { isPlainObject } from "../schemas/is-plain-object.js";

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
