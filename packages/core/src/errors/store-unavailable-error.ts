import { WorkbeltError } from "./workbelt-error.js";

/**
 * The store of connected accounts cannot be reached or written. Nothing in it
 * was changed by this call, unless `mayHaveHappened`: then its reply was lost.
 */
export class StoreUnavailableError extends WorkbeltError {
  readonly code = "store_unavailable";
}
