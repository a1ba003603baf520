import type { CredentialProvider } from "../auth/credentials.js";
import type { Service } from "../client/service.js";
import type { Transport } from "../client/transport.js";
import { resolveTransport } from "../client/default-transport.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { unreadableRevision } from "../errors/store-error.js";
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
import type { Store } from "../store/store.js";
import { TokenRefresh } from "./token-refresh.js";
import { strayKeyReason, unreadableAccount } from "./unreadable-entry.js";

/** Options of ConnectedAccounts. */
export interface ConnectedAccountsOptions {
  /** Storage: MemoryStore, SqliteStore, PostgresStore, RedisStore, or your own. */
  store: Store;
  /** Services that can be connected: `crmProvider()`, `notesProvider()`, `convintelProvider()`. */
  providers: readonly AccountProvider[];
  /**
   * URLs of your callbacks by provider, exactly as registered with the services: `{ crm: "https://…" }`.
   * Needed for tools with `onAuthRequired: "interrupt"`; the default of `start`.
   */
  redirectUris?: Readonly<Record<string, string>> | undefined;
  /**
   * Sends the requests that connect, verify, refresh and revoke: `undiciTransport({ dispatcher })`,
   * `fetchTransport(fetch)`, or your own. Clients have their own option of this name.
   *
   * @default as for clients
   */
  transport?: Transport | undefined;
}

const OPTIONS = "providers redirectUris store transport";

/**
 * Connects, refreshes, lists and disconnects the accounts of many people. Clients
 * (`createCrmClient({ accounts })`) use the account that each call names. Any number of processes can share
 * one store.
 *
 * All methods throw ConfigurationError for an unknown provider or an invalid name, and the store's StoreError.
 *
 * @example
 * const accounts = new ConnectedAccounts({
 *   store: new SqliteStore({ file: "accounts.db" }),
 *   providers: [crmProvider(), notesProvider()],
 * });
 * const { url } = await accounts.start({ provider: "crm", account: "user-42", redirectUri });
 * // … the person's browser goes to the url, and comes back to the redirectUri …
 * await accounts.complete({ callbackUrl, account: "user-42" });
 */
export class ConnectedAccounts {
  readonly #context: AccountsContext;

