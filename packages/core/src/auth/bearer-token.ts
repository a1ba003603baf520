import { ConfigurationError } from "../errors/call-errors.js";
import type { Authorization, CredentialProvider } from "./credentials.js";

/**
 * Creates credentials from one token for every request, or from a function that is called for each
 * request. A call for a named account is rejected: acting for one person with the token of another must
 * not happen.
 *
 * @throws ConfigurationError for a token of another type; `authorize` throws it if the token cannot be sent in a header.
 */
export function bearerToken(token: string | (() => string)): CredentialProvider {
  if (typeof token !== "function") assertText(token);
  let headers: Authorization["headers"] = {};
  return {
    authorize({ account }) {
      assertNoAccount(account);
      const authorization = `Bearer ${parseToken(typeof token === "string" ? token : token())}`;
      if (headers["authorization"] !== authorization) headers = { authorization };
      return { headers };
    },
    // Its scopes are unknown; only the service's responses show them.
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

/** The types do not bind callers in JavaScript, where `process.env.TOKEN ?? null` is written easily. */
function assertText(token: unknown): asserts token is string {
  if (typeof token === "string") return;
  const received = token instanceof Promise ? "a promise" : token === null ? "null" : typeof token;
  throw new ConfigurationError(
    `The token is ${received}; expected a string, or a function that returns one. Check where it is read from.`,
  );
}

// The message contains no character of the token.
function parseToken(token: unknown): string {
  assertText(token);
  const trimmed = token.trim();
  if (/^[\x21-\x7e]+$/.test(trimmed)) return trimmed;
  throw new ConfigurationError(
    "The token is empty or holds spaces or characters that no header can carry. Check how it was copied.",
  );
}

/** The service whose token the environment has. */
interface TokenSetting {
  name: string;
  displayName: string;
  tokenVariable: string;
}

/** Creates credentials from the token in the service's environment variable, read for each request. */
export function environmentToken(service: TokenSetting): CredentialProvider {
  return bearerToken(() => {
    const token = process.env[service.tokenVariable];
    if (token !== undefined && token.trim() !== "") return token;
    throw new ConfigurationError(
      `No token for the ${service.displayName}. Set the environment variable ${service.tokenVariable}, or give the tool a client: { client: ${getFactoryName(service)}({ token }) }.`,
    );
  });
}

/** Returns the name of a provider package's factory: `createCrmClient` for the service `crm`. */
function getFactoryName({ name }: TokenSetting): string {
  return `create${name.charAt(0).toUpperCase()}${name.slice(1)}Client`;
}
