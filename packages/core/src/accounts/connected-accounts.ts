import type { CredentialProvider } from "../auth/credentials.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { type Account, type AccountName, type AccountRecord, toAccount } from "./account.js";
import { AccountCredentials } from "./account-credentials.js";
import type { AccountProvider } from "./account-provider.js";
import { AccountRecords } from "./account-records.js";
import { type CompleteOptions, completeAuthorization } from "./complete-authorization.js";
import { type ConnectApiKeyOptions, connectApiKey } from "./connect-api-key.js";
import { disconnectAccount } from "./disconnect-account.js";
import { introspectToken, saveIntrospection } from "./introspection.js";
import {
  type AccountsContext,
  requireOAuthProvider,
  requireProvider,
  providersByName,
} from "./context.js";
import { PendingAuthorizations } from "./pending-authorizations.js";
import { authRequiredError } from "./auth-required.js";
import {
  type StartOptions,
  type StartedAuthorization,
  startAuthorization,
} from "./start-authorization.js";
import type { AccountStore } from "./store/account-store.js";
import { TokenRefresh } from "./token-refresh.js";
import { strayKeyReason, unreadableAccount, unreadableRevision } from "./unreadable-entry.js";

/** What connected accounts are made of. */
export interface ConnectedAccountsOptions {
  /** Where they are kept: MemoryAccountStore, SqliteAccountStore, RedisAccountStore, or your own. */
  store: AccountStore;
  /** The services that can be connected: `crmProvider()`, `notesProvider()`, `convintelProvider()`. */
  providers: readonly AccountProvider[];
}

/**
 * The accounts that people have connected: started, completed, looked at, refreshed and disconnected
 * here, and used by clients (`createCrmClient({ accounts })`) for the account that each call names.
 * Any number of processes can share one store.
 *
 * All methods throw ConfigurationError for a provider that is not among `providers` or a name that
 * cannot be one, and what the store throws: AccountStoreError, AccountStoreError, AccountStoreError.
 *
 * @example
 * const accounts = new ConnectedAccounts({
 *   store: new SqliteAccountStore({ file: "accounts.db" }),
 *   providers: [crmProvider(), notesProvider()],
 * });
 * const { url } = await accounts.start({ provider: "crm", account: "user-42", redirectUri });
 * // … the person's browser goes to the url, and comes back to the redirectUri …
 * await accounts.complete({ callbackUrl, account: "user-42" });
 */
export class ConnectedAccounts {
  readonly #parts: AccountsContext;

