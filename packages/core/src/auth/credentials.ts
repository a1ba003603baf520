import type { AuthRequiredError } from "../errors/api-errors.js";

/** Whom a request is for. */
export interface AuthorizationContext {
  /** Name of the connected account the host chose for this call. */
  account?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What authorises a request. */
export interface Authorization {
  headers: Readonly<Record<string, string>>;
  /** Where this account's API is, when that depends on the account. */
  baseUrl?: string | undefined;
}

/** A service's refusal of what `authorize` gave. */
export interface RejectedCredentials extends AuthorizationContext {
  authorization: Authorization;
  /** The error the caller gets if nothing can be done. */
  error: AuthRequiredError;
  /** Whether the same call was refused before. */
  isRetry: boolean;
}

/** Answers one question: what authorises a request for this account. */
export interface CredentialProvider {
  /** Short name of the only service these credentials are for, if there is one. */
  readonly service?: string;
  /**
   * @throws ConfigurationError when there is no credential for the account, AuthRequiredError when a
   * person has to connect it.
   */
  authorize(context: AuthorizationContext): Promise<Authorization> | Authorization;
  /** Told of a 401. Returns when the request is worth sending once more; else throws. */
  onUnauthorized?(rejection: RejectedCredentials): Promise<void>;
  /** Those of these scopes that the account's token is known to lack. */
  missingScopes?(
    scopes: readonly string[],
    context: AuthorizationContext,
  ): Promise<readonly string[]>;
}
