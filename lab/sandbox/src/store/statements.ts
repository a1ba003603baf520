import type { DatabaseSync, StatementSync } from "node:sqlite";

/** The prepared statements of a database, by their SQL. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Prepares a statement once, for uses that finish before the next one. */
  prepare(sql: string): StatementSync {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.create(sql);
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  /** Prepares a new statement. */
  create(sql: string): StatementSync {
    return this.#database.prepare(sql);
  }
}

/** Returns a number that changes when another process writes to the file of a database. */
export function readDataVersion(statements: Statements): number {
  const sql = "select data_version from pragma_data_version";
  return Number(statements.prepare(sql).get()?.["data_version"]);
}

/** Returns the size of a database in bytes. */
export function readSize(statements: Statements): number {
  const sql = "select page_count * page_size as bytes from pragma_page_count, pragma_page_size";
  return Number(statements.prepare(sql).get()?.["bytes"]);
}
