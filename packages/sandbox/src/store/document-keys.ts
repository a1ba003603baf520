import type { Indexes, KeyPage, KeyRange, RangePage } from "./document-index.js";
import type { Statements } from "./statements.js";

/** Tables of `DocumentKeys`. */
export const documentKeysSchema = `
  create table if not exists document_keys (
    collection text not null,
    name text not null,
    key text not null,
    position integer not null,
    primary key (collection, name, key, position)
  ) without rowid;
  create index if not exists document_keys_by_position on document_keys (position);
  create table if not exists collection_indexes (
    collection text primary key,
    version text not null
  ) without rowid`;

/** The keys of documents in the indexes of their collections. */
export class DocumentKeys {
  readonly #statements: Statements;
  readonly #indexes = new Map<string, [name: string, toKeys: Indexes<object>[string]][]>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns true if the indexes of a collection are declared. */
  isDeclared(collection: string): boolean {
    return this.#indexes.has(collection);
  }

  /** Declares the indexes of a collection. Returns true if its documents have no keys of this version yet. */
  declare(collection: string, indexes: Indexes<object>, version: number): boolean {
    this.#indexes.set(collection, Object.entries(indexes));
    const wanted = JSON.stringify([version, ...Object.keys(indexes).toSorted()]);
    const { changes } = this.#statements
      .prepare(
        `insert into collection_indexes (collection, version) values (?, ?)
         on conflict (collection) do update set version = excluded.version
         where version <> excluded.version`,
      )
      .run(collection, wanted);
    return Number(changes) > 0;
  }

  /** Replaces the keys of the document at `position`. */
  write(collection: string, position: number, document: object): void {
    const indexes = this.#indexes.get(collection);
    if (indexes === undefined) {
      // The collection was indexed by an earlier process, whose keys are now out of date.
      this.#statements
        .prepare("delete from collection_indexes where collection = ?")
        .run(collection);
      return;
    }
    const missing = new Map<string, [name: string, key: string]>();
    for (const [name, toKeys] of indexes) {
      for (const key of toKeys(document)) missing.set(`${name}/${key}`, [name, key]);
    }
    for (const { name, key } of this.#list(position)) {
      if (!missing.delete(`${name}/${key}`)) this.#deleteKey(collection, name, key, position);
    }
    for (const [name, key] of missing.values()) {
      this.#statements
        .prepare("insert into document_keys (collection, name, key, position) values (?, ?, ?, ?)")
        .run(collection, name, key, position);
    }
  }

  /** Deletes the keys of the document at `position`. */
  delete(position: number): void {
    this.#statements.prepare("delete from document_keys where position = ?").run(position);
  }

  /** Documents with this key, or any of these, as JSON text. */
  find(
    collection: string,
    name: string,
    key: string | readonly string[],
    page: KeyPage,
  ): string[] {
    const { offset = 0, limit = -1, order = "oldest", after } = page;
    const [direction, comparison] = order === "oldest" ? ["asc", ">"] : ["desc", "<"];
    const start = after === undefined ? undefined : this.#findPosition(collection, after);
    const isOne = typeof key === "string";
    const keys = isOne ? "key = ?" : "key in (select value from json_each(?))";
    return toTexts(
      this.#statements
        .prepare(
          `select document from documents where position in (
             select ${isOne ? "" : "distinct"} position from document_keys
             where collection = ? and name = ? and ${keys}
             ${start === undefined ? "" : `and position ${comparison} ?`}
             order by position ${direction} limit ? offset ?)
           order by position ${direction}`,
        )
        .all(
          ...[collection, name, isOne ? key : JSON.stringify(key)],
          ...(start === undefined ? [] : [start]),
          ...[limit, offset],
        ),
    );
  }

  count(collection: string, name: string, key: string): number {
    const row = this.#statements
      .prepare(
        "select count(*) as count from document_keys where collection = ? and name = ? and key = ?",
      )
      .get(collection, name, key);
    return Number(row?.["count"]);
  }

  /** Documents by the keys of a range, as JSON text; one with several such keys occurs several times. */
  range(collection: string, name: string, page: RangePage): string[] {
    const { offset = 0, limit = -1, order = "ascending" } = page;
    const toOrder = (table: string) =>
      order === "oldest"
        ? `${table}position`
        : `${table}key ${order === "ascending" ? "asc" : "desc"}, ${table}position`;
    const { condition, bounds } = this.#toCondition(collection, page);
    return toTexts(
      this.#statements
        .prepare(
          `select document from (
             select key, position from document_keys where collection = ? and name = ? ${condition}
             order by ${toOrder("")} limit ? offset ?) as found
           join documents using (position)
           order by ${toOrder("found.")}`,
        )
        .all(collection, name, ...bounds, limit, offset),
    );
  }

  /** Counts the keys of a range, one of each document that has it. */
  countRange(collection: string, name: string, range: KeyRange): number {
    const { condition, bounds } = this.#toCondition(collection, range);
    const row = this.#statements
      .prepare(
        `select count(*) as count from document_keys where collection = ? and name = ? ${condition}`,
      )
      .get(collection, name, ...bounds);
    return Number(row?.["count"]);
  }

  #findPosition(collection: string, id: string): number | undefined {
    const row = this.#statements
      .prepare("select position from documents where collection = ? and id = ?")
      .get(collection, id);
    return row === undefined ? undefined : Number(row["position"]);
  }

  #toCondition(
    collection: string,
    { after, before, from, order }: RangePage,
  ): { condition: string; bounds: (string | number)[] } {
    const parts: [sql: string, ...bounds: (string | number)[]][] = [];
    if (from !== undefined) parts.push(["key >= ?", from]);
    if (before !== undefined) parts.push(["key < ?", before]);
    if (after !== undefined) {
      const position = this.#findPosition(collection, after.id) ?? 0;
      parts.push(
        [order === "descending" ? "key <= ?" : "key >= ?", after.key],
        ["not (key = ? and position <= ?)", after.key, position],
      );
    }
    return {
      condition: parts.map(([sql]) => `and ${sql}`).join(" "),
      bounds: parts.flatMap(([, ...bounds]) => bounds),
    };
  }

  #list(position: number): { name: string; key: string }[] {
    return this.#statements
      .prepare("select name, key from document_keys where position = ?")
      .all(position) as { name: string; key: string }[];
  }

  #deleteKey(collection: string, name: string, key: string, position: number): void {
    this.#statements
      .prepare(
        "delete from document_keys where collection = ? and name = ? and key = ? and position = ?",
      )
      .run(collection, name, key, position);
  }
}

function toTexts(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row["document"]));
}
