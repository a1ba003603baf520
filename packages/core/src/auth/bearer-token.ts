import { ConfigurationError } from "../errors/call-errors.js";
import type { CredentialProvider } from "./credentials.js";

/**
 * One token for every request, given as it is or as a function that is asked before each request.
 * A call for a named account is refused: this token belongs to nobody in particular, and acting for
 * one person with the token of another must not happen.
 *
 * @throws ConfigurationError when the token cannot be sent in a header.
 */
export function bearerToken(token: string | (() => string)): CredentialProvider {
  return {
    authorize({ account }) {
      assertNoAccount(account);
      const value = parseToken(typeof token === "string" ? token : token());
      return { headers: { authorization: `Bearer ${value}` } };
    },
    // Which scopes it has, the service tells by its answers.
    async missingScopes(_scopes, { account }) {
      assertNoAccount(account);
      return [];
    },
  };
}

function assertNoAccount(account: string | undefined): void {
  if (account === undefined) return;
  throw new ConfigurationError(
    `This call is for the account ${JSON.stringify(account)}, but the client has one fixed token and knows no accounts. Leave the account out, or use a client with connected accounts.`,
  );
}

// The message names no character of the token.
function parseToken(token: string): string {
  const trimmed = token.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ConfigurationError(
    "The token is empty or holds spaces or characters that no header can carry. Check how it was copied.",
  );
}
