import type { StoredValue } from "../data/documents.js";

/** True for a value that holds now. */
export function isActive(value: StoredValue): boolean {
  return value.activeUntil === null;
}

/** The value as one that held until `moment`; one that had ended before stays as it is. */
export function endValue(value: StoredValue, moment: string): StoredValue {
  return isActive(value) ? { ...value, activeUntil: moment } : value;
}
