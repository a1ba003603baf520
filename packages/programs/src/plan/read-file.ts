import { type FileSource, InputError } from "@workbelt/core";
import { openNamedFile, readFileChunks } from "@workbelt/core/provider";
import { EncodingError, SAVE_AS_UTF8, StrictTextDecoder } from "@workbelt/core/adapters";

const NAME = "files.read";

/**
 * Reads a file that the host gave, as text.
 *
 * @throws InputError for a name that is unknown, and a file that is too large or no text in UTF-8 or in UTF-16 with its mark; ConfigurationError if
 * the source fails.
 */
export async function readFile(
  source: FileSource,
  [name]: readonly unknown[],
  maxBytes: number,
): Promise<string> {
  if (typeof name !== "string") throw refuse("expected the name of a file");
  const input = { field: "name", noun: "file", maxBytes };
  const file = await openNamedFile(source, name, input, { operation: NAME });
  try {
    const decoder = new StrictTextDecoder();
    let text = "";
    let bytes = 0;
    for await (const chunk of readFileChunks(file, `file ${JSON.stringify(name)}`)) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw refuse(`expected at most ${maxBytes} bytes`);
      text += decoder.decode(chunk);
    }
    return text + decoder.end();
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw refuse(`expected a text file in UTF-8; ${error.message}. ${SAVE_AS_UTF8}`);
  } finally {
    await file.close?.();
  }
}

function refuse(message: string): InputError {
  return new InputError(NAME, [{ field: "name", message }]);
}
