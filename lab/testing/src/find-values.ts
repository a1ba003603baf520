/** Returns the texts and numbers under these keys, at any depth and as text: `find("record_id", "name")`. */
export type FindValues = (...keys: string[]) => string[];

/** Returns a function that finds the texts and numbers under some keys in JSON data, each once. */
export function findValues(data: unknown): FindValues {
  return (...keys) => [...new Set(collect(data, keys))];
}

function collect(data: unknown, keys: readonly string[]): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const isWanted = keys.includes(key) && (typeof value === "string" || typeof value === "number");
    return isWanted ? [String(value)] : collect(value, keys);
  });
}
