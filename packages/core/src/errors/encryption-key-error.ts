import { WorkbeltError } from "./workbelt-error.js";

/** The encryption key is missing, no key, or not the one the store was written with. Nothing was changed. */
export class EncryptionKeyError extends WorkbeltError {
  readonly code = "encryption_key";
}
