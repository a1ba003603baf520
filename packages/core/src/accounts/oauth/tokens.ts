import type { TokenEndpointResponse } from "oauth4webapi" with { "resolution-mode": "import" };
import { TokenRequestError } from "../../errors/account-errors.js";
import { startSentence } from "../../text/service-name.js";

// Caps absurd lifetimes.
const MAX_LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

// Characters of a header value (RFC 6750, section 2.1, and those that services use), at a sane length.
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** Tokens from a token endpoint; times in milliseconds since the epoch. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  grantedAt: number;
  /** Set if the service reports a lifetime. */
  expiresAt?: number;
  scopes?: string[];
  /** Set with the scopes. */
  scopesReadAt?: number;
  /** The full response, for fields that the service adds. */
  response: Readonly<Record<string, unknown>>;
}

/** Parses the tokens of a response. @throws TokenRequestError if the access token is unusable. */
export function parseTokens(reply: TokenEndpointResponse, title: string): Tokens {
  const { access_token, expires_in, refresh_token, scope } = reply;
  if (!TOKEN.test(access_token)) throw unusableTokenError(title);
  const grantedAt = Date.now();
  return {
    accessToken: access_token,
    grantedAt,
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...(expires_in !== undefined && {
      expiresAt: grantedAt + Math.min(expires_in, MAX_LIFETIME_SECONDS) * 1000,
    }),
    // RFC 6749 separates them by spaces, several services by commas.
    ...(scope !== undefined && {
      scopes: scope.split(/[\s,]+/).filter(Boolean),
      scopesReadAt: grantedAt,
    }),
    response: reply,
  };
}

function unusableTokenError(title: string): TokenRequestError {
  return new TokenRequestError(
    "token_endpoint",
    `${startSentence(title)} returned an access token that cannot be sent in a header: it is too long, or has spaces or other invalid characters.`,
    { status: 200, outcomeUnknown: true },
  );
}
