import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import type { Template } from "../scenario/scenario.js";

/** A call that removes something. */
export interface Removal {
  operation: string;
  input: Template;
}

/** A run that may have left something. */
export interface UnfinishedRun {
  mark: string;
  /** Calls that remove what it created and did not remove, by step, in the order of creation. */
  created: Map<string, Removal>;
  /** Steps whose creations were sent and neither confirmed nor refused. */
  unconfirmed: Set<string>;
  /** Id of the place in which it created things, if the scenario has one. */
  area: unknown;
}

/** One line of the journal. */
export interface JournalEntry {
  /** Service and connection. */
  place: string;
  mark: string;
  event: "started" | "sending" | "refused" | "created" | "removed" | "ended";
  step?: string;
  removal?: Removal;
  area?: unknown;
}

// Ids of a workspace: for the owner only.
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Remembers what runs create, so that a later one removes what an ended process left. Every entry is on the disk before
 * the next request is sent. One run at a time has it.
 */
export class Journal {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens the journal of a folder. @throws ConfigurationError if another process has it, or it cannot be written. */
  static open(folder: string): Journal {
    try {
      mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
      lock(join(folder, "verify.pid"));
    } catch (error) {
      if (error instanceof ConfigurationError) throw error;
      throw new ConfigurationError(
        `The journal of created things cannot be written to ${JSON.stringify(folder)}, so nothing was sent.`,
        { cause: error },
      );
    }
    return new Journal(folder);
  }

  close(): void {
    rmSync(join(this.#folder, "verify.pid"), { force: true });
  }

  /** Lists the runs at a place that have not ended, oldest first. */
  unfinished(place: string): UnfinishedRun[] {
    const runs = new Map<string, UnfinishedRun>();
    for (const entry of this.#read()) {
      if (entry.place !== place) continue;
      const { event, mark, removal, step = "" } = entry;
      if (event === "started") {
        runs.set(mark, { mark, created: new Map(), unconfirmed: new Set(), area: entry.area });
      }
      const run = runs.get(mark);
      if (event === "sending") run?.unconfirmed.add(step);
      if (event === "created" || event === "refused") run?.unconfirmed.delete(step);
      if (event === "created" && removal) run?.created.set(step, removal);
      if (event === "removed") run?.created.delete(step);
      if (event === "ended") runs.delete(mark);
    }
    return [...runs.values()];
  }

  /** Adds an entry, and waits until it is on the disk. */
  write(entry: JournalEntry): void {
    const file = openSync(this.#file, "a", FILE_MODE);
    try {
      // After a line that was cut off, too.
      appendFileSync(file, `\n${JSON.stringify(entry)}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  /** Deletes the journal's file if all its runs have ended. */
  tidy(): void {
    const places = new Set(this.#read().map(({ place }) => place));
    if ([...places].every((place) => this.unfinished(place).length === 0)) {
      rmSync(this.#file, { force: true });
    }
  }

  get #file(): string {
    return join(this.#folder, "verify.jsonl");
  }

  #read(): JournalEntry[] {
    let text: string;
    try {
      text = readFileSync(this.#file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
    // The last line may be cut off; the request that it is about was not sent.
    return text.split("\n").flatMap((line) => parseEntry(line));
  }
}

function parseEntry(line: string): JournalEntry[] {
  try {
    return [JSON.parse(line) as JournalEntry];
  } catch {
    return [];
  }
}

/** @throws ConfigurationError if a living process has the lock. */
function lock(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx", mode: FILE_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const owner = Number(readFileSync(file, "utf8"));
    if (isRunning(owner)) {
      throw new ConfigurationError(
        `Another verification is running (process ${owner}), so nothing was sent. Wait for its end. If that process is something else, delete ${file}.`,
      );
    }
    rmSync(file, { force: true });
    lock(file);
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
