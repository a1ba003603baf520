import { setTimeout } from "node:timers/promises";
import { isBusy, storeError } from "./sqlite-error.js";
import type { StoreWords } from "./store-words.js";

/** A file for whose locks a program waits. */
export interface LockedFile {
  readonly path: string;
  readonly words: StoreWords;
  /** Maximum wait for other processes, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Does work on an SQLite file, again while another process locks it. It waits here and not in SQLite, which would block the event
 * loop.
 *
 * @throws StoreError if the file stays locked, is damaged, or cannot be read or written.
 */
export async function whenFree<Result>(file: LockedFile, work: () => Result): Promise<Result> {
  for (let waitedMs = 0; ;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || waitedMs >= file.timeoutMs) {
        throw storeError(error, file.path, file.words);
      }
    }
    const pauseMs = 2 + Math.random() * 20;
    await setTimeout(pauseMs);
    waitedMs += pauseMs;
  }
}
