import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createCollectionReader } from "@workbelt/core/adapters";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { type MirrorFlags, openMirror, type OpenedMirror } from "../mirror/open-mirror.js";
import { formatJson } from "../output/format-json.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { runCommand } from "./run-command.js";

/** Flags of `workbelt listen`. */
export interface ListenFlags extends MirrorFlags {
  exec?: string;
  types?: readonly string[];
  /** In seconds. @default 60 */
  every?: number;
  once?: boolean;
}

const PAGE = 200;

/** Prints what has changed since the last time, and runs a command for each, until Ctrl+C. */
export async function runListen(
  listed: readonly ListedService[],
  flags: ListenFlags,
): Promise<void> {
  const opened = await openMirror(listed, flags);
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    assertTypes(opened, flags.types);
    const everyMs = (flags.every ?? 60) * 1000;
    do {
      await look(opened, flags, stop.signal);
      if (flags.once === true) break;
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => {});
    } while (!stop.signal.aborted);
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
    await opened.close();
  }
}

/** Handles what has changed. A change whose command fails comes again with the next look, and so do the later ones. */
async function look(
  { file, mirror, sources }: OpenedMirror,
  { exec, once, types }: ListenFlags,
  signal: AbortSignal,
): Promise<void> {
  const { collections } = await mirror.sync({ signal });
  for (const { collection, error } of collections) {
    if (error !== undefined) process.stderr.write(`${collection}: ${error.message}\n`);
  }
  const { services } = await mirror.view();
  const isNews = await mirror.createNewsFilter();
  const readers = sources.map(({ account, client, provider }) => ({
    provider,
    reader: createCollectionReader({ account, client, service: provider.service }),
  }));
  const until = await mirror.store.lastChange();
  let after = readProgress(file);
  if (after === undefined) {
    process.stderr.write("Listening. What there is already is not news.\n");
    after = until;
  }
  while (after < until && !signal.aborted) {
    const changes = await mirror.store.changes(
      services.map(({ partition }) => partition),
      after,
      PAGE,
    );
    for (const { change, collection, id, item, partition, type: kind } of changes.filter(isNews)) {
      const service = services.find((each) => each.partition === partition)?.service;
      const source = readers.find(({ provider }) => provider.service.name === service);
      const [head] = await mirror.store.heads({ partition, collection, ids: [id] });
      const found = { collection, id, part: head?.part ?? "", change: kind };
      const event = source && (await source.provider.events?.fromItem?.(found, source.reader));
      const type = event?.types.find((each) => types?.includes(each) ?? true);
      if (event !== undefined && type !== undefined) {
        const { subject } = event;
        const { outside, title, url } = item;
        const line = formatJson({ service, type, subject, title, url, outside });
        await writeLines([line]);
        const problem = exec === undefined ? undefined : await runCommand(exec, line);
        if (problem !== undefined) {
          writeProgress(file, after);
          if (once === true) throw new CommandError(EXIT.incomplete, problem);
          process.stderr.write(`${problem} The event comes again.\n`);
          return;
        }
      }
      after = change;
      writeProgress(file, after);
    }
    after = changes.at(-1)?.change ?? until;
  }
  writeProgress(file, after);
}

function assertTypes({ sources }: OpenedMirror, types: readonly string[] = []): void {
  const known = sources.flatMap(({ provider }) =>
    Object.keys(provider.events?.fromItem === undefined ? {} : provider.events.types),
  );
  const unknown = types.find((type) => !known.includes(type));
  if (unknown === undefined) return;
  throw new CommandError(
    EXIT.usage,
    `--types: expected types of ${known.join(", ")}, not ${JSON.stringify(unknown)}.`,
  );
}

const progressFile = (file: string) => `${file}.listened`;

/** Returns the number of the last change that was handled; undefined before the first time. */
function readProgress(file: string): number | undefined {
  try {
    const number = Number(readFileSync(progressFile(file), "utf8"));
    return Number.isSafeInteger(number) ? number : undefined;
  } catch {
    return undefined;
  }
}

function writeProgress(file: string, change: number): void {
  const next = `${progressFile(file)}.next`;
  writeFileSync(next, String(change), { mode: 0o600 });
  renameSync(next, progressFile(file));
}
