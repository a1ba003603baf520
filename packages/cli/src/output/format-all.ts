import { IncompleteListError, type Page } from "@workbelt/core";
import { quoteUnlessToken, isPlainObject } from "@workbelt/core/provider";
import type { Tool } from "../services.js";
import { formatCsv, formatHeading, formatRow } from "./format-csv.js";
import { formatJson } from "./format-json.js";
import { formatTable } from "./format-data.js";
import { compactOutput, type FormattedCall, tableOptionsOf } from "./format-result.js";
import { Progress } from "./progress.js";

/**
 * Formats all items of a list: JSON and CSV with chosen fields as they come, tables and other CSV once the columns are known.
 *
 * @throws the errors of the list, after the items before them; IncompleteListError after the last item if the service
 * stopped before its end.
 */
export async function* formatAll(tool: Tool, call: FormattedCall): AsyncGenerator<string> {
  const { fields, format } = call;
  const isStreamed = format === "json" || format === "compact";
  const progress = new Progress("items", { isOutputVisible: isStreamed });
  const items = listItems(tool, call, progress);
  if (isStreamed) {
    for await (const item of items)
      yield formatJson(fields === undefined ? item : fields.select(item));
  } else if (format === "csv" && fields !== undefined) {
    yield formatHeading(fields);
    for await (const item of items) yield formatRow(item, fields);
  } else yield* formatCollected(tool, items, call);
}

/** Formats items once all are read. Those before an error are formatted too. */
async function* formatCollected(
  tool: Tool,
  items: AsyncIterable<unknown>,
  call: FormattedCall,
): AsyncGenerator<string> {
  const collected: unknown[] = [];
  let failure: { error: unknown } | undefined;
  try {
    for await (const item of items) collected.push(item);
  } catch (error) {
    failure = { error };
  }
  if (collected.length > 0 || failure === undefined) {
    yield* call.format === "csv"
      ? formatCsv(collected, call.fields)
      : formatTable({ items: collected }, await tableOptionsOf(tool, collected, call));
  }
  if (failure !== undefined) throw failure.error;
}

async function* listItems(tool: Tool, call: FormattedCall, progress: Progress): AsyncGenerator {
  const { input, format, signal, threadId } = call;
  let incomplete: Page<unknown>["incomplete"];
  try {
    for await (const page of tool.pages(input, { signal, threadId })) {
      const listed = page as Page<unknown>;
      const items = format === "json" ? listed.items : await compactItems(tool, listed, call);
      progress.add(items.length);
      yield* items;
      incomplete ??= listed.incomplete;
    }
  } finally {
    progress.end();
  }
  if (incomplete === undefined) return;
  const { advice, reason } = incomplete;
  throw new IncompleteListError(
    `${tool.name} returned all it can, but the list continues (${quoteUnlessToken(reason)}). ${advice}`,
    { reason },
  );
}

/** Returns what a model would read of each item, with what it would read once for the whole page. */
async function compactItems(
  tool: Tool,
  page: Page<unknown>,
  call: FormattedCall,
): Promise<unknown[]> {
  const compact = await compactOutput(tool, page, call);
  if (!isPlainObject(compact) || !Array.isArray(compact["items"])) return [compact];
  const { items, next_cursor, next_offset, next_page, incomplete, ...shared } = compact;
  return items.map((item: unknown) => (isPlainObject(item) ? { ...shared, ...item } : item));
}
