import { extname } from "node:path";
import { isPlainObject } from "@workbelt/core/provider";
import type { parse as Parse } from "csv-parse/sync";
import type { z } from "zod";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { keyOf, resolvePath } from "./dotted-flags.js";
import { readSource } from "./read-json-option.js";
import { parseJson, readValues } from "./read-value.js";
import { setAt } from "./set-at.js";

/**
 * Reads the items of `--items`: `@` and the name of a file, or `-` for the standard input. A file that ends with `.csv` has
 * an input in each column and an item in each row; every other one is a list in JSON, or an object on each line (NDJSON).
 *
 * @throws CommandError for a file that cannot be read or has another form.
 */
export async function readItemsOption(option: string, input: z.ZodObject): Promise<unknown[]> {
  const text = (await readSource(option, "--items")).replace(/^\uFEFF/, "");
  const isCsv = extname(option).toLowerCase() === ".csv";
  const items = isCsv ? await readCsv(text, input) : (readJson(text) ?? readLines(text));
  if (items.length > 0) return items;
  throw new CommandError(EXIT.usage, "Nothing was sent: the file of --items has no item.");
}

/** Reads a JSON list, or an object with `items`, as `--json` takes it. */
function readJson(text: string): unknown[] | undefined {
  const json = parseJson(text)?.json;
  if (Array.isArray(json)) return json;
  const items = isPlainObject(json) && Object.keys(json).length === 1 ? json["items"] : undefined;
  return Array.isArray(items) ? items : undefined;
}

function readLines(text: string): unknown[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const json = parseJson(line)?.json;
    if (isPlainObject(json)) return [json];
    throw new CommandError(
      EXIT.usage,
      `Nothing was sent: line ${index + 1} of --items is not a JSON object. Expected a JSON list, one JSON object on each line, or a file whose name ends with .csv.`,
    );
  });
}

/** Reads rows by the names of their columns: those of the inputs or their flags, `values.name` inside an object. */
async function readCsv(text: string, input: z.ZodObject): Promise<unknown[]> {
  const { parse } = await import("csv-parse/sync");
  const [names = [], ...rows] = parseRows(text, parse);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) {
    throw new CommandError(
      EXIT.usage,
      `Nothing was sent: the file of --items has the column ${JSON.stringify(repeated)} twice.`,
    );
  }
  const columns = names.map((name) => resolveColumn(name, input));
  return rows.map((row) =>
    row.reduce<unknown>((item, cell, index) => {
      const column = columns[index];
      // An empty cell leaves the input out.
      if (column === undefined || cell === "") return item;
      return setAt(item, column.path, readValues([cell], column.schema));
    }, {}),
  );
}

function parseRows(text: string, parse: typeof Parse): string[][] {
  try {
    return parse(text, { skip_empty_lines: true });
  } catch (error) {
    throw new CommandError(
      EXIT.usage,
      `Nothing was sent: the file of --items is not valid CSV. ${(error as Error).message}.`,
      { cause: error },
    );
  }
}

function resolveColumn(name: string, input: z.ZodObject) {
  const [first = "", ...rest] = name.trim().split(".");
  // An unknown name stays, and is reported with the items that have it.
  const root = keyOf(input.shape, first) ?? first;
  const schema = Object.hasOwn(input.shape, root) ? (input.shape[root] as z.ZodType) : undefined;
  return resolvePath(rest, schema, [root]);
}
