import { formatName, formatValue, guardFormula, markCutLists } from "./csv-cells.js";
import type { Fields } from "./fields.js";
import { flatten } from "./flatten.js";

/**
 * Formats items as lines of CSV (RFC 4180), below a line with the names of the columns. Without fields the columns are all
 * that the items have. `--items` reads the same values from it.
 */
export function* formatCsv(items: readonly unknown[], fields?: Fields): Generator<string> {
  if (fields !== undefined) {
    yield formatHeading(fields);
    for (const item of items) yield formatRow(item, fields);
    return;
  }
  const rows = items.map((item) =>
    flatten(markCutLists(item), { cell: formatValue, key: formatName }),
  );
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (names.length === 0) return;
  yield formatRecord(names);
  for (const row of rows) yield formatRecord(names.map((name) => row.get(name) ?? ""));
}

/** Formats the names of fields as the first line of CSV. */
export function formatHeading({ names }: Fields): string {
  return formatRecord(names);
}

/** Formats the fields of an item as a line of CSV. */
export function formatRow(item: unknown, fields: Fields): string {
  return formatRecord([...fields.toRow(markCutLists(item), formatValue).values()]);
}

/** Formats a record. Its line break is completed where it is written: CSV has both characters. */
function formatRecord(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(",")}\r`;
}

function quoteCell(value: string): string {
  const cell = guardFormula(value);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
