import { ApiError, type ApiErrorOptions } from "./api-error.js";

/** The account that has to be connected, first or anew. */
export interface AccountToConnect {
  /** Short name of the service: `crm`. */
  provider: string;
  /** The host's name for it. */
  account: string;
  status: "disconnected" | "needs_reauthorization";
}

/** What an AuthRequiredError is told beside its message. */
export interface AuthRequiredErrorOptions extends ApiErrorOptions {
  account?: AccountToConnect | undefined;
}

/**
 * 401: the token is missing, wrong, expired or revoked. With connected accounts it says which account
 * must be connected first, also when no request was sent because that is known already.
 *
 * @example
 * if (error instanceof AuthRequiredError && error.account) {
 *   const { url } = await accounts.start({ ...error.account, redirectUri });
 * }
 */
export class AuthRequiredError extends ApiError {
  readonly code = "auth_required";
  readonly account: AccountToConnect | undefined;

  constructor(message: string, options: AuthRequiredErrorOptions) {
    super(message, options);
    this.account = options.account;
  }
}
