import { parse } from "csv-parse/sync";

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

/** Parses a CSV text with a header. @throws Error if columns are missing, or a line has too many cells. */
export function parseContacts(csv: string): Contact[] {
  const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(csv, {
    bom: true,
    columns: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
  });
  const missing = COLUMNS.filter((column) => rows[0] && !(column in rows[0].record));
  if (missing.length > 0) throw new Error(`The file has no column ${missing.join(", ")}.`);
  return rows.map(({ info, record }) => {
    const cells = COLUMNS.map((column) => [column, record[column] || undefined]);
    return { line: info.lines, ...Object.fromEntries(cells) } as Contact;
  });
}
