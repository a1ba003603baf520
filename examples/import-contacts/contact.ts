import { pipeline, Readable } from "node:stream";
import { parse } from "csv-parse";
import { decodeFile, findDelimiter } from "./read-file.ts";

/** One line of the file. Empty cells are undefined. */
export interface Contact extends Partial<Record<Field, string>> {
  /** Line of the file, the header being line 1. */
  line: number;
}

type Field = keyof typeof NAMES;

// Names of columns in the exports of CRMs, address books and spreadsheets, without spaces, dots, dashes and case.
const NAMES = {
  name: ["name", "fullname"],
  first_name: ["firstname", "givenname"],
  last_name: ["lastname", "familyname", "surname"],
  email: ["email", "emailaddress", "email1value", "workemail"],
  job_title: ["jobtitle", "title", "position", "organizationtitle", "organization1title"],
  phone: ["phone", "phone1", "phonenumber", "phone1value"],
  company: ["company", "companyname", "organization", "organizationname", "organization1name"],
  domain: [
    "domain",
    "companydomain",
    "companydomainname",
    "web",
    "website",
    "websiteurl",
    "website1value",
  ],
} as const satisfies Record<string, readonly string[]>;

/** Options for reading a file. */
export interface ReadOptions {
  /** Encoding of the file, such as `windows-1252`. @default UTF-8, or UTF-16 with its mark */
  encoding?: string | undefined;
  /** Called with the names of columns that are left out, before the first contact. */
  onLeftOut?: (columns: string[]) => void;
}

/**
 * Reads a CSV file with a header, no faster than its contacts are taken, so that a file of any size needs the same memory.
 * It is read to its end once before the first contact comes: nothing is imported of a file that has errors.
 *
 * @throws Error if there is no column with the email address, two columns have one field, a line has too many or too few
 * cells, or the file cannot be read or has another encoding.
 */
export async function* readContacts(
  path: string,
  { encoding, onLeftOut }: ReadOptions = {},
): AsyncGenerator<Contact> {
  const checked = parseContacts(path, encoding);
  while (!(await checked.next()).done) continue;
  yield* parseContacts(path, encoding, onLeftOut);
}

async function* parseContacts(
  path: string,
  encoding?: string,
  onLeftOut?: ReadOptions["onLeftOut"],
): AsyncGenerator<Contact> {
  const texts = decodeFile(path, encoding);
  const { delimiter, skip, start } = findDelimiter((await texts.next()).value ?? "");
  const parser = parse({
    columns: (header: string[]) => {
      const { fields, leftOut } = findFields(header);
      if (leftOut.length > 0) onLeftOut?.(leftOut);
      return fields;
    },
    delimiter,
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  // An error of the file reaches the loop through the parser.
  pipeline(Readable.from(concat(start, texts)), parser, () => {});
  const rows: AsyncIterable<{ record: Record<string, string>; info: { lines: number } }> = parser;
  for await (const { info, record } of rows) {
    const cells = Object.entries(record).map(([field, cell]) => [field, cell || undefined]);
    yield { ...Object.fromEntries(cells), line: info.lines + skip } as Contact;
  }
}

async function* concat(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** Finds the field of each column; false for one that is left out. @throws Error for two columns of one field */
function findFields(header: string[]): { fields: (Field | false)[]; leftOut: string[] } {
  const fields = header.map((column) => {
    const name = column.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
    const entry = Object.entries(NAMES).find(([, names]: [string, readonly string[]]) =>
      names.includes(name),
    );
    return (entry?.[0] as Field | undefined) ?? false;
  });
  for (const [index, field] of fields.entries()) {
    const other = fields.indexOf(field);
    if (field !== false && other !== index) {
      throw new Error(
        `The columns ${header[other]} and ${header[index]} are both the ${field}. Keep one.`,
      );
    }
  }
  if (!fields.includes("email")) throw new Error("The file has no column email.");
  return { fields, leftOut: header.filter((name, index) => !fields[index] && name !== "") };
}
