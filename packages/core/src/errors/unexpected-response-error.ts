import { WorkbeltError } from "./workbelt-error.js";

/** The service said yes, but with something that is not JSON, not of the known shape, or too large. */
export class UnexpectedResponseError extends WorkbeltError {
  readonly code = "unexpected_reply";
}
