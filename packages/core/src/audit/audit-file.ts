import { closeSync, openSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { requireMachine } from "../client/runtime.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { getErrorName } from "../errors/error-name.js";
import { quote } from "../text/quote.js";
import type { AuditEntry } from "./audit-entry.js";

// Append and read: the end is looked at before each entry. Only the owner reads a file that is made.
const FLAGS = "a+";
const MODE = 0o600;
const NEW_LINE = 10;
const MAX_LOOKS = 10;
const PAUSE_MS = 20;

/**
 * Returns a function for the `write` option of an {@link AuditLog} that appends entries to a file, one line of JSON for each,
 * and waits until the disk has them. A missing file is created, for its owner only. It is opened for each entry, so that it
 * can be moved away at any time. Several processes can share one file on a local disk.
 *
 * @throws ConfigurationError if the file cannot be opened for appending.
 */
export function auditFile(path: string): (entry: AuditEntry) => Promise<void> {
  requireMachine("auditFile", "Give the AuditLog a function that stores the entry.");
  try {
    closeSync(openSync(path, FLAGS, MODE));
  } catch (cause) {
    throw createFileError(path, cause);
  }
  return async (entry) => {
    try {
      await append(path, `${toLine(entry)}\n`);
    } catch (cause) {
      throw createFileError(path, cause);
    }
  };
}

/** Formats an entry without characters that end a line or control a terminal anywhere. */
function toLine(entry: AuditEntry): string {
  return JSON.stringify(entry).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

async function append(path: string, line: string): Promise<void> {
  const file = await open(path, FLAGS, MODE);
  try {
    const stats = await file.stat();
    const start = stats.size > 0 && (await endsWithinLine(file)) ? "\n" : "";
    const bytes = Buffer.from(start + line);
    // In one write, at the end of the file wherever that is by then.
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.length) throw new IncompleteLineError();
    // Pipes and terminals have no disk.
    if (!stats.isFile()) return;
    await file.datasync();
    if (stats.size === 0) await syncFolder(dirname(path));
  } finally {
    await file.close();
  }
}

/** Stores the name of a new file. Windows and some file systems do that with the file itself, and refuse this. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Returns true if a full disk or a crash has left a part of a line at the end of the file. */
async function endsWithinLine(file: FileHandle): Promise<boolean> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    if (bytesRead === 0 || buffer[0] === NEW_LINE) return false;
    // Another process may be in the middle of its write.
    await setTimeout(PAUSE_MS);
  }
  return true;
}

/** Thrown when only a part of a line could be written. */
class IncompleteLineError extends Error {
  readonly code = "ENOSPC";
}

function createFileError(path: string, cause: unknown): ConfigurationError {
  return new ConfigurationError(
    `The file ${quote(path)} cannot be appended to (${getErrorName(cause)}). Its folder must exist, and this user must be able to read and write it.`,
    { cause },
  );
}
