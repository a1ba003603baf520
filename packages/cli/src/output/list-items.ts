import { IncompleteListError, type Page } from "@workbelt/core";
import { quoteUnlessToken, isPlainObject } from "@workbelt/core/provider";
import type { Tool } from "../services.js";
import { formatJson } from "./format-json.js";
import { compactOutput, type FormattedCall } from "./format-result.js";

/**
 * Formats all items of a list as NDJSON, page by page as they come.
 *
 * @throws the errors of the list; IncompleteListError after the last item if the service stopped before its end.
 */
export async function* listItems(tool: Tool, call: FormattedCall): AsyncGenerator<string> {
  const { input, format, signal } = call;
  let incomplete: Page<unknown>["incomplete"];
  for await (const page of tool.pages(input, { signal })) {
    const listed = page as Page<unknown>;
    const items = format === "json" ? listed.items : await compactItems(tool, listed, call);
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
