import { ConfigurationError, InputError, WorkbeltError } from "@workbelt/core";
import type { Recording, RecordingSource, RecordingStore } from "./recording.js";
import { toRecordingStore } from "./to-recording-store.js";

const MAX_NAMES = 20;

/**
 * Opens the recording that a model named. The caller closes it.
 *
 * @throws InputError if it does not exist, is empty, too large, or neither audio nor video;
 * ConfigurationError if the source fails.
 */
export async function openRecording(
  source: RecordingSource,
  name: string,
  maxBytes: number,
): Promise<Recording> {
  const store = toRecordingStore(source);
  const recording = await openFromStore(store, name);
  if (recording === undefined) throw recordingError(await describeUnknownName(name, store));
  const problem = describeProblem(recording, maxBytes);
  if (problem === undefined) return recording;
  await recording.close?.();
  throw recordingError(problem);
}

// Errors of a host's own source may contain private details, so they are only the cause.
async function openFromStore(store: RecordingStore, name: string): Promise<Recording | undefined> {
  try {
    return await store.open(name);
  } catch (cause) {
    if (WorkbeltError.isInstance(cause)) throw cause;
    const message = `The recording ${JSON.stringify(name)} could not be opened. Nothing was uploaded.`;
    throw new ConfigurationError(message, { cause });
  }
}

async function describeUnknownName(name: string, store: RecordingStore): Promise<string> {
  const names = await listNames(store);
  const list = names.map((one) => JSON.stringify(one)).join(", ");
  const hint = names.length === 0 ? "" : `. Available (up to ${MAX_NAMES}): ${list}`;
  return `expected the name of a recording; ${JSON.stringify(name)} does not exist${hint}`;
}

// A failure to list names must not hide the original problem.
async function listNames(store: RecordingStore): Promise<string[]> {
  try {
    return (await store.names?.(MAX_NAMES)) ?? [];
  } catch {
    return [];
  }
}

function recordingError(message: string): InputError {
  return new InputError("convintel_activity_upload", [{ field: "recording", message }]);
}

function describeProblem({ size, type }: Recording, maxBytes: number): string | undefined {
  if (!/^(?:audio|video)\/[\w.+-]+(?:\s*;.*)?$/i.test(type)) {
    return `expected audio or video; got ${JSON.stringify(type)}`;
  }
  if (!Number.isSafeInteger(size) || size <= 0) return "expected a recording that is not empty";
  return size > maxBytes ? `expected at most ${maxBytes} bytes; got ${size}` : undefined;
}
