import { WorkbeltError } from "./workbelt-error.js";

/** The service did not answer within the time the client allows. */
export class RequestTimeoutError extends WorkbeltError {
  readonly code = "timeout";
}
