import { WorkbeltError } from "./workbelt-error.js";

/** The service refused a code or refresh token, or the app's own id and secret (RFC 6749, section 5.2). */
export class GrantRefusedError extends WorkbeltError {
  readonly code = "grant_refused";
  /** OAuth's word for it: `invalid_grant`, `invalid_client`, … */
  readonly oauthError: string;

  constructor(oauthError: string, message: string) {
    super(message);
    this.oauthError = oauthError;
  }
}
