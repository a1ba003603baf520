import { safeLine } from "@workbelt/core";
import type { SyncProgress, SyncReport } from "@workbelt/mirror";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand } from "../names.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-data.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { type MirrorFlags, openMirror } from "./open-mirror.js";

/** Flags of `workbelt sync`. */
export interface SyncFlags extends MirrorFlags {
  complete?: boolean;
}

/** Brings the copy up to date. Ctrl+C stops it, and the next sync continues. */
export async function runSync(listed: readonly ListedService[], flags: SyncFlags): Promise<void> {
  const { close, file, mirror } = await openMirror(listed, flags);
  const stop = new AbortController();
  const abort = () => stop.abort(createStopError());
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    const report = await mirror.sync({
      extent: flags.complete ? "complete" : "due",
      signal: stop.signal,
      onProgress: showProgress,
    });
    clearProgress();
    await writeReport(report, file, flags);
  } finally {
    clearProgress();
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
    await close();
  }
}

const CLEAR_LINE = "\r\u001B[K";

function showProgress({ collection, done, leftMs, total }: SyncProgress): void {
  if (!process.stderr.isTTY) return;
  const count = total === undefined ? String(done) : `${done} of ${total}`;
  const left = leftMs === undefined ? "" : `, ${formatDuration(leftMs)} left`;
  process.stderr.write(safeLine(`${collection}: ${count}${left} …`).replace(/^/, CLEAR_LINE));
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}

function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

/** @throws CommandError if something could not be read */
async function writeReport(report: SyncReport, file: string, { json }: SyncFlags): Promise<void> {
  const items = report.collections.map(({ collection, denied, error, put, removed, service }) => ({
    collection,
    service,
    changed: put,
    removed,
    ...(denied && { denied }),
    ...(error !== undefined && { error: error.message }),
  }));
  const isTable = !json && process.stdout.isTTY;
  const { elsewhere } = report;
  await writeLines(
    isTable ? formatTable({ items }) : [formatJson({ file, collections: items, elsewhere }, 2)],
  );
  if (elsewhere.length > 0) {
    process.stderr.write(`Another process is syncing ${elsewhere.join(", ")}.\n`);
  }
  const failed = report.collections.filter(({ error }) => error !== undefined);
  const [first] = failed;
  if (first === undefined) return;
  throw new CommandError(
    EXIT.incomplete,
    `${failed.length} of ${items.length} collections could not be read completely. ${first.collection}: ${first.error?.message} \`${formatCommand("sync")}\` continues.`,
    { cause: first.error },
  );
}

function createStopError(): CommandError {
  return new CommandError(
    EXIT.interrupted,
    `Stopped. What was read is kept; \`${formatCommand("sync")}\` continues.`,
  );
}
