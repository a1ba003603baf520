import { randomUUID } from "node:crypto";
import { delay } from "../client/delay.js";
import { GrantRefusedError } from "../errors/grant-refused-error.js";
import { StoreUnavailableError } from "../errors/store-unavailable-error.js";
import { TokenEndpointError } from "../errors/token-endpoint-error.js";
import type { AccountName, AccountRecord } from "./account.js";
import { type AccountRecords, accountKey } from "./account-records.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import type { Tokens } from "./oauth/tokens.js";
import type { AccountStore } from "./store/account-store.js";

// Longer than a token request can take, so that a lease that ran out means a process that is gone.
const LEASE_MS = 30_000;
const LONGEST_WAIT_MS = 60_000;
const SAVE_PAUSES_MS = [50, 200, 800];

const never = new AbortController().signal;

/** What a refresh works with. */
export interface TokenRefreshOptions {
  store: AccountStore;
  records: AccountRecords;
  /** The service's OAuth client, by provider. */
  clientOf: (provider: string) => OAuthClient;
}

/** A refresh that may go ahead. */
interface Begun {
  /** The refresh token it exchanges. */
  used: string;
  /** When an earlier refresh with the same token began of which nobody knows how it ended. */
  cutOffAt: number | undefined;
}

/**
 * Refreshes access tokens, each exactly once, however many calls in however many processes ask for it.
 *
 * Within a process they share one promise; between processes a lease in the store lets one of them go
 * ahead while the others watch the record. Before the request the record is marked, after it the new
 * tokens are stored, and only then does anybody use them. Who finds a mark without a lease knows that
 * a refresh was cut off and tries the old token once more: either the service never saw the first
 * request, or the account needs a person, and says why.
 */
export class TokenRefresh {
  readonly #options: TokenRefreshOptions;
  /** Under way in this process, by the token they replace. */
  readonly #running = new Map<string, Promise<void>>();
  /** Tokens that were given but could not be stored, by account; stored as soon as that works again. */
  readonly #unsaved = new Map<string, { used: string; tokens: Tokens }>();

  constructor(options: TokenRefreshOptions) {
    this.#options = options;
  }

