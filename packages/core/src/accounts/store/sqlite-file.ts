import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { AccountStoreError } from "../../errors/account-errors.js";
import { ConfigurationError } from "../../errors/call-errors.js";
import type { Encryption } from "./encryption.js";
import { damagedFile, storeError } from "./sqlite-error.js";

/** Name of the sealed text that shows at opening if the key is right. */
export const CHECK_NAME = "workbelt encryption check";

// "WKBT"; SQLite keeps a place for such a number in the header of every file.
const APPLICATION_ID = 0x57_4b_42_54;
const SCHEMA_VERSION = 1;
// One page of the smallest size there is.
const MIN_BYTES = 512;
// SQLite counts milliseconds in 32 bits.
const MAX_MS = 2 ** 31 - 1;
// Keys are bytes: SQLite ends a text at its first NUL.
const SCHEMA = `
  begin;
  pragma application_id = ${APPLICATION_ID};
  pragma user_version = ${SCHEMA_VERSION};
  create table entry (key blob primary key, sealed text not null, end_ms integer) strict, without rowid;
  create table encryption_check (sealed text not null) strict;
`;
// One file and no others beside it at rest, and nothing that was confirmed is lost with the power.
const SETTINGS = "pragma journal_mode = delete; pragma synchronous = extra;";

/** Options for opening a file. */
export interface AccountFileOptions {
  encryption: Encryption;
  /** Maximum wait for another process, in milliseconds. */
  timeoutMs: number;
}

/**
 * Opens the file, or makes it when there is none, and returns it with its whole path. It is examined
 * before anything is written to it; one that is damaged, another program's or sealed with another key
 * is left as it is. After opening, a file that is locked is an error at once: waiting is the caller's.
 */
export function openAccountFile(
  file: string,
  options: AccountFileOptions,
): { database: DatabaseSync; path: string } {
  if (file === "" || file === ":memory:") {
    throw new ConfigurationError(
      "The file option must name a file; for accounts that are kept in memory only, use MemoryAccountStore.",
    );
  }
  const path = resolve(file);
  try {
    if (!existsSync(path)) create(path, options.encryption);
    return { database: open(path, options), path };
  } catch (error) {
    throw storeError(error, path);
  }
}

function open(path: string, { encryption, timeoutMs }: AccountFileOptions): DatabaseSync {
  const found = statSync(path);
  if (!found.isFile()) throw new ConfigurationError(`The account store ${path} is not a file.`);
  // A new file gets its name only when it is complete, so an empty one was not made here but cut off.
  // SQLite would take it, and one of a few bytes, for a database that has yet to be begun.
  if (found.size < MIN_BYTES) throw damagedFile(path, `it has only ${found.size} bytes`);
  const database = connect(path, timeoutMs);
  try {
    database.exec("begin");
    examine(database, path, encryption);
    database.exec("commit");
    protect(path);
    database.exec(`${SETTINGS} pragma busy_timeout = 0`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function examine(database: DatabaseSync, path: string, encryption: Encryption): void {
  if (pragma(database, "application_id") !== APPLICATION_ID) {
    throw new ConfigurationError(
      `${path} is another program's database, not an account store. Give another file.`,
    );
  }
  if (pragma(database, "user_version") !== SCHEMA_VERSION) {
    throw new ConfigurationError(
      `The account store ${path} was written by another version of this package, which this one cannot read. Update this package.`,
    );
  }
  if (pragma(database, "quick_check") !== "ok") throw damagedFile(path, "its pages do not fit");
  const bytes = Number(pragma(database, "page_count")) * Number(pragma(database, "page_size"));
  // What another program has written lately may be in a log of its own.
  const logged = existsSync(`${path}-wal`);
  if (!logged && statSync(path).size < bytes) throw damagedFile(path, "its end is missing");
  database.prepare("select key, sealed, end_ms from entry limit 1").get();
  const check = database.prepare("select sealed from encryption_check").get();
  if (check === undefined) throw damagedFile(path, "it is incomplete");
  encryption.open(CHECK_NAME, String(check["sealed"]));
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`pragma ${name}`).get()?.[name];
}

/** Writes a temporary file and renames it when it is complete, unless the name is taken. */
function create(path: string, encryption: Encryption): void {
  const draft = `${path}.${randomUUID()}.new`;
  closeSync(openSync(draft, "wx", 0o600));
  try {
    const database = connect(draft, 0);
    try {
      database.exec(SETTINGS + SCHEMA);
      const sealed = encryption.seal(CHECK_NAME, "");
      database.prepare("insert into encryption_check (sealed) values (?)").run(sealed);
      database.exec("commit");
    } finally {
      database.close();
    }
    linkSync(draft, path);
  } catch (error) {
    // Another process was faster: its file is as good.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Restricts the file to its owner. Windows has no such modes. */
function protect(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    throw new AccountStoreError(
      "store_unavailable",
      `The account store ${path} can be read by other users of this machine and belongs to one of them, so that it cannot be closed to them.`,
    );
  }
}

function connect(path: string, timeoutMs: number): DatabaseSync {
  // Not imported: Node 22 prints a warning for that, also in programs that never open such a file.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const url = pathToFileURL(path);
  // By itself SQLite makes a new empty file where there is none.
  url.searchParams.set("mode", "rw");
  return new sqlite.DatabaseSync(url, { timeout: Math.min(Math.ceil(timeoutMs), MAX_MS) });
}
