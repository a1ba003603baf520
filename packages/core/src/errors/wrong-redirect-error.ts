import { WorkbeltError } from "./workbelt-error.js";

/** A callback came to another address than the authorization was started with. Nothing was stored. */
export class WrongRedirectError extends WorkbeltError {
  readonly code = "wrong_redirect";
}
