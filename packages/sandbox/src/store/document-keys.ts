import type { Indexes, KeyRange, Page, RangePage } from "./document-index.js";
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
  /** The version of the keys by collection, with the names of the indexes. */
  readonly #versions = new Map<string, string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Declares the indexes of a collection. Returns true if its documents have no keys of this version yet. */
  declare(collection: string, indexes: Indexes<object>, version: number): boolean {
    if (this.#indexes.has(collection)) return false;
    this.#indexes.set(collection, Object.entries(indexes));
    this.#versions.set(collection, JSON.stringify([version, ...Object.keys(indexes).toSorted()]));
    return this.#updateVersion(collection);
  }

  /** Declares everything again, after the tables were replaced. Returns the collections without keys of their version. */
  declareAgain(): string[] {
    return [...this.#versions.keys()].filter((collection) => this.#updateVersion(collection));
  }

  /** Returns true if the documents of a collection have no keys of its version yet. */
  #updateVersion(collection: string): boolean {
    const { changes } = this.#statements
      .prepare(
        `insert into collection_indexes (collection, version) values (?, ?)
         on conflict (collection) do update set version = excluded.version
         where version <> excluded.version`,
      )
      .run(collection, this.#versions.get(collection) ?? "");
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

  /** Documents with this key, as JSON text. */
  find(collection: string, name: string, key: string, page: Page): string[] {
    const { offset = 0, limit = -1, order = "oldest" } = page;
    const direction = order === "oldest" ? "asc" : "desc";
    return toTexts(
      this.#statements
        .prepare(
          `select document from documents where position in (
             select position from document_keys where collection = ? and name = ? and key = ?
             order by position ${direction} limit ? offset ?)
           order by position ${direction}`,
        )
        .all(collection, name, key, limit, offset),
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
    const direction = order === "ascending" ? "asc" : "desc";
    const { condition, bounds } = toCondition(page);
    return toTexts(
      this.#statements
        .prepare(
          `select document from (
             select key, position from document_keys where collection = ? and name = ? ${condition}
             order by key ${direction}, position limit ? offset ?) as found
           join documents using (position)
           order by found.key ${direction}, found.position`,
        )
        .all(collection, name, ...bounds, limit, offset),
    );
  }

  /** Counts the keys of a range, one of each document that has it. */
  countRange(collection: string, name: string, range: KeyRange): number {
    const { condition, bounds } = toCondition(range);
    const row = this.#statements
      .prepare(
        `select count(*) as count from document_keys where collection = ? and name = ? ${condition}`,
      )
      .get(collection, name, ...bounds);
    return Number(row?.["count"]);
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

function toCondition({ from, before }: KeyRange): { condition: string; bounds: string[] } {
  const lower = from === undefined ? "" : "and key >= ?";
  const upper = before === undefined ? "" : "and key < ?";
  return {
    condition: `${lower} ${upper}`,
    bounds: [from, before].filter((bound) => bound !== undefined),
  };
}

function toTexts(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row["document"]));
}
