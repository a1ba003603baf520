import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StoreError } from "../errors/store-error.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Encryption } from "./encryption.js";
import { damagedFile, storeError } from "./sqlite-error.js";

/** Name of the sealed text that shows at opening if the key is right. */
export const CHECK_NAME = "workbelt encryption check";

// "WKBT": the application id in the header of an SQLite file.
const APPLICATION_ID = 0x57_4b_42_54;
const SCHEMA_VERSION = 1;
// One page of the smallest size.
const MIN_BYTES = 512;
// SQLite counts milliseconds in 32 bits.
const MAX_MS = 2 ** 31 - 1;
// Keys are blobs: SQLite truncates text at the first NUL.
const SCHEMA = `
  begin;
  pragma application_id = ${APPLICATION_ID};
  pragma user_version = ${SCHEMA_VERSION};
  create table entry (key blob primary key, sealed text not null, end_ms integer) strict, without rowid;
  create table encryption_check (sealed text not null) strict;
`;
// One file at rest, and committed data survives a power failure.
const SETTINGS = "pragma journal_mode = delete; pragma synchronous = extra;";

/** Options for opening a file. */
export interface AccountFileOptions {
  encryption: Encryption;
  /** Maximum wait for another process, in milliseconds. */
  timeoutMs: number;
}

/**
 * Opens the file, or creates it, and returns it with its absolute path. It is verified before anything is
 * written; a file that is corrupted, another program's or encrypted with another key is not modified. After
 * opening, a locked file is an immediate error: the caller waits.
 */
export function openAccountFile(
  file: string,
  options: AccountFileOptions,
): { database: DatabaseSync; path: string } {
  if (file === "" || file === ":memory:") {
    throw new ConfigurationError(
      "The file option must name a file; for accounts that are kept in memory only, use MemoryStore.",
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
  // New files are renamed when complete, so an empty one was truncated. SQLite would accept it as a new
  // database.
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
  // Recent writes of another program may be in its write-ahead log.
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
    // Another process created it first.
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
    throw new StoreError(
      "store_unavailable",
      `The account store ${path} can be read by other users of this machine and belongs to one of them, so that it cannot be closed to them.`,
    );
  }
}

function connect(path: string, timeoutMs: number): DatabaseSync {
  // Not imported statically: Node 22 prints a warning, even in programs that never open such a file.
  const sqlite = process.getBuiltinModule("node:sqlite");
  const url = pathToFileURL(path);
  // By default SQLite creates a missing file.
  url.searchParams.set("mode", "rw");
  return new sqlite.DatabaseSync(url, { timeout: Math.min(Math.ceil(timeoutMs), MAX_MS) });
}
