import { isObject } from "../input/set-at.js";
import type { Tool } from "../services.js";
import { formatJson } from "./format-json.js";
import { formatFields, formatRows } from "./format-table.js";
import type { Format } from "./formats.js";

/** Formats the result of a call. */
export function formatResult(
  tool: Tool,
  output: unknown,
  { input, format }: { input: Record<string, unknown>; format: Format },
): string[] {
  if (format === "json") return [formatJson(output, 2)];
  const compact = compactOutput(tool, output, input);
  return format === "compact" ? [formatJson(compact)] : formatTable(compact);
}

/** Returns what a model would read of an output. */
export function compactOutput(
  { operation }: Tool,
  output: unknown,
  input: Record<string, unknown>,
): unknown {
  return operation.compact ? operation.compact(output, input) : output;
}

/** Formats a list as a table, and anything else by its fields. */
export function formatTable(data: unknown): string[] {
  const items = isObject(data) ? data["items"] : undefined;
  if (!isObject(data) || !Array.isArray(items)) return formatFields(data);
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
