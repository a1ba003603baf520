/** Returns an object without some keys; other values unchanged. */
export function omitKeys(data: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** Returns an object without its undefined values. */
export function omitUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
