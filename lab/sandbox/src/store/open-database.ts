import type { DatabaseSync, DatabaseSyncOptions } from "node:sqlite";

// Not imported: the error of an older Node would name a module, and not the version that is needed.
const sqlite = process.getBuiltinModule?.("node:sqlite");
if (sqlite === undefined) {
  throw new Error(`The sandbox needs Node 22.19 or newer, and this is ${process.version}.`);
}
const { DatabaseSync: Database } = sqlite;

/** Opens an SQLite database. */
export function openDatabase(location: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new Database(location, options);
}
