import { codeLanguages } from "../blocks/code-languages.js";
import { parseRichText } from "./parse-rich-text.js";
import { parseTag } from "./tags.js";

/** A block of several lines without blocks of its own, except table rows. */
export interface MultilineBlock {
  type: string;
  /** In request format. */
  input: Record<string, unknown>;
  /** Cells of each table row, as rich text in request format. */
  rows?: object[][][];
  /** Number of lines. */
  length: number;
}

/** Parses a fenced code block. Its content is literal. */
export function parseFence(lines: string[]): MultilineBlock | undefined {
  const [, fence, info = ""] = /^\s*(`{3,})([^`]*)$/.exec(lines[0] ?? "") ?? [];
  if (fence === undefined) return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === fence);
  const code = lines.slice(1, end < 0 ? undefined : end).join("\n");
  const language = codeLanguages.find((known) => known === info.trim().toLowerCase());
  const rich_text = code === "" ? [] : splitCode(code);
  return {
    type: "code",
    input: { rich_text, language: language ?? "plain text" },
    length: end < 0 ? lines.length : end + 1,
  };
}

function splitCode(code: string): object[] {
  const parts = code.match(/[^]{1,2000}/g) ?? [];
  return parts.map((content) => ({ text: { content } }));
}

/** Parses a block equation between lines of `$$`. */
export function parseEquation(lines: string[]): MultilineBlock | undefined {
  if (lines[0]?.trim() !== "$$") return undefined;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === "$$");
  if (end < 0) return undefined;
  const expression = lines.slice(1, end).join("\n");
  return { type: "equation", input: { expression }, length: end + 1 };
}

/** Parses a table with pipes, which the service accepts too (recorded). */
export function parsePipeTable(lines: string[]): MultilineBlock | undefined {
  const [first = "", second = ""] = lines;
  if (!/^\s*\|.*\|\s*$/.test(first) || !/^\s*\|[\s:|-]+\|\s*$/.test(second)) return undefined;
  const end = lines.findIndex((line) => !/^\s*\|.*\|\s*$/.test(line));
  const length = end < 0 ? lines.length : end;
  const rows = [first, ...lines.slice(2, length)].map(parsePipeRow);
  return createTable(rows, { "header-row": "true" }, length);
}

function parsePipeRow(line: string): object[][] {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => parseRichText(cell.trim()));
}

/** Parses a `<table>` with `<tr>` and `<td>` tags. */
export function parseTableTag(lines: string[]): MultilineBlock | undefined {
  const tag = parseTag((lines[0] ?? "").trim());
  const end = lines.findIndex((line) => line.trim().endsWith("</table>"));
  if (tag?.name !== "table" || end < 0) return undefined;
  const source = lines.slice(0, end + 1).join("\n");
  const rows = [...source.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) => {
    return [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => parseRichText(cell));
  });
  return createTable(rows, tag.attributes, end + 1);
}

function createTable(
  rows: object[][][],
  attributes: Record<string, string>,
  length: number,
): MultilineBlock {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const filled = rows.map((cells) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? []),
  );
  const input = {
    table_width: width,
    has_column_header: attributes["header-row"] === "true",
    has_row_header: attributes["header-column"] === "true",
  };
  return { type: "table", input, rows: filled, length };
}
