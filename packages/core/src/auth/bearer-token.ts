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
  return serviceToken({}, token);
}

/** The part of a service that says in which headers it takes tokens. */
export interface TokenScheme {
  /** @default a bearer token */
  authorize?: ((token: string) => Readonly<Record<string, string>>) | undefined;
}

/**
 * Creates credentials from one token, or a function that returns one, in the headers in which the service takes it.
 *
 * @throws ConfigurationError as {@link bearerToken} does.
 */
export function serviceToken(
  service: TokenScheme,
  token: string | (() => string),
): CredentialProvider {
  if (typeof token !== "function") assertText(token);
  let known: { token: string; headers: Authorization["headers"] } | undefined;
  return {
    authorize({ account }) {
      assertNoAccount(account);
      const current = parseToken(typeof token === "string" ? token : token());
      if (known?.token !== current) {
        known = { token: current, headers: authorizeToken(service, current) };
      }
      return { headers: known.headers };
    },
    // Its scopes are unknown; only the service's responses show them.
    async missingScopes(_scopes, { account }) {
      assertNoAccount(account);
      return [];
    },
  };
}

/**
 * Returns the headers that carry a token to a service, by names in lower case.
 *
 * @throws ConfigurationError if its `authorize` returns no header, or one that cannot be sent. The message contains
 * nothing of the token.
 */
export function authorizeToken(
  { authorize }: TokenScheme,
  token: string,
): Authorization["headers"] {
  if (authorize === undefined) return { authorization: `Bearer ${token}` };
  const given: unknown = authorize(token);
  const entries = typeof given === "object" && given !== null ? Object.entries(given) : [];
  if (entries.length > 0 && entries.every(isUsableHeader)) {
    return Object.fromEntries(
      entries.map(([name, value]) => [name.toLowerCase(), value as string]),
    );
  }
  throw new ConfigurationError(
    'The authorize function of the service must return headers with the token, of visible ASCII characters and spaces: (token) => ({ "x-api-key": token }).',
  );
}

function isUsableHeader([name, value]: [string, unknown]): boolean {
  return HEADER_NAME.test(name) && typeof value === "string" && HEADER_VALUE.test(value);
}

// RFC 9110, sections 5.1 and 5.5.
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

function assertNoAccount(account: string | undefined): void {
  if (account === undefined) return;
  throw new ConfigurationError(
    `This call is for the account ${JSON.stringify(account)}, but the client has one fixed token and no accounts. Leave the account out, or use a client with connected accounts.`,
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
    "The token is empty, or has spaces or characters that are not allowed in a header. Check how it was copied.",
  );
}

/** The service whose token the environment has. */
interface TokenSetting extends TokenScheme {
  name: string;
  displayName: string;
  tokenVariable: string;
  local?: true;
}

// The same object for each call: the client caches work for it.
const nothing: Authorization = { headers: {} };

/** Creates credentials from the token in the service's environment variable, read for each request; none for a local service. */
export function environmentToken(service: TokenSetting): CredentialProvider {
  if (service.local) return { authorize: () => nothing };
  return serviceToken(service, () => {
    const token = process.env[service.tokenVariable];
    if (token !== undefined && token.trim() !== "") return token;
    throw new ConfigurationError(
      `No token for ${service.displayName}. Set the environment variable ${service.tokenVariable}, or give the tool a client: { client: ${getFactoryName(service)}({ token }) }.`,
    );
  });
}

/** Returns the name of a provider package's factory: `createCrmClient` for the service `crm`. */
function getFactoryName({ name }: TokenSetting): string {
  return `create${name.charAt(0).toUpperCase()}${name.slice(1)}Client`;
}
