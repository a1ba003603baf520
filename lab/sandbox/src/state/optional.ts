/** Returns the items; undefined if there are none. */
export function toList<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** Converts a value; undefined for null. */
export function toOptional<Value, Result>(
  value: Value | null,
  convert: (value: Value) => Result,
): Result | undefined {
  return value === null ? undefined : convert(value);
}

/** Returns a setting with several parts as JSON; undefined for null. */
export function toJson(value: object | null): string | undefined {
  return toOptional(value, JSON.stringify);
}
