import { WorkbeltError } from "./workbelt-error.js";

/** No reply came: the service could not be reached, or the connection broke off. */
export class NetworkError extends WorkbeltError {
  readonly code = "network";
}
