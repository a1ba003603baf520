import { createHash } from "node:crypto";
import type { DatabaseSync, StatementSync } from "node:sqlite";

/** The outcome of a record of the file. */
export interface Outcome {
  /** Identifies the record: `person ada@lovelace.example`. */
  key: string;
  /** Line of the file, the header being line 1; of a company the first one that names it. */
  line: number;
  outcome: "created" | "updated" | "refused";
  record_id?: string | undefined;
  /** Why it was refused, or what was left out of it. */
  reason?: string | undefined;
}

/** Number of records by outcome. */
export type Counts = Record<Outcome["outcome"], number>;

const SCHEMA = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS records (
  key TEXT PRIMARY KEY,
  -- The last run that met the record, and the line where it did.
  run INTEGER NOT NULL,
  line INTEGER NOT NULL,
  -- Hash of the values that were written, so that a changed line is imported again.
  fingerprint TEXT,
  outcome TEXT,
  record_id TEXT,
  reason TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS runs ON records (run, outcome);`;

/**
 * Progress of an import, in an SQLite file: a run that was interrupted at any point continues after the finished
 * records, and a record that was written but not noted is upserted again, which changes nothing. Nothing is kept in memory.
 */
export class Progress {
  readonly #database: DatabaseSync;
  readonly #run: number;
  readonly #find: StatementSync;
  readonly #meet: StatementSync;
  readonly #finish: StatementSync;

  /** @param path of the file, which is created; `:memory:` for none. */
  constructor(path: string) {
    // Not imported: Node 22 prints a warning when it is.
    const { DatabaseSync: Database } = process.getBuiltinModule("node:sqlite");
    this.#database = new Database(path);
    this.#database.exec(SCHEMA);
    const { run } = this.#read("SELECT coalesce(max(run), 0) + 1 AS run FROM records");
    this.#run = Number(run);
    this.#find = this.#database.prepare("SELECT * FROM records WHERE key = ?");
    this.#meet = this.#database.prepare(
      `INSERT INTO records (key, run, line) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET run = excluded.run, line = excluded.line`,
    );
    this.#finish = this.#database.prepare(
      "UPDATE records SET fingerprint = ?, outcome = ?, record_id = ?, reason = ? WHERE key = ?",
    );
  }

  /** Notes that this run has come to a record. Returns the line where it did before; undefined for the first time. */
  meet(key: string, line: number): number | undefined {
    const known = this.#find.get(key);
    if (known?.["run"] === this.#run) return Number(known["line"]);
    this.#meet.run(key, this.#run, line);
    return undefined;
  }

  /** Returns the outcome of a record that was imported with these values; undefined if it was not. */
  findImported(key: string, values: object): Outcome | undefined {
    const known = this.#find.get(key);
    const isSame = known?.["fingerprint"] === getFingerprint(values);
    return isSame && known["outcome"] !== "refused" ? toOutcome(known) : undefined;
  }

  /** Returns the id of a record; undefined if it has none. */
  findRecordId(key: string): string | undefined {
    const id = this.#find.get(key)?.["record_id"];
    return typeof id === "string" ? id : undefined;
  }

  /** Notes that a record, which this run has met, is finished. */
  finish({ key, outcome, reason, record_id }: Outcome, values: object): void {
    const fingerprint = getFingerprint(values);
    this.#finish.run(fingerprint, outcome, record_id ?? null, reason ?? null, key);
  }

  /** Counts the records of this run by outcome. */
  count(): Counts {
    const count = (outcome: Outcome["outcome"]) =>
      Number(
        this.#read(
          "SELECT count(*) AS count FROM records WHERE run = ? AND outcome = ?",
          this.#run,
          outcome,
        )["count"],
      );
    return { created: count("created"), updated: count("updated"), refused: count("refused") };
  }

  /** Iterates over the records that this run refused, or left something out of, in the order of the file. */
  *remarked(): Generator<Outcome> {
    const rows = this.#database.prepare(
      "SELECT * FROM records WHERE run = ? AND reason IS NOT NULL ORDER BY line, key",
    );
    for (const row of rows.iterate(this.#run)) yield toOutcome(row);
  }

  #read(sql: string, ...parameters: (number | string)[]) {
    return this.#database.prepare(sql).get(...parameters) ?? {};
  }
}

function toOutcome(row: Record<string, unknown>): Outcome {
  const { key, line, outcome, reason, record_id } = row;
  return {
    key,
    line,
    outcome,
    record_id: record_id ?? undefined,
    reason: reason ?? undefined,
  } as Outcome;
}

function getFingerprint(values: object): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url");
}
