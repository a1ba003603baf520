import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** The outcome of a record of the file. */
export interface Outcome {
  /** Identifies the record: `person ada@lovelace.example`. */
  key: string;
  /** Lines of the file, the header being line 1. */
  lines: number[];
  outcome: "created" | "updated" | "refused";
  record_id?: string | undefined;
  /** Why it was refused. */
  reason?: string | undefined;
}

interface Entry extends Outcome {
  /** Hash of the values, so that a changed line is imported again. */
  fingerprint: string;
}

/**
 * A file with one line of JSON per finished record. A run that was interrupted at any point continues
 * after them: a record that was written but not noted is upserted again, which changes nothing.
 */
export class ProgressFile {
  readonly #path: string;
  readonly #entries = new Map<string, Entry>();

  constructor(path: string) {
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    // The end of an interrupted write is not a complete line.
    if (lines.at(-1) !== "" && lines.length > 0) appendFileSync(path, "\n");
    for (const line of lines) {
      const entry = parseEntry(line);
      if (entry !== undefined) this.#entries.set(entry.key, entry);
    }
  }

  /** Returns the outcome of a record with these values; undefined if it is not finished. */
  find(key: string, values: object): Outcome | undefined {
    const entry = this.#entries.get(key);
    const isSame = entry?.fingerprint === getFingerprint(values);
    return isSame && entry.outcome !== "refused" ? entry : undefined;
  }

  /** Notes that a record is finished. */
  add(outcome: Outcome, values: object): void {
    const entry = { ...outcome, fingerprint: getFingerprint(values) };
    this.#entries.set(outcome.key, entry);
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
  }
}

function parseEntry(line: string): Entry | undefined {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

function getFingerprint(values: object): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url");
}
