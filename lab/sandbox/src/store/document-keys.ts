import type { StatementSync } from "node:sqlite";
import type {
  CollectionOptions,
  DocumentParts,
  Indexes,
  KeyPage,
  KeyRange,
  RangePage,
} from "./document-index.js";
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
  create table if not exists collection_indexes (
    collection text primary key,
    version text not null
  ) without rowid`;

/** The keys of documents in the indexes of their collections. */
export class DocumentKeys {
  readonly #statements: Statements;
  readonly #insertKey: StatementSync;
  readonly #deleteKey: StatementSync;
  readonly #indexes = new Map<string, [name: string, toKeys: Indexes<object>[string]][]>();
  /** The version of the keys by collection, with the names of the indexes. */
  readonly #versions = new Map<string, string>();

  constructor(statements: Statements) {
    this.#statements = statements;
    this.#insertKey = statements.prepare(
      "insert into document_keys (collection, name, key, position) values (?, ?, ?, ?)",
    );
    this.#deleteKey = statements.prepare(
      "delete from document_keys where collection = ? and name = ? and key = ? and position = ?",
    );
  }

  /** Declares the indexes of a collection. Returns true if its documents have no keys of this version yet. */
  declare(
    collection: string,
    { indexes, toText, version = 1 }: CollectionOptions<object>,
  ): boolean {
    if (this.covers(collection)) return false;
    this.#indexes.set(collection, Object.entries(indexes));
    const names = Object.keys(indexes).toSorted();
    this.#versions.set(collection, JSON.stringify([version, toText !== undefined, ...names]));
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

  /** True if the indexes of a collection are declared. */
  covers(collection: string): boolean {
    return this.#indexes.has(collection);
  }

  /** Deletes all keys of a collection, to make them again. */
  clear(collection: string): void {
    this.#statements.prepare("delete from document_keys where collection = ?").run(collection);
  }

  /** Replaces the keys of the document at `position`; `before` or `after` is absent if there is none. */
  write(collection: string, position: number, before?: object, after?: object): void {
    if (!this.covers(collection)) {
      // Another process may have indexed the collection: its keys are out of date from now on.
      this.#statements
        .prepare("delete from collection_indexes where collection = ?")
        .run(collection);
      return;
    }
    const old = this.#toKeys(collection, before);
    for (const [id, { name, key }] of this.#toKeys(collection, after)) {
      if (!old.delete(id)) this.#insertKey.run(collection, name, key, position);
    }
    for (const { name, key } of old.values()) this.#deleteKey.run(collection, name, key, position);
  }

  #toKeys(collection: string, document?: object): Map<string, { name: string; key: string }> {
    const keys = new Map<string, { name: string; key: string }>();
    if (document === undefined) return keys;
    for (const [name, toKeys] of this.#indexes.get(collection) ?? []) {
      for (const key of toKeys(document)) keys.set(`${name}/${key}`, { name, key });
    }
    return keys;
  }

  /** Documents with one of these keys, as JSON text. */
  find(collection: string, name: string, keys: readonly string[], page: KeyPage): string[] {
    return toTexts(this.#select("document", [], { collection, name, keys, page }));
  }

  /** Members of the documents with one of these keys. */
  findParts(
    collection: string,
    name: string,
    keys: readonly string[],
    { paths, page }: { paths: readonly string[]; page: KeyPage },
  ): DocumentParts[] {
    return this.#select(`id, ${toPartsColumn(paths)}`, paths.map(toPath), {
      collection,
      name,
      keys,
      page,
    }).map(toParts);
  }

  /** Members of the documents with these ids. */
  getParts(collection: string, ids: readonly string[], paths: readonly string[]): DocumentParts[] {
    const sql = `select id, ${toPartsColumn(paths)} from documents
      where collection = ? and id in (select value from json_each(?))`;
    return this.#statements
      .prepare(sql)
      .all(...paths.map(toPath), collection, JSON.stringify(ids))
      .map(toParts);
  }

  #select(
    columns: string,
    operands: readonly string[],
    {
      collection,
      name,
      keys,
      page,
    }: { collection: string; name: string; keys: readonly string[]; page: KeyPage },
  ): Record<string, unknown>[] {
    const { sql, operand } = toSelection(keys, page, columns);
    const { offset = 0, limit = -1, order = "oldest", after } = page;
    const start = after === undefined ? undefined : this.#findPosition(collection, after);
    const first = order === "oldest" ? 0 : Number.MAX_SAFE_INTEGER;
    return this.#statements
      .prepare(sql)
      .all(...operands, collection, name, operand, start ?? first, limit, offset);
  }

  /** Documents with one of these keys, oldest first, as JSON text that is read one after another. */
  *iterate(collection: string, name: string, keys: readonly string[]): Generator<string> {
    const { sql, operand } = toSelection(keys, {}, "document");
    // A statement of its own: what is done with a document may read the same index.
    const rows = this.#statements.create(sql).iterate(collection, name, operand, 0, -1, 0);
    for (const row of rows) yield String(row["document"]);
  }

  /** Counts the documents with a key. */
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
}

function toSelection(
  keys: readonly string[],
  { order = "oldest" }: KeyPage,
  columns: string,
): { sql: string; operand: string } {
  const [comparison, direction] = order === "oldest" ? [">", "asc"] : ["<", "desc"];
  // SQLite pages through the positions of one key in their order, but has to sort those of several.
  const [positions, condition, operand] =
    keys.length === 1
      ? ["position", "key = ?", keys[0] ?? ""]
      : ["distinct position", "key in (select value from json_each(?))", JSON.stringify(keys)];
  const sql = `select ${columns} from (
      select ${positions} from document_keys
      where collection = ? and name = ? and ${condition} and position ${comparison} ?
      order by position ${direction} limit ? offset ?) as found
    join documents on documents.position = found.position
    order by found.position ${direction}`;
  return { sql, operand };
}

/** An array of the members at as many paths as operands, which SQLite reads without the rest. */
function toPartsColumn(paths: readonly string[]): string {
  return `json_array(${paths.map(() => "document -> ?").join(", ")}) as parts`;
}

function toPath(path: string): string {
  return ["$", ...path.split(".").map((key) => `"${key}"`)].join(".");
}

function toParts(row: Record<string, unknown>): DocumentParts {
  return { id: String(row["id"]), parts: JSON.parse(String(row["parts"])) as unknown[] };
}

function toTexts(rows: Record<string, unknown>[]): string[] {
  return rows.map((row) => String(row["document"]));
}
