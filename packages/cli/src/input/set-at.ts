import { isPlainObject } from "@workbelt/core/provider";
/** Returns the data with a value at a path. Missing objects are created; the given data is not changed. */
export function setAt(data: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const base = isPlainObject(data) ? data : {};
  const inner = Object.hasOwn(base, key) ? base[key] : undefined;
  // A computed key is an own property, also `__proto__`.
  return { ...base, [key]: setAt(inner, rest, value) };
}
