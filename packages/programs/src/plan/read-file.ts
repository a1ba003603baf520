import { type FileSource, InputError } from "@workbelt/core";
import { openNamedFile, readFileChunks } from "@workbelt/core/provider";

const NAME = "files.read";

/**
 * Reads a file that the host gave, as text.
 *
 * @throws InputError for a name that is unknown, and a file that is too large or no text in UTF-8; ConfigurationError if
 * the source fails.
 */
export async function readFile(
  source: FileSource,
  [name]: readonly unknown[],
  maxBytes: number,
): Promise<string> {
  if (typeof name !== "string") throw refuse("expected the name of a file");
  const input = { operation: NAME, field: "name", noun: "file", maxBytes };
  const file = await openNamedFile(source, name, input);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let bytes = 0;
    for await (const chunk of readFileChunks(file, `file ${JSON.stringify(name)}`)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw refuse(`expected at most ${maxBytes} bytes`);
      text += decode(decoder, chunk);
    }
    return text + decode(decoder);
  } finally {
    await file.close?.();
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw refuse("expected a text file in UTF-8, such as CSV or JSON");
  }
}

function refuse(message: string): InputError {
  return new InputError(NAME, [{ field: "name", message }]);
}
