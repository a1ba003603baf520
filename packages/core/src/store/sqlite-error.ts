import { StoreError } from "../errors/store-error.js";
import { ConfigurationError } from "../errors/call-errors.js";
import type { StoreWords } from "./store-words.js";

// https://sqlite.org/rescode.html; the low byte of an extended code is its primary one.
const ERROR = 1;
const BUSY = 5;
const LOCKED = 6;
// Also returned if the size of files is limited.
const INPUT_OUTPUT = 10;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;
const READ_ONLY_BECAUSE_MOVED = 1032;

/** Returns true if another connection has locked the file. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === BUSY || code === LOCKED;
}

/** Converts errors of SQLite and the file system to typed errors; returns others unchanged. */
export function storeError(error: unknown, file: string, words: StoreWords): unknown {
  const { code, errcode, errstr } = (error ?? {}) as Facts;
  if (code === "ERR_INVALID_STATE") {
    return new StoreError("store_unavailable", `The ${words.noun} ${file} is closed.`);
  }
  if (typeof errcode === "number") {
    return sqliteError(errcode, `SQLite: ${String(errstr)}`, { file, words });
  }
  return typeof code === "string" && error instanceof Error && "syscall" in error
    ? fileError(code, file, words)
    : error;
}

interface Facts {
  code?: unknown;
  errcode?: unknown;
  errstr?: unknown;
}

function sqliteError(
  errcode: number,
  detail: string,
  { file, words }: { file: string; words: StoreWords },
): Error {
  const code = errcode & 0xff;
  // The statements match our tables, so an error in one means that the tables are missing.
  if (code === CORRUPT || code === NOT_A_DATABASE || code === ERROR) {
    return damagedFile(file, detail, words);
  }
  if (code === BUSY || code === LOCKED) {
    return new StoreError(
      "store_unavailable",
      `The ${words.noun} ${file} was locked by another process for longer than the time allowed (${detail}). Nothing was changed; try again.`,
      { retryable: true },
    );
  }
  if (errcode === READ_ONLY_BECAUSE_MOVED) {
    return new StoreError(
      "store_unavailable",
      `The ${words.noun} ${file} was moved, replaced or deleted while it was open. Nothing was changed; put it back, or start this program again.`,
    );
  }
  const advice =
    code === FULL
      ? words.withoutRoom
      : `check the file, its folder and the disk${code === INPUT_OUTPUT ? `; ${words.withoutRoom}` : ""}`;
  return new StoreError(
    "store_unavailable",
    `The ${words.noun} ${file} could not be read or written (${detail}). Nothing was changed; ${advice}.`,
  );
}

function fileError(code: string, file: string, { noun }: StoreWords): Error {
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new ConfigurationError(
      `The ${noun} ${file} cannot be made: its folder does not exist. Make the folder first.`,
    );
  }
  return new StoreError(
    "store_unavailable",
    `The ${noun} ${file} could not be opened or made (${code}). Check the file, its folder and the disk.`,
  );
}

/** Builds the error for a corrupted file. */
export function damagedFile(file: string, detail: string, words: StoreWords): StoreError {
  return new StoreError(
    "store_damaged",
    `The ${words.noun} ${file} is corrupted (${detail}). It was not modified: ${words.withoutFile}.`,
  );
}

function primaryCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as Facts;
  return typeof errcode === "number" ? errcode & 0xff : undefined;
}
