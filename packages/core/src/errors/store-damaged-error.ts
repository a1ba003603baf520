import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** The store of connected accounts, or an entry of it, is not what was written there. It is left as it is. */
export class StoreDamagedError extends WorkbeltError {
  readonly code = "store_damaged";
  /** The revision of the entry, with which it can be replaced or removed, when it is one entry. */
  readonly revision: string | undefined;

  constructor(message: string, options: WorkbeltErrorOptions & { revision?: string } = {}) {
    super(message, options);
    this.revision = options.revision;
  }
}
