import type { Html, Table } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertInline, convertPlainText, convertText } from "./convert-text.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { Item } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";
import { parseAttributes } from "./tags.js";

const HTML_TABLE = /^<table\b([^>]*)>([^]*)<\/table>$/i;
const MAX_CELLS = 50_000;

// A row or cell that is not closed must not make the search for its end start at every tag.
const ROW = /<tr\b[^<>]*>((?:(?!<tr\b)[^])*?)<\/tr>/gi;
const CELL = /<t[dh]\b[^<>]*>((?:(?!<t[dh]\b)[^])*?)<\/t[dh]>/gi;

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
  if (!isTooLarge(rows)) return makeTable(rows, { has_column_header: true });
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
  for (const [, row = ""] of body.matchAll(ROW)) {
    const cells: Item[][] = [];
    for (const [, cell = ""] of row.matchAll(CELL)) {
      cells.push(yield* convertInline(cell.trim(), node, scope));
    }
    rows.push(cells);
  }
  const rest = body
    .replaceAll(ROW, "")
    .replaceAll(/<\/?(?:colgroup|col|thead|tbody)\b[^<>]*>/gi, "");
  if (rows.length === 0 || rest.trim() !== "" || isTooLarge(rows)) return undefined;
  const given = parseAttributes(attributes);
  return makeTable(rows, {
    has_column_header: given["header-row"] === "true" || /<th\b/i.test(body),
    has_row_header: given["header-column"] === "true",
  });
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

/** Makes a table. All rows get as many cells as the longest has. */
function makeTable(rows: readonly Item[][][], headers: object): BuiltBlock[] {
  const width = measureWidth(rows);
  const children = rows.map((row) => {
    const missing = Array.from({ length: width - row.length }, (): Item[] => []);
    return makeBlock("table_row", { cells: [...row, ...missing] });
  });
  return [makeBlock("table", { table_width: width, ...headers }, children)];
}
