import { setTimeout } from "node:timers/promises";
import { TokenRequestError } from "../errors/account-errors.js";
import { traceRefresh } from "../events/trace.js";
import { omitKeys } from "../text/json.js";
import type { AccountName, AccountRecord } from "./account.js";
import { type AccountRecords, accountKey } from "./account-records.js";
import type { OAuthClient } from "./oauth/oauth-client.js";
import type { Tokens } from "./oauth/tokens.js";
import { Lease } from "../store/lease.js";
import type { Store } from "../store/store.js";
import { revokeBestEffort } from "./revoke-best-effort.js";

const MAX_WAIT_MS = 60_000;
const SAVE_PAUSES_MS = [50, 200, 800];
const SAVE_LATER_MS = 2_000;

/** Dependencies of TokenRefresh. */
export interface TokenRefreshOptions {
  store: Store;
  records: AccountRecords;
  /** Returns the OAuth client of a provider. */
  requireClient: (provider: string) => OAuthClient;
}

/** New tokens, and the refresh token they were issued for. */
interface UnsavedTokens {
  usedRefreshToken: string;
  connectionId: string | undefined;
  tokens: Tokens;
}

/** A refresh that may proceed. */
interface RefreshAttempt {
  /** The refresh token it exchanges. */
  usedRefreshToken: string;
  connectionId: string | undefined;
  /** Start of an earlier refresh with the same token that was interrupted. */
  interruptedAt: number | undefined;
}

/**
 * Refreshes each access token exactly once, for any number of calls and processes.
 *
 * Calls of one process share a promise; between processes a lease in the store lets one proceed while the
 * others poll the record. The record is marked before the request; the new tokens are stored after it and
 * used only then. A mark without a lease means that a refresh was interrupted: the old token is tried once
 * more, and either works or leaves the account needing reauthorization, with the reason.
 */
export class TokenRefresh {
  readonly #options: TokenRefreshOptions;
  /** Refreshes in progress in this process, by account and the token they replace. */
  readonly #running = new Map<string, Promise<void>>();
  /** Tokens that could not be saved yet, by account. */
  readonly #unsaved = new Map<string, UnsavedTokens>();

  constructor(options: TokenRefreshOptions) {
    this.#options = options;
  }

  /**
   * Replaces the stored access token if it is still `stale`, or marks the account as needing
   * reauthorization.
   *
   * @throws TokenRequestError, StoreError.
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
   * Stores tokens of the account that could not be saved yet. Call it before reading an account.
   *
   * @throws StoreError if they still cannot be saved.
   */
  async flushUnsavedTokens(name: AccountName): Promise<void> {
    const unsaved = this.#unsaved.get(accountKey(name));
    if (unsaved !== undefined) await this.#save(name, unsaved);
  }

  async #refresh(name: AccountName, stale: string): Promise<void> {
    const key = accountKey(name);
    const giveUpAt = performance.now() + MAX_WAIT_MS;
    for (let round = 0; await this.#isStale(name, stale); round += 1) {
      const lease = await Lease.take(this.#options.store, `refreshing/${key}`);
      if (lease !== undefined) {
        try {
          return await this.#exchange(name, stale);
        } finally {
          // While new tokens are unsaved, other processes must not try the old ones.
          if (!this.#unsaved.has(key)) await lease.release();
        }
      }
      if (performance.now() > giveUpAt) throw refreshTimeoutError(name);
      await setTimeout(Math.min(20 * 1.5 ** round, 500) * (0.5 + Math.random()));
    }
  }

  /** Returns true if the record still holds the stale token and may be refreshed. */
  async #isStale(name: AccountName, stale: string): Promise<boolean> {
    await this.flushUnsavedTokens(name);
    const record = await this.#options.records.read(name);
    return record?.state === "connected" && record.accessToken === stale;
  }

