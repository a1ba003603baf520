import type { Actor } from "./actor.js";
import type { Fields, StoredValue } from "./documents.js";

/** Creates a value that is active from `activeFrom` on. */
export function createValue(fields: Fields, createdBy: Actor, activeFrom: string): StoredValue {
  return { activeFrom, activeUntil: null, createdBy, fields };
}

/** True for a value that has not ended. */
export function isActive(value: StoredValue): boolean {
  return value.activeUntil === null;
}

/** Ends a value at `moment`; a value that had already ended is returned unchanged. */
export function endValue(value: StoredValue, timestamp: string): StoredValue {
  return isActive(value) ? { ...value, activeUntil: timestamp } : value;
}

/** A text field of a value; empty if it is missing. */
export function getTextField(fields: Fields, key: string): string {
  const field = fields[key];
  return typeof field === "string" ? field : "";
}
