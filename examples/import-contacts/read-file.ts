import { createReadStream } from "node:fs";
import { EncodingError, SAVE_AS_UTF8, StrictTextDecoder } from "@workbelt/core/adapters";

/** Reads a text file as it is taken. The first part has the whole first line. @throws Error for another encoding */
export async function* decodeFile(
  path: string,
  encoding?: string,
): AsyncGenerator<string, undefined> {
  const decoder = new StrictTextDecoder(encoding);
  let first: string | undefined = "";
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk);
      if (first === undefined) yield text;
      else first += text;
      if (first === undefined || !/[^\r\n][\r\n]/.test(first)) continue;
      yield first;
      first = undefined;
    }
    yield (first ?? "") + decoder.end();
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    throw new Error(
      `The file cannot be read: ${error.message}. ${SAVE_AS_UTF8}, or name its encoding, such as --encoding windows-1252.`,
      { cause: error },
    );
  }
  return undefined;
}

/**
 * Finds what is between the cells of a table: a comma, a semicolon or a tab in its first line, or what Excel names in a line
 * before it.
 *
 * @returns the separator, the text from the first line of the table on, and the number of lines before it.
 * @throws Error if the first line has several.
 */
export function findDelimiter(text: string): { delimiter: string; start: string; skip: number } {
  const [line = "", named] = /^sep=(.)(?:\r\n?|\n)/i.exec(text) ?? [];
  if (named !== undefined) return { delimiter: named, start: text.slice(line.length), skip: 1 };
  const [header = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text.trimStart()) ?? [];
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const found = [",", ";", "\t"].filter((each) => bare.includes(each));
  if (found.length > 1)
    throw new Error("The first line has more than one of commas, semicolons and tabs.");
  return { delimiter: found[0] ?? ",", start: text, skip: 0 };
}
