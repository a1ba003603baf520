import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";

/** One line of the file. Empty cells are undefined. */
export interface Contact {
  /** Line of the file, the header being line 1. */
  line: number;
  first_name: string | undefined;
  last_name: string | undefined;
  email: string | undefined;
  job_title: string | undefined;
  phone: string | undefined;
  company: string | undefined;
  domain: string | undefined;
}

const COLUMNS = [
  "first_name",
  "last_name",
  "email",
  "job_title",
  "phone",
  "company",
  "domain",
] as const;

/**
 * Reads a CSV file with a header, no faster than its contacts are taken, so that a file of any size needs the same memory.
 *
 * @throws Error if columns are missing, a line has too many cells, or the file cannot be read.
 */
export async function* readContacts(path: string): AsyncGenerator<Contact> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      const missing = COLUMNS.filter((column) => !header.includes(column));
      if (missing.length === 0) return header;
      throw new Error(`The file has no column ${missing.join(", ")}.`);
    },
    info: true,
    skip_empty_lines: true,
    trim: true,
  });
  // An error of the file reaches the loop through the parser.
  pipeline(createReadStream(path), parser, () => {});
  const rows: AsyncIterable<{ record: Record<string, string>; info: { lines: number } }> = parser;
  for await (const { info, record } of rows) {
    const cells = COLUMNS.map((column) => [column, record[column] || undefined]);
    yield { line: info.lines, ...Object.fromEntries(cells) } as Contact;
  }
}
