import { isPlainObject } from "@workbelt/core/provider";
/** One value by the keys of its type. */
export type Item = Record<string, unknown>;

/** Returns true for a value with keys of its own. */
export function isItem(value: unknown): value is Item {
  return isPlainObject(value);
}
