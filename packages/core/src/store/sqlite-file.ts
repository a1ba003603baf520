import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, linkSync, openSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StoreError } from "../errors/store-error.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { Encryption } from "./encryption.js";
import { damagedFile, storeError } from "./sqlite-error.js";
import type { StoreWords } from "./store-words.js";

/** Name of the sealed text that shows at opening if the key is right. */
export const CHECK_NAME = "workbelt encryption check";

// One page of the smallest size.
const MIN_BYTES = 512;
// SQLite counts milliseconds in 32 bits.
const MAX_MS = 2 ** 31 - 1;

/** A kind of SQLite file. */
export interface SqliteFormat {
  readonly words: StoreWords;
  /** Class whose files these are, and the one that needs no file. */
  readonly memory: string;
  /** The application id in the header of the file. */
  readonly applicationId: number;
  readonly schemaVersion: number;
  /** Statements that create its tables. */
  readonly schema: string;
  /** Pragmas of each connection. */
  readonly settings: string;
  /** Size of the largest file whose pages are all read at opening, in bytes: of a larger one, damage is found when it is read. */
  readonly checkedBytes: number;
  /** A query that fails if a table is missing. */
  readonly probe: string;
  /** Returns the text that is sealed when the file is created, as a check of the key. */
  readonly checkText: () => string;
}

/** Options for opening a file. */
export interface SqliteFileOptions {
  encryption: Encryption;
  /** Maximum wait for another process, in milliseconds. */
  timeoutMs: number;
}

/** An open file. */
export interface SqliteFile {
  readonly database: DatabaseSync;
  /** Its absolute path. */
  readonly path: string;
  /** The text that was sealed when it was created. */
  readonly checkText: string;
}

/**
 * Opens the file, or creates it. It is verified before anything is
 * written; a file that is corrupted, another program's or encrypted with another key is not modified. After
 * opening, a locked file is an immediate error: the caller waits.
 */
export function openSqliteFile(
  file: string,
  format: SqliteFormat,
  options: SqliteFileOptions,
): SqliteFile {
  if (file === "" || file === ":memory:") {
    throw new ConfigurationError(`The file option must name a file; ${format.memory}.`);
  }
  const path = resolve(file);
  try {
    if (!existsSync(path)) create(path, format, options.encryption);
    return open(path, format, options);
  } catch (error) {
    throw storeError(error, path, format.words);
  }
}

/** Makes a database in memory, with the tables of a format. */
export function openSqliteMemory(format: SqliteFormat): DatabaseSync {
  const database = new (loadSqlite().DatabaseSync)(":memory:");
  database.exec(format.schema);
  return database;
}

function open(
  path: string,
  format: SqliteFormat,
  { encryption, timeoutMs }: SqliteFileOptions,
): SqliteFile {
  const { words, settings } = format;
  const found = statSync(path);
  if (!found.isFile()) throw new ConfigurationError(`The ${words.noun} ${path} is not a file.`);
  // New files are renamed when complete, so an empty one was truncated. SQLite would accept it as a new
  // database.
  if (found.size < MIN_BYTES) throw damagedFile(path, `it has only ${found.size} bytes`, words);
  const database = connect(path, timeoutMs);
  try {
    database.exec("begin");
    const checkText = examine(database, path, { format, encryption });
    database.exec("commit");
    protect(path, words.noun);
    database.exec(`${settings} pragma busy_timeout = 0`);
    return { database, path, checkText };
  } catch (error) {
    database.close();
    throw error;
  }
}

function examine(
  database: DatabaseSync,
  path: string,
  { format, encryption }: { format: SqliteFormat; encryption: Encryption },
): string {
  const { words } = format;
  if (pragma(database, "application_id") !== format.applicationId) {
    throw new ConfigurationError(
      `${path} is another program's database, not that of a Workbelt ${words.noun}. Give another file.`,
    );
  }
  if (pragma(database, "user_version") !== format.schemaVersion) {
    throw new ConfigurationError(
      `The ${words.noun} ${path} was written by another version of this package, which this one cannot read. ${words.otherVersion}.`,
    );
  }
  const bytes = Number(pragma(database, "page_count")) * Number(pragma(database, "page_size"));
  if (bytes <= format.checkedBytes && pragma(database, "quick_check") !== "ok") {
    throw damagedFile(path, "its pages do not fit", words);
  }
  // Recent writes of another program may be in its write-ahead log.
  const logged = existsSync(`${path}-wal`);
  if (!logged && statSync(path).size < bytes) {
    throw damagedFile(path, "its end is missing", words);
  }
  database.prepare(format.probe).get();
  const check = database.prepare("select sealed from encryption_check").get();
  if (check === undefined) throw damagedFile(path, "it is incomplete", words);
  return encryption.open(CHECK_NAME, String(check["sealed"]));
}

function pragma(database: DatabaseSync, name: string): unknown {
  return database.prepare(`pragma ${name}`).get()?.[name];
}

/** Writes a temporary file and renames it when it is complete, unless the name is taken. */
function create(path: string, format: SqliteFormat, encryption: Encryption): void {
  const draft = `${path}.${randomUUID()}.new`;
  closeSync(openSync(draft, "wx", 0o600));
  try {
    const database = connect(draft, 0);
    try {
      database.exec(`${format.settings}
        begin;
        pragma application_id = ${format.applicationId};
        pragma user_version = ${format.schemaVersion};
        create table encryption_check (sealed text not null) strict;
        ${format.schema}`);
      const sealed = encryption.seal(CHECK_NAME, format.checkText());
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
function protect(path: string, noun: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch {
    throw new StoreError(
      "store_unavailable",
      `Other users of this machine can read the ${noun} ${path}, and one of them owns it, so its permissions cannot be changed. Give another file.`,
    );
  }
}

function connect(path: string, timeoutMs: number): DatabaseSync {
  const url = pathToFileURL(path);
  // By default SQLite creates a missing file.
  url.searchParams.set("mode", "rw");
  return new (loadSqlite().DatabaseSync)(url, { timeout: Math.min(Math.ceil(timeoutMs), MAX_MS) });
}

function loadSqlite() {
  // Not imported statically: Node 22 prints a warning, even in programs that never open such a file.
  return process.getBuiltinModule("node:sqlite");
}
