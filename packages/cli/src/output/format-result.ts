import { completeResult, isPlainObject } from "@workbelt/core/provider";
import type { Tool } from "../services.js";
import { formatJson } from "./format-json.js";
import { formatFields, formatRows } from "./format-table.js";
import type { Format } from "./formats.js";

/** The call that an output is of. */
export interface FormattedCall {
  input: Record<string, unknown>;
  format: Format;
  signal: AbortSignal;
}

/** Formats the result of a call. */
export async function formatResult(
  tool: Tool,
  output: unknown,
  call: FormattedCall,
): Promise<string[]> {
  const { format } = call;
  if (format === "json") return [formatJson(output, 2)];
  const compact = await compactOutput(tool, output, call);
  return format === "compact" ? [formatJson(compact)] : formatTable(compact);
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
export function formatTable(data: unknown): string[] {
  const items = isPlainObject(data) ? data["items"] : undefined;
  if (!isPlainObject(data) || !Array.isArray(items)) return formatFields(data);
  const { items: _items, ...others } = data;
  if (items.length === 0) return ["Nothing found.", ...formatFields(others)];
  // A pipe has no width; nothing is cut for it.
  const { lines, hidden } = formatRows(items, process.stdout.columns ?? Infinity);
  const notes = Object.keys(others).length === 0 ? [] : ["", ...formatFields(others)];
  if (hidden.length > 0) {
    notes.push("", `Not shown: ${hidden.join(", ")}. --format json shows everything.`);
  }
  return [...lines, ...notes];
}
