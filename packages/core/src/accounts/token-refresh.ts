import { setTimeout } from "node:timers/promises";
import { TokenRequestError } from "../errors/account-errors.js";
import type { AccountName, AccountRecord } from "./account.js";
import { type AccountRecords, accountKey } from "./account-records.js";
import { Lease } from "./lease.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import type { Tokens } from "./oauth/tokens.js";
import type { AccountStore } from "./store/account-store.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

const MAX_WAIT_MS = 60_000;
const SAVE_PAUSES_MS = [50, 200, 800];
const SAVE_LATER_MS = 2_000;

/** What a refresh works with. */
export interface TokenRefreshOptions {
  store: AccountStore;
  records: AccountRecords;
  /** The service's OAuth client, by provider. */
  requireClient: (provider: string) => OAuthClient;
}

/** New tokens, and the refresh token they were given for. */
interface UnsavedTokens {
  usedRefreshToken: string;
  connectionId: string | undefined;
  tokens: Tokens;
}

/** A refresh that may go ahead. */
interface RefreshAttempt {
  /** The refresh token it exchanges. */
  usedRefreshToken: string;
  connectionId: string | undefined;
  /** When an earlier refresh with the same token began of which nobody knows how it ended. */
  interruptedAt: number | undefined;
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
  readonly #lease: Lease;
  /** Under way in this process, by account and the token they replace. */
  readonly #running = new Map<string, Promise<void>>();
  /** Tokens that were given but could not be stored, by account; stored as soon as that works again. */
  readonly #unsaved = new Map<string, UnsavedTokens>();

  constructor(options: TokenRefreshOptions) {
    this.#options = options;
    this.#lease = new Lease(options.store);
  }

  /**
   * Sees to it that the stored access token is another one than `stale`, or that the account is marked
   * as needing a person.
   *
   * @throws TokenRequestError, TokenRequestError for a wrong app, AccountStoreError.
   */
  refresh(name: AccountName, stale: string): Promise<void> {
    const key = JSON.stringify([accountKey(name), stale]);
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = this.#refresh(name, stale).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  /**
   * Stores tokens of the account that were given but could not be stored yet. To be called before an
   * account is looked at.
   *
   * @throws AccountStoreError when they still cannot be.
   */
  async flushUnsavedTokens(name: AccountName): Promise<void> {
    const unsaved = this.#unsaved.get(accountKey(name));
    if (unsaved !== undefined) await this.#save(name, unsaved);
  }

  async #refresh(name: AccountName, stale: string): Promise<void> {
    const key = accountKey(name);
    const giveUpAt = performance.now() + MAX_WAIT_MS;
    for (let round = 0; await this.#isStale(name, stale); round += 1) {
      const release = await this.#lease.acquire(key);
      if (release !== undefined) {
        try {
          return await this.#exchange(name, stale);
        } finally {
          // With tokens that are not stored yet, nobody else may try the old ones.
          if (!this.#unsaved.has(key)) await release();
        }
      }
      if (performance.now() > giveUpAt) throw refreshTimeoutError(name);
      await setTimeout(Math.min(20 * 1.5 ** round, 500) * (0.5 + Math.random()));
    }
  }

  /** Whether the record still holds the stale token, and may be refreshed. */
  async #isStale(name: AccountName, stale: string): Promise<boolean> {
    await this.flushUnsavedTokens(name);
    const record = await this.#options.records.read(name);
    return record?.state === "connected" && record.accessToken === stale;
  }

