import type {
  Authorization,
  AuthorizationContext,
  CredentialProvider,
  RejectedCredentials,
} from "../auth/credentials.js";
import type { Service } from "../client/service.js";
import { raceAbort } from "../client/race-abort.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type AccountName, type AccountRecord, isExpired, isDueForRefresh } from "./account.js";
import type { AccountProvider } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import { accountBaseUrl } from "./account-base-url.js";
import { introspectToken, saveIntrospection } from "./introspection.js";
import { authRequiredError } from "./auth-required.js";
import type { TokenRefresh } from "./token-refresh.js";

// A scope that is missing is looked for again after this time: it may have been granted since.
const SCOPES_LAST_MS = 10 * 60_000;

/** What the credentials of one provider's accounts are made of. */
export interface AccountCredentialsOptions {
  provider: AccountProvider;
  records: AccountRecords;
  tokenRefresh: TokenRefresh;
  /** The services that an account of this name is connected to. */
  findServices: (account: string) => Promise<Service[]>;
}

/** The credentials of one provider's connected accounts: each call's account, and never another one. */
export class AccountCredentials implements CredentialProvider {
  readonly service: string;
  readonly #parts: AccountCredentialsOptions;

  constructor(parts: AccountCredentialsOptions) {
    this.service = parts.provider.service.name;
    this.#parts = parts;
  }

  async authorize({ account, signal }: AuthorizationContext): Promise<Authorization> {
    const name = this.#named(account);
    const record = await this.#usable(name);
    if (record.refreshToken === undefined || !isDueForRefresh(record, Date.now())) {
      return this.#authorization(record);
    }
    try {
      await raceAbort(this.#parts.tokenRefresh.refresh(name, record.accessToken), signal);
    } catch (error) {
      const passes = WorkbeltError.isInstance(error) && error.retryable;
      if (!passes || isExpired(record, Date.now())) throw error;
      // It was early: the token that is there does for now.
      return this.#authorization(record);
    }
    return this.#authorization(await this.#usable(name));
  }

  async onUnauthorized({
    account,
    isRetry: again,
    authorization,
    error,
    signal,
  }: RejectedCredentials): Promise<void> {
    const name = this.#named(account);
    const record = await this.#usable(name);
    if (!again) {
      const { headers } = this.#authorization(record);
      if (headers["authorization"] !== authorization.headers["authorization"]) return;
      if (record.refreshToken !== undefined) {
        await raceAbort(this.#parts.tokenRefresh.refresh(name, record.accessToken), signal);
        await this.#usable(name);
        return;
      }
    }
    await this.#endIfDead(name, record);
    throw error;
  }

  async missingScopes(
    scopes: readonly string[],
    { account, signal }: AuthorizationContext,
  ): Promise<readonly string[]> {
    const name = this.#named(account);
    const record = await this.#usable(name);
    const missing = findMissingScopes(record, scopes);
    const ageMs = Date.now() - (record.scopesReadAt ?? 0);
    const fresh = ageMs >= 0 && ageMs < SCOPES_LAST_MS;
    if (record.scopes !== undefined && (missing.length === 0 || fresh)) return missing;
    const { provider, records } = this.#parts;
    // Without an answer, or with a token that must be refreshed first, the service itself decides.
    const asked = introspectToken(provider, record).catch(() => undefined);
    const grant = await raceAbort(asked, signal);
    return grant === undefined
      ? missing
      : findMissingScopes(await saveIntrospection(records, record, grant), scopes);
  }

  #named(account: string | undefined): AccountName {
    const { name, displayName: title } = this.#parts.provider.service;
    if (account !== undefined) return { provider: name, account };
    throw new ConfigurationError(
      `This call names no account of the ${title}, and no other one is taken in its place. Name it: tool.invoke(input, { configurable: { account: "user-42" } }), tool.execute(input, { account: "user-42" }), or the tool's option account.`,
    );
  }

  async #usable(name: AccountName): Promise<AccountRecord> {
    const { provider, records, findServices: servicesOf, tokenRefresh } = this.#parts;
    await tokenRefresh.flushUnsavedTokens(name);
    const record = await records.read(name);
    const connected = record?.state === "connected";
    if (connected && (record.refreshToken !== undefined || !isExpired(record, Date.now())))
      return record;
    const others = await servicesOf(name.account);
    throw authRequiredError(name, provider.service, { record, others });
  }

  #authorization(record: AccountRecord): Authorization {
    const authorization = `Bearer ${record.accessToken}`;
    return { headers: { authorization }, baseUrl: accountBaseUrl(this.#parts.provider, record) };
  }

  /** Marks the account and says so, if the service confirms that its token is good for nothing. */
  async #endIfDead(name: AccountName, record: AccountRecord): Promise<void> {
    const { provider, records } = this.#parts;
    const answer = await introspectToken(provider, record).then(
      (grant) => ({ grant }),
      () => undefined,
    );
    // Without an answer nothing is known; the refusal that brought us here is what the caller gets.
    if (answer === undefined || answer.grant !== undefined) return;
    const marked = await saveIntrospection(records, record, undefined);
    if (marked.state === "connected") return;
    throw authRequiredError(name, provider.service, { record: marked, others: [] });
  }
}

function findMissingScopes(
  { scopes: granted }: AccountRecord,
  scopes: readonly string[],
): readonly string[] {
  return granted === undefined ? [] : scopes.filter((scope) => !granted.includes(scope));
}
