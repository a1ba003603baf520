import { AuthRequiredError, type AuthRequiredErrorOptions } from "./auth-required-error.js";

/** The account is connected, but to other providers than the one the call is for. Nothing was sent. */
export class WrongProviderError extends AuthRequiredError {
  /** Short names of the providers it is connected to. */
  readonly connectedTo: readonly string[];

  constructor(
    message: string,
    options: AuthRequiredErrorOptions & { connectedTo: readonly string[] },
  ) {
    super(message, options);
    this.connectedTo = options.connectedTo;
  }
}
