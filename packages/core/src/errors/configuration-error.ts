import { WorkbeltError } from "./workbelt-error.js";

/** The host's set-up is wrong: no token, a base URL that cannot be used, an unknown tool name. */
export class ConfigurationError extends WorkbeltError {
  readonly code = "configuration";
}
