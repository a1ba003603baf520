/** Gets the value at a path in a JSON value; undefined if there is none. */
export function getPath(value: unknown, ...keys: string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (!isObject(found) || !Object.hasOwn(found, key)) return undefined;
    found = found[key];
  }
  return found;
}

/** Gets the array at a path; an empty one for anything else. */
export function getList(value: unknown, ...keys: string[]): unknown[] {
  const found = getPath(value, ...keys);
  return Array.isArray(found) ? found : [];
}

/** Gets the string at a path; undefined for anything else. */
export function getString(value: unknown, ...keys: string[]): string | undefined {
  const found = getPath(value, ...keys);
  return typeof found === "string" ? found : undefined;
}

/** Gets the boolean at a path; undefined for anything else. */
export function getBoolean(value: unknown, ...keys: string[]): boolean | undefined {
  const found = getPath(value, ...keys);
  return typeof found === "boolean" ? found : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
