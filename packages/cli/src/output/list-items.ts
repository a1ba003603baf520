import { IncompleteListError, type Page } from "@workbelt/core";
import { quoteUnlessToken } from "@workbelt/core/provider";
import { isObject } from "../input/set-at.js";
import type { Tool } from "../services.js";
import { formatJson } from "./format-json.js";
import { compactOutput } from "./format-result.js";
import type { Format } from "./formats.js";

/** A call of a list. */
export interface ListCall {
  input: Record<string, unknown>;
  format: Format;
  signal: AbortSignal;
}

/**
 * Formats all items of a list as NDJSON, page by page as they come.
 *
 * @throws the errors of the list; IncompleteListError after the last item if the service stopped before its end.
 */
export async function* listItems(tool: Tool, call: ListCall): AsyncGenerator<string> {
  const { input, format, signal } = call;
  let incomplete: Page<unknown>["incomplete"];
  for await (const page of tool.pages(input, { signal })) {
    const listed = page as Page<unknown>;
    const items = format === "json" ? listed.items : compactItems(tool, listed, input);
    for (const item of items) yield formatJson(item);
    incomplete ??= listed.incomplete;
  }
  if (incomplete === undefined) return;
  const { advice, reason } = incomplete;
  throw new IncompleteListError(
    `${tool.name} returned all it can, but the list continues (${quoteUnlessToken(reason)}). ${advice}`,
    { reason },
  );
}

/** Returns what a model would read of each item, with what it would read once for the whole page. */
function compactItems(tool: Tool, page: Page<unknown>, input: Record<string, unknown>): unknown[] {
  const compact = compactOutput(tool, page, input);
  if (!isObject(compact) || !Array.isArray(compact["items"])) return [compact];
  const { items, next_cursor, next_offset, next_page, incomplete, ...shared } = compact;
  return items.map((item: unknown) => (isObject(item) ? { ...shared, ...item } : item));
}
