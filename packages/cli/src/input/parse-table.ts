import { CsvError, type Info, parse } from "csv-parse/sync";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";

/** A row of a table. */
export interface Row {
  /** Line of the file where it ends, from 1. */
  line: number;
  /** One cell for each column. */
  cells: readonly string[];
}

/** A table without its empty rows and columns. */
export interface Table {
  columns: readonly string[];
  rows: readonly Row[];
}

/** Separators that are found in the first line, and their names. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
]);

/**
 * Parses a table as spreadsheets write it: cells between commas, semicolons or tabs, which the first line shows, in quotes
 * where they have separators or line breaks themselves. `sep=;` before the first line, as Excel writes it, names another
 * separator. Rows and columns without any text are left out.
 *
 * @param delimiter the separator. @default the one in the first line
 * @throws CommandError for a line that cannot be read or has more or fewer cells than the first, for a column without a
 * name or with the name of another one, and if the first line has several separators.
 */
export function parseTable(text: string, delimiter?: string): Table {
  const [first = "", named] = /^sep=([^\r\n])(?:\r\n?|\n)/i.exec(text) ?? [];
  const separator = delimiter ?? named ?? findDelimiter(text);
  const [header, ...rows] = parseRows(text.slice(first.length), separator, first === "" ? 0 : 1);
  if (header === undefined) return { columns: [], rows: [] };
  const names = header.cells.map((name) => name.trim());
  const full = rows.map((row) => fitRow(row, names.length));
  const used = names.flatMap((name, index) => {
    if (full.every(({ cells }) => isEmpty(cells[index]))) return [];
    if (name === "") throw refuse(`column ${index + 1} has no name. Give it one, or empty it`);
    return [index];
  });
  const columns = used.map((index) => names[index] ?? "");
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) throw refuse(`there are two columns ${JSON.stringify(repeated)}`);
  return {
    columns,
    rows: full.map(({ cells, line }) => ({ line, cells: used.map((index) => cells[index] ?? "") })),
  };
}

// The names of all columns are much shorter.
const MAX_HEADER = 100_000;

/** Finds the separator of the first record, outside of quotes. */
function findDelimiter(text: string): string {
  const beginning = text.slice(0, MAX_HEADER).replace(/^[\r\n]+/, "");
  const [header = ""] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(beginning) ?? [];
  const bare = header.replaceAll(/"(?:[^"]|"")*"/g, "");
  const found = [...DELIMITERS.keys()].filter((each) => bare.includes(each));
  if (found.length <= 1) return found[0] ?? ",";
  const names = found.map((each) => DELIMITERS.get(each)).join(" and ");
  throw refuse(
    `its first line has ${names}. Name the one between the columns, such as --delimiter ";"`,
  );
}

function parseRows(text: string, delimiter: string, linesBefore: number): Row[] {
  try {
    const records: unknown = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    return (records as { info: Info; record: string[] }[])
      .map(({ info, record }) => ({ line: info.lines + linesBefore, cells: record }))
      .filter(({ cells }) => !cells.every(isEmpty));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse(`it is not valid CSV. ${error.message}`);
  }
}

/** Returns a row with as many cells as there are columns. Separators at the end of a line, as some programs write them, add none. */
function fitRow({ cells, line }: Row, columns: number): Row {
  const fitting = cells.slice(0, columns);
  if (fitting.length === columns && cells.slice(columns).every(isEmpty)) {
    return { line, cells: fitting };
  }
  throw refuse(`line ${line} has ${cells.length} cells, and the first line has ${columns} columns`);
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === "";
}

function refuse(problem: string): CommandError {
  return new CommandError(EXIT.usage, `Nothing was sent: in the file of --items, ${problem}.`);
}
