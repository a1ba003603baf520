import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { FileSource, FileStore, OpenFile } from "./file-source.js";
import { toFileStore } from "./to-file-store.js";

const MAX_NAMES = 20;

/** The input by which a model names a file, and the files it accepts. */
export interface FileInput {
  /** Name of the operation, for its errors. */
  operation: string;
  /** Name of the input. */
  field: string;
  /** The word for such a file in errors: `recording`. */
  noun: string;
  /** Maximum size, in bytes. */
  maxBytes: number;
  /** Describes the problem of an open file that the operation cannot take; undefined if there is none. */
  describeProblem?(file: OpenFile): string | undefined;
}

/**
 * Opens the file that a model named. The caller closes it.
 *
 * @throws InputError if it does not exist, is empty, too large, or not acceptable; ConfigurationError if the
 * source fails.
 */
export async function openNamedFile(
  source: FileSource,
  name: string,
  input: FileInput,
): Promise<OpenFile> {
  const store = toFileStore(source);
  const file = await openFromStore(store, name, input);
  if (file === undefined) throw toInputError(await describeUnknownName(name, store, input), input);
  const problem = input.describeProblem?.(file) ?? describeSizeProblem(file, input);
  if (problem === undefined) return file;
  await file.close?.();
  throw toInputError(problem, input);
}

// Errors of a host's own source may contain private details, so they are only the cause.
async function openFromStore(
  store: FileStore,
  name: string,
  { noun }: FileInput,
): Promise<OpenFile | undefined> {
  try {
    return await store.open(name);
  } catch (cause) {
    if (WorkbeltError.isInstance(cause)) throw cause;
    const message = `The ${noun} ${JSON.stringify(name)} could not be opened. Nothing was uploaded.`;
    throw new ConfigurationError(message, { cause });
  }
}

async function describeUnknownName(
  name: string,
  store: FileStore,
  { noun }: FileInput,
): Promise<string> {
  const names = await listNames(store);
  const list = names.map((one) => JSON.stringify(one)).join(", ");
  const hint = names.length === 0 ? "" : `. Available (up to ${MAX_NAMES}): ${list}`;
  return `expected the name of a ${noun}; ${JSON.stringify(name)} does not exist${hint}`;
}

// A failure to list names must not hide the original problem.
async function listNames(store: FileStore): Promise<string[]> {
  try {
    return (await store.names?.(MAX_NAMES)) ?? [];
  } catch {
    return [];
  }
}

function toInputError(message: string, { field, operation }: FileInput): InputError {
  return new InputError(operation, [{ field, message }]);
}

function describeSizeProblem(
  { size }: OpenFile,
  { maxBytes, noun }: FileInput,
): string | undefined {
  const advice = `Ask the user for another ${noun}`;
  if (!Number.isSafeInteger(size) || size <= 0)
    return `expected a ${noun} that is not empty. ${advice}`;
  return size > maxBytes ? `expected at most ${maxBytes} bytes; got ${size}. ${advice}` : undefined;
}
