import { extname } from "node:path";
import { isPlainObject } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { readSource } from "./read-source.js";
import type { TableOf } from "./read-table.js";
import { parseJson } from "./read-value.js";

/** Form of the file of `--items`. */
export interface FileForm {
  /** Name of its encoding. @default "utf-8" */
  encoding?: string | undefined;
  /** Separator of a table. @default the one of its first line */
  delimiter?: string | undefined;
}

/**
 * Reads the items in a file, or in the standard input for `-`: a list in JSON, an object on each line (NDJSON), or a table
 * with an input in each column and an item in each row.
 *
 * @throws CommandError for a file that cannot be read or has another form.
 */
export async function readItems(
  file: string,
  table: TableOf,
  { delimiter, encoding }: FileForm,
): Promise<{ items: unknown[]; isTable: boolean }> {
  const text = await readSource(file, { name: "The file of --items", encoding });
  const isTable = isTableFile(file, text);
  const items = isTable
    ? (await import("./read-table.js")).readTable(text, table, delimiter ?? delimiterOf(file))
    : (readJson(text) ?? readLines(text));
  if (items.length > 0) return { items, isTable };
  throw new CommandError(EXIT.usage, "Nothing was sent: the file of --items has no item.");
}

/** Returns true for a table, by the name of the file, or else by the beginning of its text. */
function isTableFile(file: string, text: string): boolean {
  const extension = extname(file).toLowerCase();
  if ([".csv", ".tsv", ".tab"].includes(extension)) return true;
  return ![".json", ".ndjson", ".jsonl"].includes(extension) && !/^\s*[[{]/.test(text);
}

function delimiterOf(file: string): string | undefined {
  return [".tsv", ".tab"].includes(extname(file).toLowerCase()) ? "\t" : undefined;
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
      `Nothing was sent: line ${index + 1} of --items is not a JSON object. Expected a JSON list, one JSON object on each line, or a table in a file whose name ends with .csv.`,
    );
  });
}
