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
  for (const table of listTables(database)) {
    database.exec(
      `delete from main."${table}"; insert into main."${table}" select * from other."${table}"`,
    );
  }
}

/**
 * Lists the documents that differ from the attached database, in the order they were added. A document keeps its
 * position when it changes, so that rows are compared by position: one pass over both tables, without a lookup of
 * each id.
 */
export function listDifferences(
  database: DatabaseSync,
  collections: readonly string[],
): Difference[] {
  const rows = database.prepare(differences).all({ collections: JSON.stringify(collections) });
  return rows.map((row) => ({ collection: String(row["collection"]), id: String(row["id"]) }));
}

const differences = `
  select collection, id, max(position) as position from (
    select ${selectRowsMissingIn("main", "other")}
    union all
    select ${selectRowsMissingIn("other", "main")}
  )
  where collection in (select value from json_each(:collections))
  group by collection, id
  order by max(position)`;

function selectRowsMissingIn(one: string, second: string): string {
  return `collection, id, position from ${one}.documents as one where not exists (
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
