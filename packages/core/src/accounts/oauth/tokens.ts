import type { TokenEndpointResponse } from "oauth4webapi";

// A number beyond sense must not break dates.
const LONGEST_LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/** What a token endpoint gave; times in milliseconds since the epoch. */
export interface Tokens {
  accessToken: string;
  refreshToken?: string;
  /** Set where the service says for how long the access token is good. */
  expiresAt?: number;
  scopes?: string[];
  /** The whole reply, for what the service adds. */
  reply: Readonly<Record<string, unknown>>;
}

/** Takes the tokens out of a reply. */
export function tokensOf(reply: TokenEndpointResponse): Tokens {
  const { access_token, expires_in, refresh_token, scope } = reply;
  return {
    accessToken: access_token,
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...(expires_in !== undefined && {
      expiresAt: Date.now() + Math.min(expires_in, LONGEST_LIFETIME_SECONDS) * 1000,
    }),
    ...(scope !== undefined && { scopes: scope.split(/\s+/).filter(Boolean) }),
    reply,
  };
}