  async #exchange(name: AccountName, stale: string): Promise<void> {
    const { requireClient: clientOf, records } = this.#options;
    // Whoever held the lease before may have done it.
    const refresh = await this.#begin(name, stale);
    if (refresh === undefined) return;
    const { connectionId, interruptedAt: cutOffAt, usedRefreshToken: used } = refresh;
    try {
      const tokens = await clientOf(name.provider).refresh(used);
      await this.#save(name, { usedRefreshToken: used, connectionId, tokens });
    } catch (error) {
      const refused = error instanceof TokenRequestError && error.code === "grant_refused";
      const unsent =
        error instanceof TokenRequestError &&
        error.code === "token_endpoint" &&
        !error.outcomeUnknown;
      if (!refused && !unsent) throw error;
      const expired = refused && error.oauthError === "invalid_grant";
      await records.update(name, (record) => {
        if (record.refreshToken !== used || record.state !== "connected") return undefined;
        return expired
          ? markRefreshTokenRejected(record, cutOffAt)
          : clearRefreshMark(record, cutOffAt);
      });
      if (!expired) throw error;
    }
  }

  /** Marks the record as being refreshed; undefined when there is nothing to refresh any more. */
  async #begin(name: AccountName, stale: string): Promise<RefreshAttempt | undefined> {
    let begun: RefreshAttempt | undefined;
    await this.#options.records.update(name, (record) => {
      begun = undefined;
      const { accessToken, connection, refreshStartedAt, refreshToken, state } = record;
      if (state !== "connected" || accessToken !== stale || !refreshToken) return undefined;
      begun = {
        usedRefreshToken: refreshToken,
        connectionId: connection?.id,
        interruptedAt: refreshStartedAt,
      };
      return { ...record, refreshStartedAt: refreshStartedAt ?? Date.now() };
    });
    return begun;
  }

  /** Stores new tokens, or keeps them here until that works. Nobody uses them before. */
  async #save(name: AccountName, unsaved: UnsavedTokens): Promise<void> {
    const key = accountKey(name);
    this.#unsaved.set(key, unsaved);
    for (let attempt = 0; this.#unsaved.get(key) === unsaved; attempt += 1) {
      try {
        await this.#write(name, unsaved);
        if (this.#unsaved.get(key) === unsaved) this.#unsaved.delete(key);
      } catch (error) {
        // Whatever it is that failed: a store of somebody's own may throw anything.
        const pauseMs = SAVE_PAUSES_MS[attempt];
        if (pauseMs === undefined) {
          this.#saveLater(name);
          throw error;
        }
        await setTimeout(pauseMs);
      }
    }
  }

  /** Goes on trying while this process lives, called for or not. */
  #saveLater(name: AccountName): void {
    const later = setTimeout(SAVE_LATER_MS, undefined, { ref: false });
    void later.then(() => this.flushUnsavedTokens(name)).catch(() => {});
  }

  async #write(
    name: AccountName,
    { connectionId, tokens, usedRefreshToken: used }: UnsavedTokens,
  ): Promise<void> {
    const { requireClient: clientOf, records } = this.#options;
    const { after } = await records.change(name, (record) => withNewTokens(record, used, tokens));
    if (after?.accessToken === tokens.accessToken) return;
    // Disconnected, or connected anew meanwhile: what was given must not live on unseen.
    const client = clientOf(name.provider);
    const connected = after !== undefined && after.state !== "disconnecting";
    const same = connected && after.connection?.id === connectionId;
    if (!same || !client.revokesAllTokens) await revokeBestEffort(client, tokens);
  }
}

/** The record with its new tokens; undefined when it is no longer the one whose token was exchanged. */
function withNewTokens(
  record: AccountRecord | undefined,
  used: string,
  tokens: Tokens,
): AccountRecord | undefined {
  if (record === undefined || record.refreshToken !== used || record.state === "disconnecting")
    return undefined;
  const { refreshStartedAt: _done, reason: _gone, expiresAt: _old, ...rest } = record;
  const { accessToken, expiresAt, grantedAt, refreshToken, scopes } = tokens;
  return {
    ...rest,
    state: "connected",
    accessToken,
    grantedAt,
    refreshToken: refreshToken ?? used,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(scopes !== undefined && { scopes }),
  };
}

/** The record of an account whose refresh token the service no longer takes. */
function markRefreshTokenRejected(
  record: AccountRecord,
  cutOffAt: number | undefined,
): AccountRecord {
  const { refreshStartedAt: _over, ...rest } = record;
  const reason =
    cutOffAt === undefined
      ? "The service no longer takes its refresh token."
      : `A refresh begun at ${new Date(cutOffAt).toISOString()} was cut off before its result was stored, and the service no longer takes the old refresh token.`;
  return { ...rest, state: "needs_reauthorization", reason };
}

/** The record as it was before a request that did not happen; the mark of an earlier one stays. */
function clearRefreshMark(
  record: AccountRecord,
  cutOffAt: number | undefined,
): AccountRecord | undefined {
  const { refreshStartedAt: _mark, ...rest } = record;
  return cutOffAt === undefined ? rest : undefined;
}

function refreshTimeoutError({ account, provider }: AccountName): TokenRequestError {
  return new TokenRequestError(
    "token_endpoint",
    `Another process is refreshing the account ${JSON.stringify(account)} of ${provider} and does not finish. Try again.`,
    { retryable: true },
  );
}
