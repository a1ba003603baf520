import {
  type Authorization,
  type AuthorizationContext,
  type CredentialProvider,
  listScopes,
  type RejectedCredentials,
  type RequiredScope,
} from "../auth/credentials.js";
import { authorizeToken } from "../auth/bearer-token.js";
import type { Service } from "../client/service.js";
import { raceAbort } from "../client/waiting.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type AccountName, type AccountRecord, isExpired, isDueForRefresh } from "./account.js";
import type { Transport } from "../client/transport.js";
import type { AccountProvider } from "./account-provider.js";
import type { AccountRecords } from "./account-records.js";
import { accountBaseUrl } from "./account-base-url.js";
import { introspectToken, saveIntrospection } from "./introspection.js";
import { authRequiredError } from "./auth-required.js";
import type { TokenRefresh } from "./token-refresh.js";

// A missing scope is checked again after this time: it may have been granted since.
const SCOPES_TTL_MS = 10 * 60_000;

/** Dependencies of AccountCredentials. */
export interface AccountCredentialsOptions {
  provider: AccountProvider;
  records: AccountRecords;
  tokenRefresh: TokenRefresh;
  /** Sends the requests that verify tokens. */
  transport: Transport;
  /** The services that an account of this name is connected to. */
  findServices: (account: string) => Promise<Service[]>;
  /** Starts an authorization with the configured redirect URI. */
  startAuthorization: (name: AccountName) => Promise<{ url: string }>;
}

/** Credentials of one provider's connected accounts. A call uses its own account, never another one. */
export class AccountCredentials implements CredentialProvider {
  readonly service: string;
  readonly #context: AccountCredentialsOptions;

  constructor(context: AccountCredentialsOptions) {
    this.service = context.provider.service.name;
    this.#context = context;
  }

  async authorize({ account, signal }: AuthorizationContext): Promise<Authorization> {
    const name = this.#requireName(account);
    const record = await this.#requireUsable(name);
    if (record.refreshToken === undefined || !isDueForRefresh(record, Date.now())) {
      return this.#authorization(record);
    }
    try {
      await raceAbort(this.#context.tokenRefresh.refresh(name, record.accessToken), signal);
    } catch (error) {
      const isTransient = WorkbeltError.isInstance(error) && error.retryable;
      if (!isTransient || isExpired(record, Date.now())) throw error;
      // The refresh was early: the current token is still valid.
      return this.#authorization(record);
    }
    return this.#authorization(await this.#requireUsable(name));
  }

  async onUnauthorized({
    account,
    isRetry: again,
    authorization,
    error,
    signal,
  }: RejectedCredentials): Promise<void> {
    const name = this.#requireName(account);
    const record = await this.#requireUsable(name);
    if (!again) {
      const { headers } = this.#authorization(record);
      if (!isSameCredential(headers, authorization.headers)) return;
      if (record.refreshToken !== undefined) {
        await raceAbort(this.#context.tokenRefresh.refresh(name, record.accessToken), signal);
        await this.#requireUsable(name);
        return;
      }
    }
    await this.#markIfRevoked(name, record);
    throw error;
  }

  async missingScopes(
    scopes: readonly RequiredScope[],
    { account, signal }: AuthorizationContext,
  ): Promise<readonly RequiredScope[]> {
    const name = this.#requireName(account);
    const record = await this.#requireUsable(name);
    const missing = findMissingScopes(record, scopes);
    const ageMs = Date.now() - (record.scopesReadAt ?? 0);
    const fresh = ageMs >= 0 && ageMs < SCOPES_TTL_MS;
    if (record.scopes !== undefined && (missing.length === 0 || fresh)) return missing;
    const { provider, records, transport } = this.#context;
    // Without a result, or with a token that must be refreshed first, the service itself decides.
    const asked = introspectToken(provider, record, transport).catch(() => undefined);
    const grant = await raceAbort(asked, signal);
    return grant === undefined
      ? missing
      : findMissingScopes(await saveIntrospection(records, record, grant), scopes);
  }

  async startAuthorization({ account }: AuthorizationContext): Promise<string | undefined> {
    if (this.#context.provider.kind === "api-key") return undefined;
    return (await this.#context.startAuthorization(this.#requireName(account))).url;
  }

  #requireName(account: string | undefined): AccountName {
    const { name, displayName: title } = this.#context.provider.service;
    if (account !== undefined) return { provider: name, account };
    throw new ConfigurationError(
      `This call names no account of ${title}. There is no default account. Name one: tool.invoke(input, { configurable: { account: "user-42" } }), tool.execute(input, { account: "user-42" }), or the tool's option account.`,
    );
  }

  async #requireUsable(name: AccountName): Promise<AccountRecord> {
    const { provider, records, findServices: servicesOf, tokenRefresh } = this.#context;
    await tokenRefresh.flushUnsavedTokens(name);
    const record = await records.read(name);
    const connected = record?.state === "connected";
    if (connected && (record.refreshToken !== undefined || !isExpired(record, Date.now())))
      return record;
    const others = await servicesOf(name.account);
    throw authRequiredError(name, provider.service, { record, others });
  }

  #authorization(record: AccountRecord): Authorization {
    const { provider } = this.#context;
    return {
      headers: authorizeToken(provider.service, record.accessToken),
      baseUrl: accountBaseUrl(provider, record),
    };
  }

  /** Marks the account as needing reauthorization, and throws, if the service confirms that the token is invalid. */
  async #markIfRevoked(name: AccountName, record: AccountRecord): Promise<void> {
    const { provider, records, transport } = this.#context;
    const answer = await introspectToken(provider, record, transport).then(
      (grant) => ({ grant }),
      () => undefined,
    );
    // Without a result nothing is known: the caller gets the original 401.
    if (answer === undefined || answer.grant !== undefined) return;
    const marked = await saveIntrospection(records, record, undefined);
    if (marked.state === "connected") return;
    throw authRequiredError(name, provider.service, { record: marked, others: [] });
  }
}

function isSameCredential(one: Authorization["headers"], other: Authorization["headers"]): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

function findMissingScopes(
  { scopes: granted }: AccountRecord,
  required: readonly RequiredScope[],
): readonly RequiredScope[] {
  if (granted === undefined) return [];
  return required.filter((each) => !listScopes(each).some((scope) => granted.includes(scope)));
}
