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
