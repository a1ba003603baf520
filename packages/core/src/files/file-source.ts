import type { Api } from "../client/service.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";

/** An open file. */
export interface OpenFile {
  /** Returns the content from the start, in chunks. Called once, or again if no byte was sent. */
  chunks(): AsyncIterable<Uint8Array>;
  /** True if `chunks` may be called again after bytes were sent: an upload that the service refused with a 429 is then repeated. */
  isRepeatable?: boolean | undefined;
  /** Size in bytes. */
  size: number;
  /** Media type, such as `audio/mpeg`. */
  type: string;
  /** File name to send to the service. */
  fileName: string;
  /** Called after the upload, successful or not. */
  close?(): Promise<void>;
}

/** A source of files: a folder or any object of this shape. */
export interface FileStore {
  /** Opens the file that a model named; undefined if it does not exist. */
  open(name: string): Promise<OpenFile | undefined>;
  /** Lists at most `limit` names, for the error about an unknown one. */
  names?(limit: number): Promise<string[]>;
}

/**
 * A streamed file: `stream` is a Web or Node stream, or any async iterable. It can be read once, so that an upload which
 * the service refuses with a 429 fails, with nothing written. Give a `Blob`, or a store of files, to have it repeated.
 */
export interface StreamedFile {
  stream: AsyncIterable<Uint8Array>;
  /** Size in bytes, which is sent before the content. */
  size: number;
  type: string;
  fileName?: string | undefined;
}

/** Finds the file that a model named; undefined if it does not exist. */
export type FindFile = (name: string) => FoundFile | undefined | Promise<FoundFile | undefined>;

type FoundFile = Blob | StreamedFile;

/** Files that a host offers: a folder or another store, or a function from name to file. */
export type FileSource = FileStore | FindFile;

/** Converts any source of files to a store. */
export function toFileStore(source: FileSource): FileStore {
  if (typeof source !== "function") return source;
  return { open: (name) => findAndOpen(source, name) };
}

async function findAndOpen(find: FindFile, name: string): Promise<OpenFile | undefined> {
  const found = await find(name);
  if (found === undefined) return undefined;
  const lastPart = name.split(/[\\/]/).at(-1) || "file";
  if (!(found instanceof Blob)) {
    const { stream, size, type, fileName = lastPart } = found;
    return { chunks: () => stream, size, type, fileName };
  }
  return {
    chunks: () => found.stream(),
    isRepeatable: true,
    size: found.size,
    type: found.type,
    fileName: found instanceof File && found.name !== "" ? found.name : lastPart,
  };
}

const MAX_NAMES = 20;

/** The input by which a model names a file, and the files it accepts. */
export interface FileInput {
  /** Name of the input. */
  field: string;
  /** The word for such a file in errors: `recording`. */
  noun: string;
  /** Maximum size, in bytes. */
  maxBytes: number;
  /** Describes the problem of an open file that the operation cannot take; undefined if there is none. */
  describeProblem?(file: OpenFile): string | undefined;
}

/** The API of a call, or what else names the operation in errors. */
type Caller = Pick<Api, "operation">;

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
  caller: Caller,
): Promise<OpenFile> {
  const store = toFileStore(source);
  const file = await openFromStore(store, name, input);
  if (file === undefined)
    throw toInputError(await describeUnknownName(name, store, input), input, caller);
  const problem = input.describeProblem?.(file) ?? describeSizeProblem(file, input);
  if (problem === undefined) return file;
  await file.close?.();
  throw toInputError(problem, input, caller);
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

function toInputError(message: string, { field }: FileInput, caller: Caller): InputError {
  return new InputError(caller.operation, [{ field, message }]);
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

/**
 * Reads a file in chunks. `onProgress` is called with the number of bytes that the consumer has finished
 * with, after each chunk.
 *
 * @param label The file in errors: `recording "monday.mp3"`.
 * @throws ConfigurationError if the source fails.
 */
export async function* readFileChunks(
  file: OpenFile,
  label: string,
  onProgress?: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of readChunks(file, label)) {
    yield chunk;
    bytes += chunk.byteLength;
    onProgress?.(bytes);
  }
}

async function* readChunks(
  file: OpenFile,
  label: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* file.chunks();
  } catch (cause) {
    const message = `The ${label} could not be read to the end. It was not uploaded.`;
    throw new ConfigurationError(message, { cause });
  }
}