  async #exchange(name: AccountName, stale: string): Promise<void> {
    const { records, requireClient } = this.#options;
    // The previous lease holder may have refreshed it.
    const refresh = await this.#markStarted(name, stale);
    if (refresh === undefined) return;
    const { connectionId, interruptedAt, usedRefreshToken } = refresh;
    try {
      const tokens = await traceRefresh(name.provider, () =>
        requireClient(name.provider).refresh(usedRefreshToken),
      );
      await this.#save(name, { usedRefreshToken, connectionId, tokens });
    } catch (error) {
      const refused = error instanceof TokenRequestError && error.code === "grant_refused";
      const unsent =
        error instanceof TokenRequestError &&
        error.code === "token_endpoint" &&
        !error.outcomeUnknown;
      if (!refused && !unsent) throw error;
      const expired = refused && error.oauthError === "invalid_grant";
      await records.update(name, (record) => {
        if (record.refreshToken !== usedRefreshToken || record.state !== "connected") {
          return undefined;
        }
        return expired
          ? markRefreshTokenRejected(record, interruptedAt)
          : clearRefreshMark(record, interruptedAt);
      });
      if (!expired) throw error;
    }
  }

  /** Marks the record as being refreshed. Returns undefined if there is nothing left to refresh. */
  async #markStarted(name: AccountName, stale: string): Promise<RefreshAttempt | undefined> {
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

  /** Stores new tokens, or keeps them in memory until that succeeds. They are not used before. */
  async #save(name: AccountName, unsaved: UnsavedTokens): Promise<void> {
    const key = accountKey(name);
    this.#unsaved.set(key, unsaved);
    for (let attempt = 0; this.#unsaved.get(key) === unsaved; attempt += 1) {
      try {
        await this.#write(name, unsaved);
        if (this.#unsaved.get(key) === unsaved) this.#unsaved.delete(key);
      } catch (error) {
        // Any error: a custom store may throw anything.
        const pauseMs = SAVE_PAUSES_MS[attempt];
        if (pauseMs === undefined) {
          this.#saveLater(name);
          throw error;
        }
        await setTimeout(pauseMs);
      }
    }
  }

  /** Retries in the background for as long as this process runs. */
  #saveLater(name: AccountName): void {
    const later = setTimeout(SAVE_LATER_MS, undefined, { ref: false });
    void later.then(() => this.flushUnsavedTokens(name)).catch(() => {});
  }

  async #write(
    name: AccountName,
    { connectionId, tokens, usedRefreshToken }: UnsavedTokens,
  ): Promise<void> {
    const { records, requireClient } = this.#options;
    const { after } = await records.change(name, (record) =>
      withNewTokens(record, usedRefreshToken, tokens),
    );
    if (after?.accessToken === tokens.accessToken) return;
    // Disconnected or reconnected in the meantime: revoke the tokens that were not stored.
    const client = requireClient(name.provider);
    const connected = after !== undefined && after.state !== "disconnecting";
    const same = connected && after.connection?.id === connectionId;
    if (!same || !client.revokesAllTokens) await revokeBestEffort(client, tokens);
  }
}

/** Puts new tokens into a record. Returns undefined if the record has changed since. */
function withNewTokens(
  record: AccountRecord | undefined,
  usedRefreshToken: string,
  tokens: Tokens,
): AccountRecord | undefined {
  if (record === undefined || record.refreshToken !== usedRefreshToken) return undefined;
  if (record.state === "disconnecting") return undefined;
  const { accessToken, expiresAt, grantedAt, refreshToken, scopes, scopesReadAt } = tokens;
  return {
    ...omitKeys(record, ["refreshStartedAt", "reason", "expiresAt"]),
    state: "connected",
    accessToken,
    grantedAt,
    refreshToken: refreshToken ?? usedRefreshToken,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(scopes !== undefined && { scopes, scopesReadAt }),
  };
}

/** Marks an account whose refresh token the service rejected. */
function markRefreshTokenRejected(
  record: AccountRecord,
  interruptedAt: number | undefined,
): AccountRecord {
  const reason =
    interruptedAt === undefined
      ? "The service no longer accepts its refresh token."
      : `A refresh started at ${new Date(interruptedAt).toISOString()} was interrupted before its result was stored, and the service no longer accepts the old refresh token.`;
  return { ...omitKeys(record, ["refreshStartedAt"]), state: "needs_reauthorization", reason };
}

/** Removes the mark of a request that was not sent; the mark of an earlier one stays. */
function clearRefreshMark(
  record: AccountRecord,
  interruptedAt: number | undefined,
): AccountRecord | undefined {
  return interruptedAt === undefined ? omitKeys(record, ["refreshStartedAt"]) : undefined;
}

function refreshTimeoutError({ account, provider }: AccountName): TokenRequestError {
  return new TokenRequestError(
    "token_endpoint",
    `Another process is refreshing the account ${JSON.stringify(account)} of ${provider} and has not finished. Try again.`,
    { retryable: true },
  );
}