  /** @throws ConfigurationError for two providers of one service, and for an option that does not exist. */
  constructor(options: ConnectedAccountsOptions) {
    assertOptions("ConnectedAccounts", options, OPTIONS);
    const { providers, redirectUris = {}, store, transport } = options;
    const resolvedTransport = resolveTransport(transport);
    const byName = providersByName(providers, resolvedTransport);
    const records = new AccountRecords(store);
    const requireClient = (name: string) =>
      requireOAuthProvider({ providers: byName }, name).client;
    this.#context = {
      providers: byName,
      records,
      pending: new PendingAuthorizations(store),
      tokenRefresh: new TokenRefresh({ store, records, requireClient: requireClient }),
      redirectUris,
      transport: resolvedTransport,
    };
  }

  /**
   * Starts an authorization: send the person's browser to its `url` within ten minutes.
   *
   * @throws ConfigurationError also when the app's id and secret are missing, or the redirect URI
   * cannot be one.
   */
  start(options: StartOptions): Promise<StartedAuthorization> {
    return startAuthorization(this.#context, options);
  }

  /**
   * Completes an authorization: checks the callback, exchanges its code, and stores the account. It
   * replaces a previous connection of the same name.
   *
   * @throws AuthorizationError,
   * TokenRequestError; the store is unchanged then.
   */
  async complete(options: CompleteOptions): Promise<Account> {
    return toAccount(await completeAuthorization(this.#context, options), Date.now());
  }

  /**
   * Connects an account by its API key after the service has confirmed the key.
   *
   * @throws AuthRequiredError for an invalid key, and the client's errors.
   */
  async connectApiKey(options: ConnectApiKeyOptions): Promise<Account> {
    return toAccount(await connectApiKey(this.#context, options), Date.now());
  }

  /**
   * Returns the stored status of an account. With `verify` it asks the service first, and refreshes an
   * expired token. An account whose entry cannot be read is `unreadable`; its `reason` says why: the entry
   * is corrupted, or was encrypted with a key that this process does not have.
   *
   * @throws with `verify`, the errors of the client and the token endpoint.
   */
  async status(name: AccountName, { verify = false }: { verify?: boolean } = {}): Promise<Account> {
    const provider = requireProvider(this.#context, name.provider);
    const { account } = name;
    try {
      let record = await this.#readRecord(name);
      if (verify && record?.state === "connected") record = await this.#verify(record, provider);
      if (record !== undefined) return toAccount(record, Date.now());
    } catch (error) {
      // A store that is entirely corrupted needs its backup, not each account connected again.
      if (!(error instanceof Error) || unreadableRevision(error) === undefined) throw error;
      return unreadableAccount(name, error.message);
    }
    return { provider: name.provider, account, status: "disconnected" };
  }

  /**
   * Lists all accounts of a provider, sorted by name. Includes accounts whose tokens are still to be
   * revoked (`disconnected`) and accounts whose entry cannot be read (`unreadable`).
   */
  async list({ provider }: { provider: string }): Promise<Account[]> {
    requireProvider(this.#context, provider);
    const names = await this.#context.records.names(provider);
    const listed = names.map(async ({ account, strayKey }) => {
      if (strayKey === undefined) return this.status({ provider, account });
      return unreadableAccount({ provider, account }, strayKeyReason(strayKey));
    });
    return Promise.all(listed);
  }

  /**
   * Refreshes an account's token now. Calls do so automatically when needed.
   *
   * @throws AuthRequiredError when a person has to connect the account, ConfigurationError when the
   * service issued no refresh token, TokenRequestError.
   */
  async refresh(name: AccountName): Promise<Account> {
    const { service } = requireProvider(this.#context, name.provider);
    const before = await this.#requireConnected(name, service);
    if (before.refreshToken === undefined) {
      throw new ConfigurationError(
        `Nothing to refresh: ${service.displayName} issued no refresh token for this account.`,
      );
    }
    await this.#context.tokenRefresh.refresh(name, before.accessToken);
    return toAccount(await this.#requireConnected(name, service), Date.now());
  }

  /**
   * Disconnects an account: calls can no longer use it, the service revokes its token, and its entry is
   * deleted. `revoked` is false if the service has no revocation; then the person ends the access in the
   * service's settings. The same goes for an `unreadable` account. Disconnecting an account that is not
   * connected is not an error.
   *
   * @throws TokenRequestError when the service cannot be reached, TokenRequestError or ConfigurationError
   * if the app's id and secret are wrong or missing. The account is unusable anyway; call this again to
   * revoke the token.
   */
  async disconnect(name: AccountName): Promise<{ revoked: boolean }> {
    return { revoked: await disconnectAccount(this.#context, name) };
  }

  /** Returns the credentials of a provider's accounts; used by `createCrmClient({ accounts })`. */
  credentials({ provider }: { provider: string }): CredentialProvider {
    return new AccountCredentials({
      provider: requireProvider(this.#context, provider),
      records: this.#context.records,
      tokenRefresh: this.#context.tokenRefresh,
      transport: this.#context.transport,
      findServices: (account) => this.#findServices(account),
      startAuthorization: (name) => this.start(name),
    });
  }

  async #readRecord(name: AccountName): Promise<AccountRecord | undefined> {
    await this.#context.tokenRefresh.flushUnsavedTokens(name);
    return this.#context.records.read(name);
  }

  async #verify(record: AccountRecord, provider: AccountProvider) {
    const { records, tokenRefresh } = this.#context;
    const grant = await introspectToken(provider, record, this.#context.transport);
    if (grant !== undefined || record.refreshToken === undefined) {
      return saveIntrospection(records, record, grant);
    }
    await tokenRefresh.refresh(record, record.accessToken);
    return this.#readRecord(record);
  }

  async #requireConnected(name: AccountName, service: Service): Promise<AccountRecord> {
    const record = await this.#readRecord(name);
    if (record?.state === "connected") return record;
    const others = await this.#findServices(name.account);
    throw authRequiredError(name, service, { record, others });
  }

  async #findServices(account: string): Promise<Service[]> {
    const { providers, records } = this.#context;
    const services: Service[] = [];
    for (const [name, { provider }] of providers) {
      const record = await records.read({ provider: name, account }).catch(ifUnreadable);
      if (record?.state === "connected") services.push(provider.service);
    }
    return services;
  }
}

/** Treats an entry that cannot be read as not connected. */
function ifUnreadable(error: unknown): undefined {
  if (unreadableRevision(error) === undefined) throw error;
}
