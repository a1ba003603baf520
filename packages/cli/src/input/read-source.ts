import { decodeText, EncodingError, SAVE_AS_UTF8 } from "@workbelt/core/adapters";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

/** Describes the file of a flag that takes `--encoding`. */
export interface Source {
  /** The file in errors: `The file of --items`. */
  name: string;
  /** Value of `--encoding`; undefined without it. */
  encoding: string | undefined;
}

/**
 * Reads a text file, or the standard input for `-`: UTF-8, UTF-16 with its mark, or the encoding of `--encoding`.
 *
 * @throws CommandError for a file that cannot be read, or is in another encoding.
 */
export async function readSource(file: string, { encoding, name }: Source): Promise<string> {
  const bytes = file === "-" ? await buffer(process.stdin) : await open(file, name);
  return decode(bytes, name, encoding, ENCODING_ADVICE);
}

/** Reads a script like a file of {@link readSource}, in UTF-8. @throws CommandError */
export async function readScript(file: string): Promise<string> {
  const bytes = file === "-" ? await buffer(process.stdin) : await open(file, "The script");
  return decode(bytes, "The script");
}

const ENCODING_ADVICE = ", or name its encoding, such as --encoding windows-1252";

function decode(bytes: Uint8Array, name: string, encoding?: string, advice = ""): string {
  try {
    return decodeText(bytes, encoding);
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw new CommandError(
      EXIT.usage,
      `Nothing was sent: ${error.message}. ${name} cannot be read. ${SAVE_AS_UTF8}${advice}.`,
    );
  }
}

async function open(file: string, name: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandError(EXIT.usage, `${name} cannot be read: ${(error as Error).message}.`);
  }
}
