import { setTimeout } from "node:timers/promises";
import type { WorkbeltError } from "@workbelt/core";
import { withTimeout } from "@workbelt/core/store";
import { postgresError, sqlState, type TableNames, timeoutError } from "./postgres-error.js";
import type { PostgresPool, PostgresResult } from "./postgres-pool.js";

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

/** Runs statements with a timeout, creates the missing table, and repeats statements that may succeed later. */
export class PostgresConnection {
  readonly #pool: PostgresPool;
  readonly #options: PostgresConnectionOptions;

  constructor(pool: PostgresPool, options: PostgresConnectionOptions) {
    this.#pool = pool;
    this.#options = options;
  }

  /** @throws StoreError, which never contains the statement's values. */
  run(work: Work): Promise<PostgresResult> {
    const { noun, timeoutMs } = this.#options;
    const limit = {
      timeoutMs,
      signal: undefined,
      timeoutError: () => timeoutError(noun, timeoutMs, work.writes),
    };
    return withTimeout(limit, async (signal) => {
      let lost: WorkbeltError | undefined;
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#attempt(work);
        } catch (error) {
          const failure = postgresError(error, this.#options, work.writes);
          if (failure.mayHaveHappened) lost ??= failure;
          // A statement that may have run is repeated only if it is repeatable.
          const passing = postgresError(error, this.#options, !work.repeatable).retryable;
          if (!passing || attempt === ATTEMPTS) throw lost ?? failure;
        }
        await setTimeout(Math.random() * attempt * PAUSE_MS, undefined, { signal });
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
