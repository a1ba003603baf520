import { setTimeout } from "node:timers/promises";
import { StoreError, type WorkbeltError } from "@workbelt/core";
import { withTimeout } from "@workbelt/core/store";
import { postgresError, sqlState, type TableNames, timeoutError } from "./postgres-error.js";
import type { PostgresClientPool, PostgresPool, PostgresResult } from "./postgres-pool.js";

// About a second in total: enough for a restart of the server, or conflicts between strict transactions.
const ATTEMPTS = 10;
const PAUSE_MS = 50;
const UNDEFINED_TABLE = "42P01";
// Another process created the table at the same time; Postgres reports that in several ways.
const EXISTS_NOW = new Set(["23505", "42P07", "42710"]);

/** Options of a {@link PostgresConnection}. */
export interface PostgresConnectionOptions extends TableNames {
  /** Creates the table. */
  create: string;
  timeoutMs: number;
}

/** A statement, and whether it changes anything. */
export interface Work {
  text: string;
  values: unknown[];
  writes: boolean;
  /** False if its result differs after a first, successful try. */
  repeatable: boolean;
}

/** Runs a statement of a transaction, and returns its rows. */
export type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Runs statements with a timeout, creates the missing table, and repeats statements that may succeed later. */
export class PostgresConnection {
  readonly #pool: PostgresPool;
  readonly #options: PostgresConnectionOptions;
  #isClosed = false;

  constructor(pool: PostgresPool, options: PostgresConnectionOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** @throws StoreError, which never contains the statement's values. */
  run(work: Work): Promise<PostgresResult> {
    return this.#repeat(work, () => this.#attempt(work));
  }

  /**
   * Does work in a transaction, which is rolled back if it returns false or throws. It may be done several times.
   *
   * @throws StoreError; one that may have happened only if the response to the commit was lost
   */
  transact(pool: PostgresClientPool, work: (query: Query) => Promise<boolean>): Promise<boolean> {
    const state = { isCommitting: false };
    return this.#repeat(
      {
        get writes() {
          return state.isCommitting;
        },
        repeatable: false,
      },
      (signal) => this.#attemptTransaction(pool, work, { state, signal }),
    );
  }

  /** Refuses further statements, also on a pool that stays open. */
  close(): void {
    this.#isClosed = true;
  }

  async #attemptTransaction(
    pool: PostgresClientPool,
    work: (query: Query) => Promise<boolean>,
    { state, signal }: { state: { isCommitting: boolean }; signal: AbortSignal },
  ): Promise<boolean> {
    state.isCommitting = false;
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      const query_timeout = this.#options.timeoutMs;
      const query: Query = async (text, values) =>
        (await client.query({ text, values, query_timeout })).rows;
      // Each statement sees what was committed before it, so that a step sees the one that it waited for.
      await query("begin isolation level read committed", []);
      const done = await work(query);
      // Its caller got the error that it took too long, and that nothing was changed.
      signal.throwIfAborted();
      state.isCommitting = done;
      await query(done ? "commit" : "rollback", []);
      return done;
    } catch (error) {
      failure = error instanceof Error ? error : new Error("The transaction failed.");
      throw error;
    } finally {
      // A closed connection rolls back.
      client.release(failure);
    }
  }

  #repeat<Result>(
    work: Pick<Work, "repeatable" | "writes">,
    attempt: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { noun, timeoutMs } = this.#options;
    if (this.#isClosed) {
      throw new StoreError("store_unavailable", `The ${noun} is closed.`);
    }
    const limit = {
      timeoutMs,
      signal: undefined,
      timeoutError: () => timeoutError(noun, timeoutMs, work.writes),
    };
    return withTimeout(limit, async (signal) => {
      let lost: WorkbeltError | undefined;
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(signal);
        } catch (error) {
          const failure = postgresError(error, this.#options, work.writes);
          if (failure.mayHaveHappened) lost ??= failure;
          // A statement that may have run is repeated only if it is repeatable.
          const isUnclear = !work.repeatable && work.writes;
          const passing = postgresError(error, this.#options, isUnclear).retryable;
          if (!passing || attempts === ATTEMPTS) throw lost ?? failure;
        }
        await setTimeout(Math.random() * attempts * PAUSE_MS, undefined, { signal });
      }
    });
  }

  async #attempt({ text, values }: Work): Promise<PostgresResult> {
    try {
      return await this.#query(text, values);
    } catch (error) {
      if (sqlState(error) !== UNDEFINED_TABLE) throw error;
    }
    await this.#createTable();
    return this.#query(text, values);
  }

  /** Only when it is missing: creating needs a right that not every role has, even if the table exists. */
  async #createTable(): Promise<void> {
    try {
      await this.#query(this.#options.create, []);
    } catch (error) {
      if (!EXISTS_NOW.has(sqlState(error) ?? "")) throw error;
    }
  }

  #query(text: string, values: unknown[]): Promise<PostgresResult> {
    return this.#pool.query({ text, values, query_timeout: this.#options.timeoutMs });
  }
}
