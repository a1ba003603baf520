import type { DatabaseSync } from "node:sqlite";

/** A document that one of two databases lacks or has with another content. */
export interface Difference {
  collection: string;
  id: string;
}

/** Replaces the rows of every table by those of another database with the same tables. */
export function replaceTables(database: DatabaseSync, location: string): void {
  withOther(database, location, () => {
    database.exec("begin immediate");
    try {
      for (const table of listTables(database)) {
        database.exec(
          `delete from main."${table}"; insert into main."${table}" select * from other."${table}"`,
        );
      }
      database.exec("commit");
    } catch (error) {
      database.exec("rollback");
      throw error;
    }
  });
}

/**
 * Lists the documents that differ, in the order they were added. A document keeps its position when it changes,
 * so that rows are compared by position: one pass over both tables, without a lookup of each id.
 */
export function listDifferences(
  database: DatabaseSync,
  location: string,
  collections: readonly string[],
): Difference[] {
  return withOther(database, location, () => {
    const rows = database.prepare(differences).all({ collections: JSON.stringify(collections) });
    return rows.map((row) => ({ collection: String(row["collection"]), id: String(row["id"]) }));
  });
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

/** Attaches another database during `work`. */
function withOther<Result>(database: DatabaseSync, location: string, work: () => Result): Result {
  database.prepare("attach ? as other").run(location);
  try {
    return work();
  } finally {
    database.exec("detach other");
  }
}

/** The tables of the store, and that of the last positions. */
function listTables(database: DatabaseSync): string[] {
  const rows = database.prepare("select name from main.sqlite_schema where type = 'table'").all();
  return rows.map(({ name }) => String(name));
}
