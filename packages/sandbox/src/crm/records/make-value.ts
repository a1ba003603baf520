import type { Fields, StoredValue } from "../data/documents.js";
import type { Actor } from "../wire/actor.js";

/** A value that holds from a moment on. */
export function makeValue(fields: Fields, createdBy: Actor, activeFrom: string): StoredValue {
  return { activeFrom, activeUntil: null, createdBy, fields };
}
