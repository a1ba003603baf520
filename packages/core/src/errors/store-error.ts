import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** Options of a StoreError. */
export interface StoreErrorOptions extends WorkbeltErrorOptions {
  revision?: string | undefined;
}

/**
 * A store failed, such as that of connected accounts. By code:
 *
 * - `store_unavailable`: it cannot be reached or written. Nothing was changed, unless `mayHaveHappened`: then
 *   its response was lost.
 * - `store_damaged`: the store, or one entry of it, is corrupted. It was not modified.
 * - `encryption_key`: the key is missing, malformed, or not the one the store was written with. Nothing was
 *   changed.
 */
export class StoreError extends WorkbeltError {
  readonly code: "store_unavailable" | "store_damaged" | "encryption_key";
  /** Revision of the one unreadable entry, with which it can be replaced or removed. */
  readonly revision: string | undefined;

  constructor(code: StoreError["code"], message: string, options: StoreErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.revision = options.revision;
  }
}

/**
 * Returns the revision of the one entry that could not be read, with which it can be replaced or removed;
 * undefined for any other error, and for one that concerns the store as a whole.
 */
export function unreadableRevision(error: unknown): string | undefined {
  return error instanceof StoreError ? error.revision : undefined;
}
