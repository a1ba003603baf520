import { WorkbeltError } from "./workbelt-error.js";

/** The service ended an authorization for another reason than a refusal, or its callback is incomplete. */
export class AuthorizationFailedError extends WorkbeltError {
  readonly code = "authorization_failed";
}