  /** @throws ConfigurationError for two providers of one service. */
  constructor({ providers, store }: ConnectedAccountsOptions) {
    const byName = providersByName(providers);
    const records = new AccountRecords(store);
    const clientOf = (name: string) => requireOAuthProvider({ providers: byName }, name).client;
    this.#parts = {
      providers: byName,
      records,
      pending: new PendingAuthorizations(store),
      tokenRefresh: new TokenRefresh({ store, records, requireClient: clientOf }),
    };
  }

  /**
   * Starts an authorization: send the person's browser to its `url` within ten minutes.
   *
   * @throws ConfigurationError also when the app's id and secret are missing, or the redirect URI
   * cannot be one.
   */
  start(options: StartOptions): Promise<StartedAuthorization> {
    return startAuthorization(this.#parts, options);
  }

  /**
   * Completes an authorization: checks the callback, exchanges its code, and stores the account in place
   * of what was connected under its name.
   *
   * @throws AuthorizationError, AuthorizationError, AuthorizationError, AuthorizationError,
   * TokenRequestError, TokenRequestError; what was stored is as it was then.
   */
  async complete(options: CompleteOptions): Promise<Account> {
    return toAccount(await completeAuthorization(this.#parts, options), Date.now());
  }

  /**
   * Connects an account by its API key, once the service has said that the key is good.
   *
   * @throws AuthRequiredError when it is not, and what the client throws when there is no answer.
   */
  async connectApiKey(options: ConnectApiKeyOptions): Promise<Account> {
    return toAccount(await connectApiKey(this.#parts, options), Date.now());
  }

  /**
   * How an account is, as far as is known here; with `verify`, the service is asked first, and an expired
   * token refreshed. One whose entry in the store cannot be read is `unreadable`, and its `reason` says
   * why: the entry is damaged, or sealed with a key that this process was not given.
   *
   * @throws with `verify`, what the client and the token endpoint throw when there is no answer.
   */
  async status(name: AccountName, { verify = false }: { verify?: boolean } = {}): Promise<Account> {
    const provider = requireProvider(this.#parts, name.provider);
    const { account } = name;
    try {
      let record = await this.#record(name);
      if (verify && record?.state === "connected") record = await this.#verified(record, provider);
      if (record !== undefined) return toAccount(record, Date.now());
    } catch (error) {
      // A store that is damaged as a whole needs its backup, not each account connected again.
      if (!(error instanceof Error) || unreadableRevision(error) === undefined) throw error;
      return unreadableAccount(name, error.message);
    }
    return { provider: name.provider, account, status: "disconnected" };
  }

  /**
   * Lists all accounts of a provider, in the order of their names; among them, as `disconnected`, those
   * whose tokens the service has yet to take back, and as `unreadable`, those whose entry cannot be read.
   */
  async list({ provider }: { provider: string }): Promise<Account[]> {
    requireProvider(this.#parts, provider);
    const names = await this.#parts.records.names(provider);
    const listed = names.map(async ({ account, strayKey }) => {
      if (strayKey === undefined) return this.status({ provider, account });
      return unreadableAccount({ provider, account }, strayKeyReason(strayKey));
    });
    return Promise.all(listed);
  }

  /**
   * Refreshes an account's token now. Calls do so by themselves when it is time.
   *
   * @throws AuthRequiredError when a person has to connect the account, ConfigurationError when the
   * service gave no refresh token, TokenRequestError, TokenRequestError for a wrong app.
   */
  async refresh(name: AccountName): Promise<Account> {
    const { service } = requireProvider(this.#parts, name.provider);
    const before = await this.#connected(name, service);
    if (before.refreshToken === undefined) {
      throw new ConfigurationError(
        `There is nothing to refresh: the ${service.displayName} gave no refresh token for this account.`,
      );
    }
    await this.#parts.tokenRefresh.refresh(name, before.accessToken);
    return toAccount(await this.#connected(name, service), Date.now());
  }

  /**
   * Disconnects an account: no call can use it from this moment, the service takes its token back, and
   * it is forgotten here. `revoked` is false where the service cannot take a token back by itself; then
   * the person ends the access in its settings; likewise for an `unreadable` account, whose entry is
   * removed. An account that is not connected is not an error.
   *
   * @throws TokenRequestError when the service cannot be reached, TokenRequestError or ConfigurationError
   * when the app's id and secret are wrong or missing. The account is out of use all the same; call it again
   * to have the token taken back.
   */
  async disconnect(name: AccountName): Promise<{ revoked: boolean }> {
    return { revoked: await disconnectAccount(this.#parts, name) };
  }

  /** The credentials of a provider's accounts, for a client; `createCrmClient({ accounts })` asks for them. */
  credentials({ provider }: { provider: string }): CredentialProvider {
    return new AccountCredentials({
      provider: requireProvider(this.#parts, provider),
      records: this.#parts.records,
      tokenRefresh: this.#parts.tokenRefresh,
      findServices: (account) => this.#servicesOf(account),
    });
  }

  async #record(name: AccountName): Promise<AccountRecord | undefined> {
    await this.#parts.tokenRefresh.flushUnsavedTokens(name);
    return this.#parts.records.read(name);
  }

  async #verified(record: AccountRecord, provider: AccountProvider) {
    const { records, tokenRefresh } = this.#parts;
    const grant = await introspectToken(provider, record);
    if (grant !== undefined || record.refreshToken === undefined) {
      return saveIntrospection(records, record, grant);
    }
    await tokenRefresh.refresh(record, record.accessToken);
    return this.#record(record);
  }

  async #connected(name: AccountName, service: Service): Promise<AccountRecord> {
    const record = await this.#record(name);
    if (record?.state === "connected") return record;
    const others = await this.#servicesOf(name.account);
    throw authRequiredError(name, service, { record, others });
  }

  async #servicesOf(account: string): Promise<Service[]> {
    const { providers, records } = this.#parts;
    const services: Service[] = [];
    for (const [name, { provider }] of providers) {
      const record = await records.read({ provider: name, account }).catch(ifUnreadable);
      if (record?.state === "connected") services.push(provider.service);
    }
    return services;
  }
}

/** An entry that cannot be read connects nothing. */
function ifUnreadable(error: unknown): undefined {
  if (unreadableRevision(error) === undefined) throw error;
}
