import type { DatabaseSync } from "node:sqlite";

/** A document that one of two databases lacks or has with another content. */
export interface Difference {
  collection: string;
  id: string;
}

/** Attaches another database as `other` during `work`, which may use transactions. */
export function withDatabase<Result>(
  database: DatabaseSync,
  location: string,
  work: () => Result,
): Result {
  database.prepare("attach ? as other").run(location);
  try {
    return work();
  } finally {
    database.exec("detach other");
  }
}

/** Replaces the rows of every table by those of the attached database, which has the same tables. */
export function replaceTables(database: DatabaseSync): void {
  for (const table of listTables(database)) replaceTable(database, table);
}

/** Replaces the last positions by those of the attached database, and the contents if they were written. */
export function replaceContents(database: DatabaseSync, areWritten: boolean): void {
  if (areWritten) replaceTable(database, "contents");
  replaceTable(database, "sqlite_sequence");
}

function replaceTable(database: DatabaseSync, table: string): void {
  database.exec(
    `delete from main."${table}"; insert into main."${table}" select * from other."${table}"`,
  );
}

/** A row of the documents. */
interface DocumentRow {
  collection: string;
  id: string;
  document: string;
}

/** Reads the document at a position of this database or the attached one, if there is one. */
export function readDocument(
  database: DatabaseSync,
  schema: "main" | "other",
  position: number,
): DocumentRow | undefined {
  const row = database
    .prepare(`select collection, id, document from ${schema}.documents where position = ?`)
    .get(position);
  return row as DocumentRow | undefined;
}

/**
 * Lists the documents that differ from the attached database, in the order they were added. A document keeps its
 * position when it changes, so that rows are compared by position: one pass over both tables, without a lookup of
 * each id.
 * @param positions - Those of the documents that can differ. @default all
 */
export function listDifferences(
  database: DatabaseSync,
  collections: readonly string[],
  positions?: Iterable<number>,
): Difference[] {
  const names = { collections: JSON.stringify(collections) };
  const rows =
    positions === undefined
      ? database.prepare(selectDifferences("true")).all(names)
      : database
          .prepare(selectDifferences("position in (select value from json_each(:positions))"))
          .all({ ...names, positions: JSON.stringify([...positions]) });
  return rows.map((row) => ({ collection: String(row["collection"]), id: String(row["id"]) }));
}

function selectDifferences(condition: string): string {
  return `
    select collection, id, max(position) as position from (
      ${selectRowsMissingIn("main", "other", condition)}
      union all
      ${selectRowsMissingIn("other", "main", condition)}
    )
    where collection in (select value from json_each(:collections))
    group by collection, id
    order by max(position)`;
}

function selectRowsMissingIn(one: string, second: string, condition: string): string {
  return `select collection, id, position from ${one}.documents as one
    where ${condition} and not exists (
      select 1 from ${second}.documents as second
      where second.position = one.position and second.document = one.document
        and second.id = one.id and second.collection = one.collection)`;
}

/** The tables of the store, and that of the last positions, but not those of the full-text index. */
function listTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare(
      `select name from pragma_table_list
       where schema = 'main' and type = 'table' and name <> 'sqlite_schema'`,
    )
    .all();
  return rows.map(({ name }) => String(name));
}
