import { codeLanguages } from "../../blocks/code-languages.js";
import { validationError } from "../../errors.js";
import type { BlockFormat } from "../../repository/documents.js";
import type { ParseContext } from "../parse-context.js";
import { type Element, listElements, parseAttributes, parseFormat, parseTag } from "../tags.js";
import { parseRichText } from "./parse-rich-text.js";

/** Assumed [table-rows-are-even]: rows are as wide as the widest, so that a short text could fill the memory. */
const MAX_CELLS = 100_000;

/** A row of a table. */
interface TableRow {
  /** Rich text in request format. */
  cells: object[][];
  format?: BlockFormat;
}

/** A block of several lines without blocks of its own, except table rows. */
export interface MultilineBlock {
  type: string;
  /** In request format. */
  input: Record<string, unknown>;
  format?: BlockFormat;
  rows?: TableRow[];
  /** Number of lines. */
  length: number;
}

/** Parses a fenced code block that starts on a line. Its content is literal. */
export function parseFence(lines: readonly string[], start: number): MultilineBlock | undefined {
  const [, fence, info = ""] = /^\s*(`{3,})([^`]*)$/.exec(lines[start] ?? "") ?? [];
  if (fence === undefined) return undefined;
  const end = findLine(lines, start + 1, (line) => line.trim() === fence) ?? lines.length;
  const code = lines.slice(start + 1, end).join("\n");
  const language = codeLanguages.find((known) => known === info.trim().toLowerCase());
  const rich_text = code === "" ? [] : splitCode(code);
  return {
    type: "code",
    input: { rich_text, language: language ?? "plain text" },
    length: Math.min(end + 1, lines.length) - start,
  };
}

function splitCode(code: string): object[] {
  const parts = code.match(/[^]{1,2000}/g) ?? [];
  return parts.map((content) => ({ text: { content } }));
}

/** Parses a block equation between lines of `$$`. */
export function parseEquation(lines: readonly string[], start: number): MultilineBlock | undefined {
  if (lines[start]?.trim() !== "$$") return undefined;
  const end = findLine(lines, start + 1, (line) => line.trim() === "$$");
  if (end === undefined) return undefined;
  const expression = lines.slice(start + 1, end).join("\n");
  return { type: "equation", input: { expression }, length: end + 1 - start };
}

/** Parses a table with pipes, which the service accepts too (recorded). */
export function parsePipeTable(
  lines: readonly string[],
  start: number,
  context: ParseContext,
): MultilineBlock | undefined {
  const [first = "", second = ""] = [lines[start], lines[start + 1]];
  if (!/^\s*\|.*\|\s*$/.test(first) || !/^\s*\|[\s:|-]+\|\s*$/.test(second)) return undefined;
  const end = findLine(lines, start, (line) => !/^\s*\|.*\|\s*$/.test(line)) ?? lines.length;
  const rows = [first, ...lines.slice(start + 2, end)].map((line) => parsePipeRow(line, context));
  return { ...createTable(rows, { "header-row": "true" }), length: end - start };
}

function parsePipeRow(line: string, context: ParseContext): TableRow {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return { cells: cells.map((cell) => parseRichText(cell.trim(), context)) };
}

/** Parses a `<table>` with `<tr>` and `<td>` tags, unless it starts behind the last line that ends one. */
export function parseTableTag(
  lines: readonly string[],
  start: number,
  lastEnd: number,
  context: ParseContext,
): MultilineBlock | undefined {
  const tag = start > lastEnd ? undefined : parseTag((lines[start] ?? "").trim());
  if (tag?.name !== "table") return undefined;
  const end = findLine(lines, start, endsTable) ?? lastEnd;
  const source = lines.slice(start, end + 1).join("\n");
  const rows = listElements(source, "tr").map((row) => parseRow(row, context));
  const columns = [...source.matchAll(/<col(?: [^>]*)?>/g)].map(([column]) =>
    parseAttributes(column),
  );
  const isWide = tag.attributes["fit-page-width"] === "true";
  const format = { ...(isWide && { isWide }), ...(columns.length > 0 && { columns }) };
  return { ...createTable(rows, tag.attributes), format, length: end + 1 - start };
}

function parseRow({ attributes, content }: Element, context: ParseContext): TableRow {
  const cells = listElements(content, "td");
  const formats = cells.map((cell) => ({ name: "td", ...parseFormat(cell.attributes) }));
  const isPlain = formats.every((format) => !("color" in format));
  return {
    cells: cells.map((cell) => parseRichText(cell.content, context)),
    format: { ...parseFormat(attributes), ...(!isPlain && { cells: formats }) },
  };
}

/** Returns true for a line that ends a `<table>`. */
export function endsTable(line: string): boolean {
  return line.trim().endsWith("</table>");
}

function findLine(
  lines: readonly string[],
  start: number,
  matches: (line: string) => boolean,
): number | undefined {
  for (let index = start; index < lines.length; index += 1) {
    if (matches(lines[index] ?? "")) return index;
  }
  return undefined;
}

function createTable(
  rows: TableRow[],
  attributes: Record<string, string>,
): Omit<MultilineBlock, "length"> {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 1);
  if (width * rows.length > MAX_CELLS) {
    throw validationError(`A table in the markdown has more than ${MAX_CELLS} cells.`);
  }
  const filled = rows.map(({ cells, ...row }) => ({
    ...row,
    cells: Array.from({ length: width }, (_, index) => cells[index] ?? []),
  }));
  const input = {
    table_width: width,
    has_column_header: attributes["header-row"] === "true",
    has_row_header: attributes["header-column"] === "true",
  };
  return { type: "table", input, rows: filled };
}
