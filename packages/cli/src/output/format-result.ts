import { isPlainObject } from "@workbelt/core/provider";
import { completeResult, lookUp } from "@workbelt/core/adapters";
import type { Tool } from "../services.js";
import type { Fields } from "./fields.js";
import { formatJson } from "./format-json.js";
import type { RowOptions } from "./format-table.js";
import type { Format } from "./formats.js";
import { findColumnKeys, listUnnamed } from "./table-cells.js";

/** The call that an output is of. */
export interface FormattedCall {
  input: Record<string, unknown>;
  format: Format;
  /** The fields to show. @default all */
  fields?: Fields | undefined;
  /** Show the id of each row in a table. @default false */
  ids?: boolean | undefined;
  signal: AbortSignal;
  /** The conversation that the call belongs to. */
  threadId?: string | undefined;
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
  if (format === "csv") {
    const { formatCsv } = await import("./format-csv.js");
    return [...formatCsv(rowsOf(compact), fields)];
  }
  // Widths of characters take longer to load than JSON takes to write.
  const { formatOne, formatTable } = await import("./format-data.js");
  const options = await tableOptionsOf(tool, rowsOf(compact), call);
  if (fields !== undefined || isList(compact)) return formatTable(compact, options);
  // The next command needs the id of what was written.
  const ids = tool.annotations.readOnlyHint && call.ids !== true ? "none" : "own";
  return formatOne(compact, { ...options, ids });
}

function isList(output: unknown): boolean {
  return isPlainObject(output) && Array.isArray(output["items"]);
}

/** Returns a result with these fields only; a list keeps what is beside its items, such as the next page. */
function selectFields(output: unknown, fields: Fields | undefined): unknown {
  if (fields === undefined) return output;
  if (!isPlainObject(output) || !Array.isArray(output["items"])) return fields.select(output);
  return { ...output, items: output["items"].map((item) => fields.select(item)) };
}

/** Returns the items of a list, or anything else as the only row. */
function rowsOf(output: unknown): readonly unknown[] {
  return isList(output) ? (output as { items: unknown[] }).items : [output];
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
  const call = tool.resolve(given, { signal });
  const compact = operation.compact ? operation.compact(output, call.input) : output;
  return completeResult(compact, operation, { ...call, output });
}

/** Returns what a table of a tool's results shows, with the names of what only has an id, where the service knows them. */
export async function tableOptionsOf(
  tool: Tool,
  items: readonly unknown[],
  { fields, ids, input: given, signal }: FormattedCall,
): Promise<RowOptions> {
  const { operation } = tool;
  const columnKeys = findColumnKeys(operation).filter((key) => isUsual(key, items));
  const { client, input, options } = tool.resolve(given, { signal });
  const kinds = tool.service.idKinds;
  const unnamed = items.flatMap((item) => listUnnamed(item, { columnKeys, kinds }));
  const names = await lookUp(operation, client, options, async (api) =>
    unnamed.length === 0 ? undefined : client.service.nameReferences?.({ ...input, unnamed }, api),
  );
  return { fields, ids: ids ? "own" : "none", columnKeys, kinds, names };
}

/** Returns true for a key that most items have. */
function isUsual(key: string, items: readonly unknown[]): boolean {
  const having = items.filter((item) => isPlainObject(item) && Object.hasOwn(item, key));
  return having.length * 2 > items.length;
}
