/** Returns true for what clears an attribute: null or an empty list. */
export function hasNoValue(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : (value ?? null) === null;
}
