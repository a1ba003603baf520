/** Error codes of RFC 6749 that the sandbox returns. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied";

/** An OAuth error; its message is the `error_description`. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** 401 for failed client authentication, else 400 (RFC 6749 §5.2). */
  get status(): 400 | 401 {
    return this.code === "invalid_client" ? 401 : 400;
  }
}

/** Creates the error for an invalid, expired or used code or refresh token. */
export function invalidGrant(message: string): OAuthError {
  return new OAuthError("invalid_grant", message);
}

/** Creates the error for a wrong or missing client id or secret. */
export function invalidClient(): OAuthError {
  return new OAuthError("invalid_client", "The client id or client secret is wrong or missing.");
}

/** Creates the error for a request with a missing or invalid parameter. */
export function invalidRequest(message: string): OAuthError {
  return new OAuthError("invalid_request", message);
}
