import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../store/open-database.js";
import { Store } from "../store/store.js";

/** Marks a file as a snapshot of a sandbox; SQLite keeps it in the file's header. */
const APPLICATION_ID = 0x57_42_53_4e;
/** Increased when earlier snapshots can no longer be restored. */
const FORMAT = 1;

/** Collections that are not part of a snapshot: rate limits and deliveries. */
const TRANSIENT = ["convintel/rate-windows", "convintel/jobs/sending", "convintel/deliveries"];

/**
 * The whole state of a sandbox at one moment: the data of the three services, with tokens, files and webhooks.
 * Faults, deliveries, rate limits and the clock are not part of it: a sandbox that restores it keeps its own
 * `now`.
 *
 * `sandbox.snapshot()` and `readSnapshot(file)` create snapshots. They are kept in memory, and every sandbox of
 * this process can restore them, any number of times.
 */
export class Snapshot {
  readonly #location: string;
  /** The database exists as long as a connection to it is open. */
  readonly #connection: DatabaseSync;

  private constructor(location: string) {
    this.#location = location;
    this.#connection = openDatabase(location);
  }

  /** Creates a snapshot of what `copyTo` copies to a location. Applications use `sandbox.snapshot()`. */
  static take(copyTo: (location: string) => void): Snapshot {
    const location = `file:workbelt-snapshot-${randomUUID()}?mode=memory&cache=shared`;
    const snapshot = new Snapshot(location);
    copyTo(location);
    snapshot.#prepareCopy();
    return snapshot;
  }

  /** The URI of its database in this process. Throws if it is closed. */
  get location(): string {
    if (!this.#connection.isOpen) throw new Error("The snapshot was closed. Take another one.");
    return this.#location;
  }

  /** Returns a snapshot of the same state that is closed on its own. It takes no more memory. */
  share(): Snapshot {
    return new Snapshot(this.location);
  }

  /** Opens the state. The store stays usable after the snapshot is closed. */
  open(): Store {
    return new Store(this.location);
  }

  /** Writes it to a new file, for `readSnapshot` and `--snapshot`. Throws if the file exists. */
  write(file: string): void {
    if (existsSync(file)) throw new Error(`"${file}" exists. Give the snapshot another name.`);
    this.#connection.prepare("vacuum into ?").run(file);
  }

  /** Returns it as the content of a file. */
  async toBytes(): Promise<Uint8Array<ArrayBuffer>> {
    const folder = await mkdtemp(join(tmpdir(), "workbelt-snapshot-"));
    try {
      const file = join(folder, "snapshot");
      this.write(file);
      return new Uint8Array(await readFile(file));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Frees its memory at once, instead of with the garbage collection. Sandboxes that restored it go on. */
  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #prepareCopy(): void {
    const transient = "collection in (select value from json_each(?))";
    this.#connection
      .prepare(`delete from documents where ${transient}`)
      .run(JSON.stringify(TRANSIENT));
    this.#connection
      .prepare(`delete from document_keys where ${transient}`)
      .run(JSON.stringify(TRANSIENT));
    this.#connection.exec(
      `pragma application_id = ${APPLICATION_ID}; pragma user_version = ${FORMAT}`,
    );
  }
}

/** Reads a snapshot from a file. Throws if there is none, or one of another format. */
export function readSnapshot(file: string): Snapshot {
  return Snapshot.take((location) => {
    const connection = openFile(file);
    try {
      assertFormat(connection, file);
      copyFile(connection, file, location);
    } finally {
      connection.close();
    }
  });
}

function copyFile(connection: DatabaseSync, file: string, location: string): void {
  try {
    // Fails without the tables.
    connection.exec("select 1 from documents, document_keys, document_texts, contents limit 0");
    connection.prepare("vacuum into ?").run(location);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The snapshot "${file}" is damaged: ${message}.`, { cause: error });
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return openDatabase(file, { readOnly: true });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The snapshot "${file}" cannot be opened: ${message}.`, { cause: error });
  }
}

function assertFormat(connection: DatabaseSync, file: string): void {
  if (readHeader(connection, "application_id") !== APPLICATION_ID) {
    throw new Error(`"${file}" is no snapshot of a sandbox, or only a part of one.`);
  }
  const format = readHeader(connection, "user_version");
  if (format !== FORMAT) {
    throw new Error(
      `The snapshot "${file}" has format ${String(format)}; this sandbox reads format ${FORMAT}. Take it again with this version.`,
    );
  }
}

/** Reads a number of the file's header; undefined if it is not a database. */
function readHeader(connection: DatabaseSync, name: "application_id" | "user_version"): unknown {
  try {
    return connection.prepare(`pragma ${name}`).get()?.[name];
  } catch {
    return undefined;
  }
}
