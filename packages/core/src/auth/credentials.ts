import type { AuthRequiredError } from "../errors/api-errors.js";

/** Context of a request to authorize. */
export interface AuthorizationContext {
  /** Name of the connected account that the host chose for this call. */
  account?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Headers that authorize a request. */
export interface Authorization {
  /**
   * By names in lower case; their values are secrets. Must not be modified. Return the same object for the same
   * credential: the client caches work for it.
   */
  headers: Readonly<Record<string, string>>;
  /** Base URL of this account's API, if it depends on the account. */
  baseUrl?: string | undefined;
}

/** Credentials that the service rejected, with a 401 or in words that it interprets as one. */
export interface RejectedCredentials extends AuthorizationContext {
  authorization: Authorization;
  /** The error that the caller gets if the provider cannot help. */
  error: AuthRequiredError;
  /** True if the same call was rejected before. */
  isRetry: boolean;
}

/** A scope that a token needs, or several scopes, one of which is enough. */
export type RequiredScope = string | { readonly oneOf: readonly string[] };

/** Lists the scopes of which a token needs one. */
export function listScopes(required: RequiredScope): readonly string[] {
  return typeof required === "string" ? [required] : required.oneOf;
}

/** Formats a required scope: `people:read or people:admin` where one of several is enough. */
export function formatScope(required: RequiredScope): string {
  return listScopes(required).join(" or ");
}

/** Provides the headers that authorize requests for an account. */
export interface CredentialProvider {
  /** Short name of the service these credentials are for, if they are for one only. */
  readonly service?: string;
  /**
   * @throws ConfigurationError if there is no credential for the account, AuthRequiredError if a person
   * must connect it.
   */
  authorize(context: AuthorizationContext): Promise<Authorization> | Authorization;
  /** Called after the service rejected the credentials. Returns to retry once; throws to fail. */
  onUnauthorized?(rejection: RejectedCredentials): Promise<void>;
  /** Returns those of the scopes that the account's token is known to lack. */
  missingScopes?(
    scopes: readonly RequiredScope[],
    context: AuthorizationContext,
  ): Promise<readonly RequiredScope[]>;
  /**
   * Starts an authorization for the account, and returns the URL for the person's browser; undefined if the
   * service connects accounts by API keys.
   */
  startAuthorization?(context: AuthorizationContext): Promise<string | undefined>;
}
