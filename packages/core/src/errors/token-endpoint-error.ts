import { WorkbeltError, type WorkbeltErrorOptions } from "./workbelt-error.js";

/** What is known of a token request that failed. */
export interface TokenEndpointErrorOptions extends WorkbeltErrorOptions {
  /** HTTP status, when there was an answer. */
  status?: number | undefined;
  /** Whether the service may have done what was asked all the same. */
  unclear?: boolean | undefined;
}

/**
 * A token, revocation or introspection endpoint cannot be reached, failed, or answered with something
 * other than OAuth 2.0's JSON, such as an HTML page.
 */
export class TokenEndpointError extends WorkbeltError {
  readonly code = "token_endpoint";
  readonly status: number | undefined;
  readonly unclear: boolean;

  constructor(message: string, options: TokenEndpointErrorOptions = {}) {
    super(message, options);
    this.status = options.status;
    this.unclear = options.unclear ?? false;
  }
}
