import { WorkbeltError } from "./workbelt-error.js";

/** The store of connected accounts, or an entry of it, is not what was written there. It is left as it is. */
export class StoreDamagedError extends WorkbeltError {
  readonly code = "store_damaged";
}
