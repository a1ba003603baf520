/** Whom a request is for. */
export interface AuthorizationContext {
  /** Name of the connected account the host chose for this call. */
  account?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Answers one question: which headers authorise a request for this account. */
export interface CredentialProvider {
  /** @throws ConfigurationError when there is no credential for the account. */
  authorize(context: AuthorizationContext): Promise<Headers> | Headers;
}

type Headers = Readonly<Record<string, string>>;
