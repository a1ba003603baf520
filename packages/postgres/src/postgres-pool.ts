import type { ConnectionOptions } from "node:tls";
import { StoreError, ConfigurationError } from "@workbelt/core";
import type { Noun } from "./postgres-error.js";

/** A statement for a pool, with its parameters apart. */
export interface PostgresStatement {
  text: string;
  values: unknown[];
  /** Milliseconds until `pg` gives the statement up and closes its connection. */
  query_timeout: number;
}

/** The subset of a result of `pg` that is used. */
export interface PostgresResult {
  rows: Record<string, unknown>[];
  rowCount: number | null;
}

/** The subset of a pool that is used; the `Pool` of the package `pg` satisfies it. */
export interface PostgresPool {
  query(statement: PostgresStatement): Promise<PostgresResult>;
}

/** The subset of a pool that transactions need, too. */
export interface PostgresClientPool extends PostgresPool {
  connect(): Promise<PostgresClient>;
}

/** A connection of a pool. */
export interface PostgresClient {
  query(statement: PostgresStatement): Promise<PostgresResult>;
  /** Gives it back to its pool; with an error, closes it. */
  release(error?: Error | boolean): void;
}

/** Connection of an {@link OwnPool}. */
export interface OwnPoolOptions {
  connectionString: string;
  ssl: boolean | ConnectionOptions | undefined;
  timeoutMs: number;
  /** Noun for its user in errors. */
  noun: Noun;
}

/**
 * Returns the given pool, or one for the connection string.
 *
 * @throws ConfigurationError unless there is exactly one of the two.
 */
export function choosePool<Pool extends PostgresPool>(
  pool: Pool | undefined,
  options: { connectionString?: string | undefined } & Omit<OwnPoolOptions, "connectionString">,
): Pool | OwnPool {
  const { connectionString } = options;
  if (pool !== undefined && !connectionString) return pool;
  if (pool === undefined && connectionString) return new OwnPool({ ...options, connectionString });
  throw new ConfigurationError(
    `The ${options.noun} needs either the pool option, a Pool of the package pg, or the connectionString option.`,
  );
}

/** A pool of `pg` that is made at the first statement. */
export class OwnPool implements PostgresClientPool {
  readonly #options: OwnPoolOptions;
  #pool: ReturnType<typeof createPool> | undefined;
  #closed = false;

  constructor(options: OwnPoolOptions) {
    this.#options = options;
  }

  async query(statement: PostgresStatement): Promise<PostgresResult> {
    return (await this.#open()).query(statement);
  }

  async connect(): Promise<PostgresClient> {
    return (await this.#open()).connect();
  }

  #open() {
    if (this.#closed) {
      throw new StoreError("store_unavailable", `The ${this.#options.noun} is closed.`);
    }
    this.#pool ??= createPool(this.#options);
    return this.#pool;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await (await this.#pool)?.end();
  }
}

async function createPool({ connectionString, ssl, timeoutMs }: OwnPoolOptions) {
  const { default: pg } = await loadPg();
  const pool = new pg.Pool({
    connectionString,
    ...(ssl !== undefined && { ssl }),
    connectionTimeoutMillis: timeoutMs,
    // Idle connections do not keep a program alive that has not closed the store.
    allowExitOnIdle: true,
  });
  // The pool replaces an idle connection that was lost; without a listener the process would end.
  pool.on("error", () => {});
  return pool;
}

async function loadPg() {
  try {
    return await import("pg");
  } catch {
    throw new ConfigurationError(
      "The connectionString option needs the package pg, which could not be loaded. Install it: npm install pg.",
    );
  }
}
