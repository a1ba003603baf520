import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationError } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";
import type { Exchange, RecordingDescription } from "./recording.js";

const DESCRIPTION = "recordings.json";
const FORMAT = "workbelt-recordings/1";
// Exchanges have data of the workspace: for the owner only.
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const exchangeFile = /^\d{4,}-[\w-]+\.json$/;

/** An exchange and the name of its file. */
export interface RecordedExchange extends Exchange {
  file: string;
}

/**
 * Creates a folder for recordings.
 *
 * @throws ConfigurationError when it has recordings already, or cannot be written.
 */
export async function createRecordings(folder: string, redact: readonly string[]): Promise<void> {
  const description: RecordingDescription = { format: FORMAT, redact: [...redact] };
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const path = join(folder, DESCRIPTION);
    await writeFile(path, formatJson(description), { flag: "wx", mode: FILE_MODE });
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      code === "EEXIST"
        ? `${quotePath(folder)} already has recordings, so nothing was sent. Delete the folder to record again; share one recording transport among the clients of a program.`
        : `Recordings cannot be written to ${quotePath(folder)} (${code}), so nothing was sent.`,
      { cause: error },
    );
  }
}

/** Writes an exchange to a file of its own, completely or not at all. */
export async function writeExchange(
  folder: string,
  number: number,
  exchange: Exchange,
): Promise<void> {
  const path = join(folder, nameFile(number, exchange));
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, formatJson(exchange), { mode: FILE_MODE });
  await rename(draft, path);
}

/**
 * Reads the recordings of a folder, in the order in which their requests were sent.
 *
 * @throws ConfigurationError when there are none, or a file cannot be read.
 */
export async function readRecordings(
  folder: string,
): Promise<{ redact: readonly string[]; exchanges: RecordedExchange[] }> {
  const description = await readDescription(folder);
  const files = (await readdir(folder)).filter((file) => exchangeFile.test(file));
  // By number: the five digits of the 10,000th file would sort before the four of the second.
  const ordered = files.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const exchanges: RecordedExchange[] = [];
  for (const file of ordered) {
    exchanges.push({ ...(await readExchange(folder, file)), file });
  }
  return { redact: description.redact, exchanges };
}

async function readExchange(folder: string, file: string): Promise<Exchange> {
  const exchange = await readJson<Partial<Exchange> | null>(folder, file);
  const { request, response } = exchange ?? {};
  if (
    request !== undefined &&
    response !== undefined &&
    [request.method, request.path].every((text) => typeof text === "string") &&
    Number.isInteger(response.status) &&
    isPlainObject(response.headers)
  ) {
    return { request, response };
  }
  throw new ConfigurationError(
    `The recording ${quotePath(join(folder, file))} lacks a part of its request or response, so nothing was replayed. Delete the folder and record again.`,
  );
}

async function readDescription(folder: string): Promise<RecordingDescription> {
  const description = await readJson<RecordingDescription | null>(folder, DESCRIPTION);
  if (description?.format === FORMAT && Array.isArray(description.redact)) return description;
  throw new ConfigurationError(
    `${quotePath(folder)} has recordings of another format (${quotePath(description?.format)}), so nothing was replayed. Delete the folder and record again.`,
  );
}

async function readJson<Content>(folder: string, file: string): Promise<Content> {
  try {
    return JSON.parse(await readFile(join(folder, file), "utf8")) as Content;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT" && file === DESCRIPTION;
    throw new ConfigurationError(
      missing
        ? `${quotePath(folder)} has no recordings. Record them with recordTransport(${quotePath(folder)}).`
        : `The recording ${quotePath(join(folder, file))} cannot be read (${(error as Error).message}), so nothing was replayed.`,
      { cause: error },
    );
  }
}

/** Names a file for people: `0012-post-v2-tasks.json`. Ids are left out. */
function nameFile(number: number, { request }: Exchange): string {
  const words = `${request.method} ${request.path}`
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word !== "" && !/^[\da-f-]{32,36}$/.test(word));
  return `${String(number).padStart(4, "0")}-${words.join("-").slice(0, 60)}.json`;
}

function formatJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function quotePath(path: unknown): string {
  return JSON.stringify(String(path));
}
