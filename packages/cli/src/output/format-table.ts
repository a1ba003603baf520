import { styleText } from "node:util";
import { safeLine, safeText } from "@workbelt/core";
import stringWidth from "string-width";
import { columnWidths, GAP } from "./column-widths.js";
import type { Fields } from "./fields.js";
import { fitText } from "./fit-text.js";
import { flatten } from "./flatten.js";

/** A table, and the names of the columns that it had no room for. */
export interface Table {
  lines: string[];
  hidden: string[];
}

/**
 * Formats rows as a table with a heading, no wider than the terminal. Text of others is made safe for it. Without fields the
 * columns are all that are not empty.
 */
export function formatRows(rows: readonly unknown[], width: number, fields?: Fields): Table {
  const flat = rows.map((row) => fields?.toRow(row) ?? flatten(row));
  const names = fields?.names ?? columnNames(flat);
  const columns = names.map((name) => [
    safeLine(name),
    ...flat.map((row) => safeLine(row.get(name) ?? "")),
  ]);
  const natural = columns.map((cells) => Math.max(...cells.map((cell) => stringWidth(cell))));
  const widths = columnWidths(natural, width);
  const lines = [{}, ...flat].map((_row, index) =>
    widths
      .map((each, column) => fitText(columns[column]?.[index] ?? "", each))
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
  return {
    lines: lines.map((line, index) => (index === 0 ? bold(line) : line)),
    hidden: names.slice(widths.length).map((name) => safeLine(name)),
  };
}

// Of little use in a narrow table.
const SECONDARY = /(?:^|_)url$|(?:^|\.)(?:created|updated)_at$/;

/** Returns the names of the columns that are not empty, those of secondary use last. */
function columnNames(rows: readonly ReadonlyMap<string, string>[]): string[] {
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return names
    .filter((name) => rows.some((row) => row.get(name)))
    .toSorted((a, b) => Number(SECONDARY.test(a)) - Number(SECONDARY.test(b)));
}

/** Formats one thing as names and values, a long text below its name's line in full. */
export function formatFields(data: unknown, chosen?: Fields): string[] {
  const fields = [...(chosen?.toRow(data) ?? flatten(data))].filter(([, value]) => value !== "");
  const names = fields.map(([name]) => safeLine(name));
  const width = Math.max(0, ...names.map((name) => stringWidth(name)));
  const indent = `\n${" ".repeat(width + GAP)}`;
  return fields.map(([, value], index) => {
    const name = bold(fitText(names[index] ?? "", width));
    return `${name}${" ".repeat(GAP)}${safeText(value).replaceAll("\n", indent)}`;
  });
}

/** Makes a text bold at a terminal; `styleText` leaves it plain in a pipe and with NO_COLOR. */
function bold(text: string): string {
  return styleText("bold", text, { stream: process.stdout });
}
