import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** The encryption key is missing, no key, or not the one the store was written with. Nothing was changed. */
export class EncryptionKeyError extends WorkbeltError {
  readonly code = "encryption_key";
  /** The revision of the entry, with which it can be replaced or removed, when it is about one entry. */
  readonly revision: string | undefined;

  constructor(message: string, options: WorkbeltErrorOptions & { revision?: string } = {}) {
    super(message, options);
    this.revision = options.revision;
  }
}
