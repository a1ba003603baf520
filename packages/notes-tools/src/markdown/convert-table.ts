import type { Html, Nodes, Table } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertInline, convertPlainText, convertText } from "./convert-text.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import { groupItems } from "../content/rich-text.js";
import { type Item, measureItem } from "./rich-text-runs.js";
import { trimSpaces } from "./parser/characters.js";
import type { Scope } from "./scope.js";
import { parseAttributes } from "./tags.js";

const HTML_TABLE = /^<table\b([^>]*)>([^]*)<\/table>$/i;
const MAX_CELLS = 50_000;

// A row or cell that is not closed must not make the search for its end start at every tag.
const ROW = /<tr\b[^<>]*>((?:(?!<tr\b)[^])*?)<\/tr>/gi;
const CELL = /<(t[dh])\b[^<>]*>((?:(?!<t[dh]\b)[^])*?)<\/t[dh]>/gi;

// After a blank line, these signs start blocks, which cells do not have.
const CELL_BLOCK =
  /\n[ \t]*\n[ \t]*(?:[-*+>] |#{1,6} |\d{1,9}[.)] |`{3}|~{3}|<(?:img|ul|ol|pre|details)\b)/i;

/** Converts a table, whose first row is its header. */
export function* convertTable(table: Table, scope: Scope): Generator<void, BuiltBlock[]> {
  const rows: Item[][][] = [];
  for (const row of table.children) {
    const cells: Item[][] = [];
    for (const cell of row.children) {
      cells.push(yield* convertText(cell.children, scope));
      yield;
    }
    rows.push(cells);
  }
  if (table.align?.some((side) => side === "right" || side === "center") === true) {
    scope.report(table, "the alignment of text is left out");
  }
  if (!isTooLarge(rows)) return makeTable(rows, { has_column_header: true }, table, scope);
  scope.report(table, "a table of over 50,000 cells is kept as text");
  const blocks: BuiltBlock[] = [];
  for (const row of rows) {
    for (const block of yield* makeTextBlocks("paragraph", yield* joinCells(row)))
      blocks.push(block);
  }
  return blocks;
}

/** Converts a table as the service's own Markdown writes it, in HTML; undefined for anything else. */
export function* convertHtmlTable(
  node: Html,
  scope: Scope,
): Generator<void, BuiltBlock[] | undefined> {
  const [, attributes = "", body] = HTML_TABLE.exec(node.value.trim()) ?? [];
  if (body === undefined) return undefined;
  const rows: Item[][][] = [];
  const headers: boolean[][] = [];
  for (const [, row = ""] of body.matchAll(ROW)) {
    const cells: Item[][] = [];
    const names: boolean[] = [];
    for (const [, name = "", cell = ""] of row.matchAll(CELL)) {
      if (CELL_BLOCK.test(cell)) scope.report(node, "blocks in a cell are kept as its text");
      const text = trimSpaces(cell).replaceAll(/\n(?:[ \t]*\n)+/g, "<br />");
      cells.push(yield* convertInline(text, node, scope));
      names.push(name.toLowerCase() === "th");
    }
    rows.push(cells);
    headers.push(names);
  }
  const rest = body
    .replaceAll(ROW, "")
    .replaceAll(/<\/?(?:colgroup|col|thead|tbody|tfoot)\b[^<>]*>/gi, "");
  if (rows.length === 0 || rest.trim() !== "" || isTooLarge(rows)) return undefined;
  reportLayout(attributes, body, node, scope);
  return makeTable(rows, findHeaders(parseAttributes(attributes), headers), node, scope);
}

/** Finds out which cells are headers: as the table says, or its cells. */
function findHeaders(given: Readonly<Record<string, string>>, cells: readonly boolean[][]) {
  const [first = [], ...others] = cells;
  const isRow = first.length > 0 && first.every(Boolean);
  const isColumn = others.length > 0 && others.every(([cell]) => cell === true);
  return {
    has_column_header: given["header-row"] === undefined ? isRow : given["header-row"] === "true",
    has_row_header:
      given["header-column"] === undefined ? isColumn : given["header-column"] === "true",
  };
}

function reportLayout(attributes: string, body: string, node: Html, scope: Scope): void {
  const hasLayout =
    /<(?:col|tr|t[dh])\b[^<>]*\b(?:width|color)\s*=/i.test(body) ||
    /\bfit-page-width="true"/.test(attributes);
  if (hasLayout) scope.report(node, "colors and widths of a table are left out");
  if (/<t[dh]\b[^<>]*\b(?:col|row)span\s*=\s*"?[2-9]/i.test(body)) {
    scope.report(node, "a cell over several columns or rows is kept as one");
  }
}

/** Returns true if rows of equal length would take far more space than the text they come from. */
function isTooLarge(rows: readonly Item[][][]): boolean {
  return rows.length * measureWidth(rows) > MAX_CELLS;
}

function measureWidth(rows: readonly Item[][][]): number {
  return rows.reduce((width, row) => Math.max(width, row.length), 1);
}

function* joinCells(row: readonly Item[][]): Generator<void, Item[]> {
  const items: Item[] = [];
  for (const [index, cell] of row.entries()) {
    if (index > 0) items.push(...convertPlainText(" | "));
    for (const item of cell) items.push(item);
    yield;
  }
  return items;
}

/** Makes a table. All rows get as many cells as the longest has; what does not fit a cell goes on below it. */
function makeTable(
  rows: readonly Item[][][],
  headers: object,
  node: Nodes,
  scope: Scope,
): BuiltBlock[] {
  const width = measureWidth(rows);
  const children = rows.flatMap((row) => {
    const cells = Array.from({ length: width }, (_, index) => [
      ...groupItems(row[index] ?? [], measureItem),
    ]);
    const height = Math.max(...cells.map((parts) => parts.length));
    if (height > 1) scope.report(node, "a cell that is too long goes on in the row below it");
    return Array.from({ length: height }, (_, line) => {
      return makeBlock("table_row", { cells: cells.map((parts) => parts[line]?.items ?? []) });
    });
  });
  return [makeBlock("table", { table_width: width, ...headers }, children)];
}
