import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** Problem with the `state` of a callback. */
export type StateProblem =
  | "missing"
  | "unknown"
  | "expired"
  | "replayed"
  | "other_account"
  | "other_provider";

/** Options of an AuthorizationError. */
export interface AuthorizationErrorOptions extends WorkbeltErrorOptions {
  stateProblem?: StateProblem | undefined;
}

/**
 * An authorization could not be completed. Nothing was stored. By code:
 *
 * - `consent_denied`: the person, or their administrator, did not allow the connection.
 * - `authorization_state`: the callback's `state` is not valid here, see `stateProblem`.
 * - `wrong_redirect`: the callback came to another address than the authorization was started with.
 * - `authorization_failed`: the service ended it for another reason, or the callback is incomplete.
 */
export class AuthorizationError extends WorkbeltError {
  readonly code:
    | "authorization_state"
    | "wrong_redirect"
    | "consent_denied"
    | "authorization_failed";
  readonly stateProblem: StateProblem | undefined;

  constructor(
    code: AuthorizationError["code"],
    message: string,
    options: AuthorizationErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.stateProblem = options.stateProblem;
  }
}

/** Options of a TokenRequestError. */
export interface TokenRequestErrorOptions extends WorkbeltErrorOptions {
  /** HTTP status, if there was a response. */
  status?: number | undefined;
  oauthError?: string | undefined;
  outcomeUnknown?: boolean | undefined;
}

/**
 * A token, revocation or introspection request failed. By code:
 *
 * - `token_endpoint`: the endpoint cannot be reached, failed, or returned something other than OAuth 2.0's
 *   JSON, such as an HTML page.
 * - `grant_refused`: the service refused a code, a refresh token, or the app's id and secret (RFC 6749,
 *   section 5.2).
 */
export class TokenRequestError extends WorkbeltError {
  readonly code: "token_endpoint" | "grant_refused";
  readonly status: number | undefined;
  /** OAuth's error code, such as `invalid_grant`; set when the grant was refused. */
  readonly oauthError: string | undefined;
  /**
   * True if the token request may have succeeded although no usable response came. Unlike
   * `mayHaveHappened`, it says nothing about the tool call, which was not sent.
   */
  readonly outcomeUnknown: boolean;

  constructor(
    code: TokenRequestError["code"],
    message: string,
    options: TokenRequestErrorOptions = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = options.status;
    this.oauthError = options.oauthError;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}
