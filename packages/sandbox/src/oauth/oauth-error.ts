/** The error codes of RFC 6749 that the sandbox answers with, at the consent page or for a token. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "access_denied";

/** A refusal with one of OAuth's error codes; its message is the `error_description`. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;

  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** 401 for an app that could not prove itself, else 400 (RFC 6749 §5.2). */
  get status(): 400 | 401 {
    return this.code === "invalid_client" ? 401 : 400;
  }
}

/** The refusal of a code or refresh token that is not good, or not good any more. */
export function invalidGrant(message: string): OAuthError {
  return new OAuthError("invalid_grant", message);
}

/** The refusal of an app whose id or secret is wrong or missing. */
export function invalidClient(): OAuthError {
  return new OAuthError("invalid_client", "The client id or client secret is wrong or missing.");
}

/** The refusal of a request that lacks something or says it wrongly. */
export function invalidRequest(message: string): OAuthError {
  return new OAuthError("invalid_request", message);
}