  /**
   * Sees to it that the stored access token is another one than `stale`, or that the account is marked
   * as needing a person.
   *
   * @throws TokenEndpointError, GrantRefusedError for a wrong app, StoreUnavailableError.
   */
  refresh(name: AccountName, stale: string): Promise<void> {
    const running = this.#running.get(stale);
    if (running !== undefined) return running;
    const started = this.#refresh(name, accountKey(name), stale).finally(() =>
      this.#running.delete(stale),
    );
    this.#running.set(stale, started);
    return started;
  }

  async #refresh(name: AccountName, key: string, stale: string): Promise<void> {
    const giveUpAt = Date.now() + LONGEST_WAIT_MS;
    for (let round = 0; await this.#isStale(name, key, stale); round += 1) {
      if (await this.#withLease(key, () => this.#exchange(name, key, stale))) return;
      if (Date.now() > giveUpAt) throw stillBusy(name);
      await delay(Math.min(20 * 1.5 ** round, 500) * (0.5 + Math.random()), never);
    }
  }

  /** Whether the record still holds the stale token, and may be refreshed. */
  async #isStale(name: AccountName, key: string, stale: string): Promise<boolean> {
    const unsaved = this.#unsaved.get(key);
    if (unsaved !== undefined) await this.#save(name, key, unsaved.used, unsaved.tokens);
    const stored = await this.#options.records.read(name);
    return stored?.record.state === "connected" && stored.record.accessToken === stale;
  }

  /** Runs the work when no other process holds the lease on this account; false when one does. */
  async #withLease(key: string, work: () => Promise<void>): Promise<boolean> {
    const { store } = this.#options;
    const lease = `refreshing/${key}`;
    const held = await store.put(lease, randomUUID(), { lifetimeMs: LEASE_MS });
    if (held === undefined) return false;
    try {
      await work();
      return true;
    } finally {
      // It ends by itself as well.
      await store.delete(lease, held).catch(() => false);
    }
  }

  async #exchange(name: AccountName, key: string, stale: string): Promise<void> {
    const { clientOf, records } = this.#options;
    // Whoever held the lease before may have done it.
    const refresh = await this.#begin(name, stale);
    if (refresh === undefined) return;
    const { cutOffAt, used } = refresh;
    try {
      await this.#save(name, key, used, await clientOf(name.provider).refresh(used));
    } catch (error) {
      const refused = error instanceof GrantRefusedError;
      const unsent = error instanceof TokenEndpointError && !error.unclear;
      if (!refused && !unsent) throw error;
      const expired = refused && error.oauthError === "invalid_grant";
      await records.update(name, (record) => {
        if (record.refreshToken !== used || record.state !== "connected") return undefined;
        return expired ? spent(record, cutOffAt) : unmarked(record, cutOffAt);
      });
      if (!expired) throw error;
    }
  }

  /** Marks the record as being refreshed; undefined when there is nothing to refresh any more. */
  async #begin(name: AccountName, stale: string): Promise<Begun | undefined> {
    let begun: Begun | undefined;
    await this.#options.records.update(name, (record) => {
      begun = undefined;
      const { accessToken, refreshStartedAt, refreshToken, state } = record;
      if (state !== "connected" || accessToken !== stale || !refreshToken) return undefined;
      begun = { used: refreshToken, cutOffAt: refreshStartedAt };
      return { ...record, refreshStartedAt: refreshStartedAt ?? Date.now() };
    });
    return begun;
  }

  /** Stores new tokens, or keeps them here until that works. Nobody uses them before. */
  async #save(name: AccountName, key: string, used: string, tokens: Tokens): Promise<void> {
    this.#unsaved.set(key, { used, tokens });
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.#store(name, used, tokens);
        this.#unsaved.delete(key);
        return;
      } catch (error) {
        const pauseMs = SAVE_PAUSES_MS[attempt];
        if (!(error instanceof StoreUnavailableError) || pauseMs === undefined) throw error;
        await delay(pauseMs, never);
      }
    }
  }

  async #store(name: AccountName, used: string, tokens: Tokens): Promise<void> {
    const { clientOf, records } = this.#options;
    const stored = await records.update(name, (record) => refreshed(record, used, tokens));
    // Disconnected meanwhile: what was given must not live on unseen.
    if (stored !== undefined && stored.state !== "disconnecting") return;
    const revoked = clientOf(name.provider).revoke(tokens.accessToken);
    await revoked.catch(() => false);
  }
}

/** The record with its new tokens; undefined when it is no longer the one whose token was exchanged. */
function refreshed(record: AccountRecord, used: string, tokens: Tokens): AccountRecord | undefined {
  if (record.refreshToken !== used || record.state === "disconnecting") return undefined;
  const { refreshStartedAt: _done, reason: _gone, expiresAt: _old, ...rest } = record;
  const { accessToken, expiresAt, refreshToken, scopes } = tokens;
  return {
    ...rest,
    state: "connected",
    accessToken,
    refreshToken: refreshToken ?? used,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(scopes !== undefined && { scopes }),
  };
}

/** The record of an account whose refresh token the service no longer takes. */
function spent(record: AccountRecord, cutOffAt: number | undefined): AccountRecord {
  const { refreshStartedAt: _over, ...rest } = record;
  const reason =
    cutOffAt === undefined
      ? "The service no longer takes its refresh token."
      : `A refresh begun at ${new Date(cutOffAt).toISOString()} was cut off before its result was stored, and the service no longer takes the old refresh token.`;
  return { ...rest, state: "needs_reauthorization", reason };
}

/** The record as it was before a request that did not happen; the mark of an earlier one stays. */
function unmarked(record: AccountRecord, cutOffAt: number | undefined): AccountRecord | undefined {
  const { refreshStartedAt: _mark, ...rest } = record;
  return cutOffAt === undefined ? rest : undefined;
}

function stillBusy({ account, provider }: AccountName): TokenEndpointError {
  return new TokenEndpointError(
    `Another process is refreshing the account ${JSON.stringify(account)} of ${provider} and does not finish. Try again.`,
    { retryable: true },
  );
}
