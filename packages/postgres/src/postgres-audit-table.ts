import type { ConnectionOptions } from "node:tls";
import type { AuditEntry } from "@workbelt/core";
import { assertOptions } from "@workbelt/core/provider";
import { PostgresConnection } from "./postgres-connection.js";
import { choosePool, OwnPool, type PostgresPool } from "./postgres-pool.js";
import { auditStatements } from "./statements.js";

const NOUN = "audit log";

/** Options of a {@link PostgresAuditTable}: a pool, or how to connect. */
export interface PostgresAuditTableOptions {
  /** A `Pool` of the package `pg`. The caller listens to its `error` event, and ends it. */
  pool?: PostgresPool | undefined;
  /** Address of the database, for a pool of the table's own: `postgres://user:password@host/database`. */
  connectionString?: string | undefined;
  /** TLS of the table's own pool, as in `pg`. An `sslmode` in the connection string comes first. */
  ssl?: boolean | ConnectionOptions | undefined;
  /** Name of the table, optionally after its schema and a dot. @default "workbelt_audit" */
  table?: string | undefined;
  /** Maximum wait for a response, in milliseconds. @default 5_000 */
  timeoutMs?: number | undefined;
}

const OPTIONS = "connectionString pool ssl table timeoutMs";

/**
 * Stores the entries of an `AuditLog` in a table of Postgres 12 or newer, for any number of processes. Entries are only
 * inserted, and not encrypted. The table is created at the first entry if it is missing; the README has its SQL.
 *
 * @example
 * const table = new PostgresAuditTable({ pool }); // of the package pg
 * const auditLog = new AuditLog({ write: table.write });
 */
export class PostgresAuditTable {
  readonly #pool: PostgresPool;
  readonly #connection: PostgresConnection;
  readonly #insert: string;

  /**
   * Connects at the first entry.
   *
   * @throws ConfigurationError for a wrong table name, and unless there is either a pool or a connection string.
   */
  constructor(options: PostgresAuditTableOptions) {
    assertOptions("PostgresAuditTable", options, OPTIONS);
    const { pool, connectionString, ssl, table = "workbelt_audit", timeoutMs = 5_000 } = options;
    const { create, insert } = auditStatements(table);
    this.#pool = choosePool(pool, { connectionString, ssl, timeoutMs, noun: NOUN });
    this.#connection = new PostgresConnection(this.#pool, { table, noun: NOUN, create, timeoutMs });
    this.#insert = insert;
  }

  /** Stores an entry, once however often it is called with it. @throws StoreError if it cannot */
  readonly write = async (entry: AuditEntry): Promise<void> => {
    const values = [entry.time, entry.id, toJsonb(entry)];
    // Storing an entry again changes nothing, so no outcome is unclear.
    await this.#connection.run({ text: this.#insert, values, writes: false, repeatable: true });
  };

  /** Closes the table's own connections. A pool that it was given stays open. */
  async close(): Promise<void> {
    if (this.#pool instanceof OwnPool) await this.#pool.close();
  }
}

/** Formats an entry without the characters that `jsonb` refuses: NUL, and halves of surrogate pairs. */
function toJsonb(entry: AuditEntry): string {
  // Each escape is matched as a whole, so that an escaped backslash is not taken for the start of the next one.
  return JSON.stringify(entry).replaceAll(/\\(?:u[\da-f]{4}|.)/g, (escape) =>
    /^\\u(?:0000|d[89a-f])/.test(escape) ? "\\ufffd" : escape,
  );
}
