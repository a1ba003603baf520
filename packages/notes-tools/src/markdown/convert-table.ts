import type { Table } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { type Item, convertPlainText, convertText } from "./convert-text.js";
import { makeBlock } from "./make-blocks.js";
import { parseInline } from "./parse-markdown.js";
import type { Scope } from "./scope.js";
import { parseAttributes } from "./tags.js";

const MAX_COLUMNS = 100;

const HTML_TABLE = /^<table\b([^>]*)>([^]*)<\/table>$/i;
const ROW = /<tr\b[^>]*>([^]*?)<\/tr>/gi;
const CELL = /<t[dh]\b[^>]*>([^]*?)<\/t[dh]>/gi;

/** Converts a table, whose first row is its header. */
export function convertTable(table: Table, scope: Scope): BuiltBlock[] {
  const rows = table.children.map((row) =>
    row.children.map((cell) => convertText(cell.children, scope)),
  );
  return makeTable(rows, { has_column_header: true });
}

/** Converts a table as the service's own Markdown writes it, in HTML; undefined for anything else. */
export function convertHtmlTable(html: string, scope: Scope): BuiltBlock[] | undefined {
  const [, attributes = "", body] = HTML_TABLE.exec(html) ?? [];
  if (body === undefined) return undefined;
  const rows = [...body.matchAll(ROW)].map(([, row = ""]) =>
    [...row.matchAll(CELL)].map(([, cell = ""]) => convertCell(cell.trim(), scope)),
  );
  const rest = body
    .replaceAll(ROW, "")
    .replaceAll(/<\/?(?:colgroup|col|thead|tbody)\b[^>]*>/gi, "");
  if (rows.length === 0 || rest.trim() !== "") return undefined;
  const given = parseAttributes(attributes);
  return makeTable(rows, {
    has_column_header: given["header-row"] === "true" || /<th\b/i.test(body),
    has_row_header: given["header-column"] === "true",
  });
}

function convertCell(text: string, scope: Scope): Item[] {
  const { children } = parseInline(text);
  const [first] = children;
  const isText = children.length === 1 && first?.type === "paragraph";
  return isText ? convertText(first.children, scope) : convertPlainText(text);
}

/** Makes a table. All rows get as many cells as the longest has. */
function makeTable(rows: readonly Item[][][], headers: object): BuiltBlock[] {
  const width = Math.max(...rows.map((row) => row.length), 1);
  const children = rows.map((row) => {
    const missing = Array.from({ length: width - row.length }, (): Item[] => []);
    return makeBlock("table_row", { cells: [...row, ...missing] });
  });
  return [makeBlock("table", { table_width: width, ...headers }, children)];
}
