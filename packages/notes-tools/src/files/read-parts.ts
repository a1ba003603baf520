import { ConfigurationError } from "@workbelt/core";

/** A part of a file, in memory. */
export interface FilePart {
  chunks: readonly Uint8Array[];
  size: number;
}

/**
 * Splits the chunks of a file into parts of `partBytes`, the last one smaller. A part is read when it is
 * requested; the last one is returned only if the file has the declared size.
 *
 * @throws ConfigurationError unless the chunks add up to `size`.
 */
export async function* readParts(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  partBytes: number,
): AsyncGenerator<FilePart, void, undefined> {
  let readBytes = 0;
  let part: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let rest = chunk;
    while (rest.byteLength > 0) {
      const partEnd = Math.min(partBytes - (readBytes % partBytes), rest.byteLength);
      part.push(rest.subarray(0, partEnd));
      rest = rest.subarray(partEnd);
      readBytes += partEnd;
      if (readBytes > size) throw createSizeError(size);
      if (readBytes % partBytes !== 0 || readBytes === size) continue;
      yield toPart(part);
      part = [];
    }
  }
  if (readBytes !== size) throw createSizeError(size);
  yield toPart(part);
}

function toPart(chunks: readonly Uint8Array[]): FilePart {
  return { chunks, size: chunks.reduce((total, { byteLength }) => total + byteLength, 0) };
}

function createSizeError(size: number): ConfigurationError {
  return new ConfigurationError(
    `The file did not have the declared ${size} bytes and was not uploaded. Was it changed in between?`,
  );
}
