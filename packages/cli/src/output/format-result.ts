import { completeResult, isPlainObject } from "@workbelt/core/provider";
import type { Tool } from "../services.js";
import type { Fields } from "./fields.js";
import { formatCsv } from "./format-csv.js";
import { formatJson } from "./format-json.js";
import { formatFields, formatRows } from "./format-table.js";
import type { Format } from "./formats.js";

/** The call that an output is of. */
export interface FormattedCall {
  input: Record<string, unknown>;
  format: Format;
  /** The fields to show. @default all */
  fields?: Fields | undefined;
  signal: AbortSignal;
}

/** Formats the result of a call. */
export async function formatResult(
  tool: Tool,
  output: unknown,
  call: FormattedCall,
): Promise<string[]> {
  const { fields, format } = call;
  if (format === "json") return [formatJson(selectFields(output, fields), 2)];
  const compact = await compactOutput(tool, output, call);
  if (format === "compact") return [formatJson(selectFields(compact, fields))];
  return format === "csv" ? [...formatCsv(rowsOf(compact), fields)] : formatTable(compact, fields);
}

/** Returns a result with these fields only; a list keeps what is beside its items, such as the next page. */
function selectFields(output: unknown, fields: Fields | undefined): unknown {
  if (fields === undefined) return output;
  if (!isPlainObject(output) || !Array.isArray(output["items"])) return fields.select(output);
  return { ...output, items: output["items"].map((item) => fields.select(item)) };
}

/** Returns the items of a list, or anything else as the only row. */
function rowsOf(output: unknown): readonly unknown[] {
  const items = isPlainObject(output) ? output["items"] : undefined;
  return Array.isArray(items) ? items : [output];
}

/** Returns true for the key of a page that leads to the next one, such as `next_offset`. */
export function isNextPage(key: string): boolean {
  return key.startsWith("next_");
}

/**
 * Returns what a model would read of an output: its compact form, with the names of the records, people and databases
 * that it refers to. Names that cannot be read are left out.
 */
export async function compactOutput(
  tool: Tool,
  output: unknown,
  { input: given, signal }: Pick<FormattedCall, "input" | "signal">,
): Promise<unknown> {
  const { operation } = tool;
  const call = tool.resolveCall(given, { signal });
  const compact = operation.compact ? operation.compact(output, call.input) : output;
  return completeResult(compact, operation, call);
}

/** Formats a list as a table, and anything else by its fields. */
export function formatTable(data: unknown, fields?: Fields): string[] {
  const items = isPlainObject(data) ? data["items"] : undefined;
  if (!isPlainObject(data) || !Array.isArray(items)) return formatFields(data, fields);
  const others = Object.fromEntries(
    Object.entries(data).filter(
      ([key]) => key !== "items" && (fields === undefined || isNextPage(key)),
    ),
  );
  if (items.length === 0) return ["Nothing found.", ...formatFields(others)];
  // A pipe has no width, and some terminals have 0; nothing is cut for them.
  const { lines, hidden } = formatRows(items, process.stdout.columns || Infinity, fields);
  const notes = Object.keys(others).length === 0 ? [] : ["", ...formatFields(others)];
  if (hidden.length > 0) {
    notes.push(
      "",
      `Not shown: ${hidden.join(", ")}. --fields chooses, --format json shows everything.`,
    );
  }
  return [...lines, ...notes];
}
