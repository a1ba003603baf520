import { WorkbeltError } from "./workbelt-error.js";

/** The person, or their administrator, did not allow the connection. Nothing was stored. */
export class ConsentDeniedError extends WorkbeltError {
  readonly code = "consent_denied";
}
