import { ConfigurationError } from "../errors/call-errors.js";
import type { OpenFile } from "./file-source.js";

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
