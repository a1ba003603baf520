import type { Statements } from "./statements.js";

/** Table of `Contents`. */
export const contentsSchema = `
  create table if not exists contents (
    position integer primary key autoincrement,
    id text not null unique,
    bytes blob not null
  )`;

/** Binary contents by id. */
export class Contents {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Adds a content, or replaces the one with this id. The oldest are dropped when all together exceed `maxTotalBytes`. */
  put(id: string, bytes: Uint8Array, maxTotalBytes: number): void {
    this.#statements.prepare("delete from contents where id = ?").run(id);
    this.#statements.prepare("insert into contents (id, bytes) values (?, ?)").run(id, bytes);
    this.#statements
      .prepare(
        `delete from contents where position in (
           select position from (
             select position, sum(length(bytes)) over (order by position desc) as total from contents
           ) where total > ?)`,
      )
      .run(maxTotalBytes);
  }

  get(id: string): Uint8Array | undefined {
    const row = this.#statements.prepare("select bytes from contents where id = ?").get(id);
    return row?.["bytes"] as Uint8Array | undefined;
  }
}
