import { styleText } from "node:util";
import { safeLine, safeText } from "@workbelt/core";
import { isUuid } from "@workbelt/core/provider";
import stringWidth from "string-width";
import { columnWidths, GAP } from "./column-widths.js";
import type { Fields } from "./fields.js";
import { fitText } from "./fit-text.js";
import { flatten } from "./flatten.js";
import { type CellOptions, formatColumns, formatTableCell, hasId } from "./table-cells.js";

/** A table, and what it does not show. */
export interface Table {
  lines: string[];
  /** Names of the columns that it had no room for. */
  hidden: string[];
  /** True if the rows have ids that it leaves out. */
  lacksIds: boolean;
}

/** A column of a table. */
interface Column {
  heading: string;
  cells: string[];
}

/** The cells of a table of rows, and its columns. */
export interface RowOptions extends CellOptions {
  fields?: Fields | undefined;
}

/**
 * Formats rows as a table with a heading, no wider than the terminal. Text of others is made safe for it. Without fields the
 * columns are all that are not empty: names first, then amounts, dates and short texts.
 */
export function formatRows(
  rows: readonly unknown[],
  width: number,
  options: RowOptions = {},
): Table {
  const { fields, ids = "all" } = options;
  const all = listRowColumns(rows, options);
  const shown = all.filter(({ cells }) => cells.some(Boolean));
  // Rows of nothing but ids show them.
  if (shown.length === 0 && ids !== "all")
    return formatRows(rows, width, { ...options, ids: "all" });
  const ordered = fields === undefined ? orderColumns(shown, ids) : all;
  const texts = ordered.map(({ cells, heading }) => [heading, ...cells]);
  const widths = columnWidths(texts.map(widestOf), width);
  const lines = [{}, ...rows].map((_row, index) =>
    widths
      .map((each, column) => fitText(texts[column]?.[index] ?? "", each))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
  return {
    lines: lines.map((line, index) => (index === 0 ? bold(line) : line)),
    hidden: ordered.slice(widths.length).map(({ heading }) => heading),
    lacksIds: fields === undefined && ids === "none" && hasId(rows),
  };
}

function listRowColumns(rows: readonly unknown[], { fields, ...options }: RowOptions): Column[] {
  const items = rows.map((row) =>
    fields === undefined
      ? formatColumns(row, options)
      : fields.toRow(row, (value) => formatChosen(value, options)),
  );
  const names = fields?.names ?? [...new Set(items.flatMap((item) => [...item.keys()]))];
  return names.map((name) => ({
    heading: safeLine(fields === undefined ? shorten(name, names, options) : name),
    cells: items.map((item) => safeLine(item.get(name) ?? "")),
  }));
}

/** Formats a value that was asked for, with its ids if it has nothing else. */
function formatChosen(value: unknown, options: CellOptions): string {
  return formatTableCell(value, options) || formatTableCell(value, { ...options, ids: "all" });
}

/** Returns `stage` for `values.stage`, unless another column has that name. */
function shorten(name: string, names: readonly string[], { columnKeys = [] }: CellOptions): string {
  const key = columnKeys.find((each) => name.startsWith(`${each}.`));
  const short = key === undefined ? name : name.slice(key.length + 1);
  const isTaken = names.some(
    (other) => other !== name && (other === short || other.endsWith(`.${short}`)),
  );
  return isTaken ? name : short;
}

const NAME = /(?:^|_)(?:name|title)$/;
const TIME = /(?:^|_)(?:created|updated|edited)_(?:at|time)$/;
const ADDRESS = /(?:^|_)url$/;
const MAX_SHORT = 40;

/** Orders columns by how much they say in little room. The first says which row it is: a name, unless ids are shown. */
function orderColumns(columns: readonly Column[], ids: CellOptions["ids"]): Column[] {
  const named = columns.find(({ heading }) => NAME.test(heading)) ?? columns[0];
  const leading = ids === "none" ? named : columns[0];
  const rank = (column: Column) => (column === leading ? 0 : rankOf(column));
  return columns.toSorted((one, other) => rank(one) - rank(other));
}

function rankOf({ cells, heading }: Column): number {
  if (NAME.test(heading)) return 1;
  if (ADDRESS.test(heading)) return 5;
  if (TIME.test(heading)) return 3;
  const isRare = cells.filter(Boolean).length * 2 < cells.length;
  return isRare || widestOf(cells) > MAX_SHORT ? 4 : 2;
}

function widestOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

/** Formats one thing: names first, then amounts, dates and short texts, as {@link formatRows} orders its columns; ids last. */
export function formatThing(data: unknown, options: RowOptions): string[] {
  const { ids } = options;
  const texts = formatColumns(data, options);
  const names = [...texts.keys()];
  const columns = names.flatMap((name): Column[] => {
    const text = texts.get(name) ?? "";
    return text === "" ? [] : [{ heading: shorten(name, names, options), cells: [text] }];
  });
  if (columns.every(hasOnlyId) && ids !== "all")
    return formatThing(data, { ...options, ids: "all" });
  const ordered = [
    ...orderColumns(
      columns.filter((column) => !hasOnlyId(column)),
      "none",
    ),
    ...columns.filter(hasOnlyId),
  ];
  return formatPairs(ordered.map(({ cells, heading }) => [heading, cells.join("")]));
}

function hasOnlyId({ cells }: Column): boolean {
  return cells.every(isUuid);
}

/** Formats one thing as names and values, a long text below its name's line in full. */
export function formatFields(data: unknown, chosen?: Fields): string[] {
  return formatPairs([...(chosen?.toRow(data) ?? flatten(data))]);
}

function formatPairs(pairs: readonly [name: string, value: string][]): string[] {
  const fields = pairs.filter(([, value]) => value !== "");
  const names = fields.map(([name]) => safeLine(name));
  const width = Math.max(0, ...names.map((name) => stringWidth(name)));
  const indent = `\n${" ".repeat(width + GAP)}`;
  return fields.map(([, value], index) => {
    const name = bold(fitText(names[index] ?? "", width));
    return `${name}${" ".repeat(GAP)}${safeText(value).replaceAll("\n", indent)}`;
  });
}

/** Makes a string bold at a terminal; `styleText` leaves it plain in a pipe and with NO_COLOR. */
function bold(text: string): string {
  return styleText("bold", text, { stream: process.stdout });
}
