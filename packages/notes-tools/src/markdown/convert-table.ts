import type { Html, Table } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertInline, convertText } from "./convert-text.js";
import { makeBlock } from "./make-blocks.js";
import type { Item } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";
import { parseAttributes } from "./tags.js";

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
export function convertHtmlTable(node: Html, scope: Scope): BuiltBlock[] | undefined {
  const [, attributes = "", body] = HTML_TABLE.exec(node.value.trim()) ?? [];
  if (body === undefined) return undefined;
  const rows = [...body.matchAll(ROW)].map(([, row = ""]) =>
    [...row.matchAll(CELL)].map(([, cell = ""]) => convertInline(cell.trim(), node, scope)),
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

/** Makes a table. All rows get as many cells as the longest has. */
function makeTable(rows: readonly Item[][][], headers: object): BuiltBlock[] {
  const width = Math.max(...rows.map((row) => row.length), 1);
  const children = rows.map((row) => {
    const missing = Array.from({ length: width - row.length }, (): Item[] => []);
    return makeBlock("table_row", { cells: [...row, ...missing] });
  });
  return [makeBlock("table", { table_width: width, ...headers }, children)];
}
