import type { Incomplete, IterateOptions } from "@workbelt/core";
import type { ConvintelResultsPage } from "../responses/results-page.js";
import { type RangeDates, parseRange } from "./parse-range.js";
import { type TimeWindow, splitIntoWindows } from "./split-into-windows.js";

/** A list tool with dates, such as activities, scores, coaching feedback, comments, listens or reports. */
export interface RangeTool<Input, Item> {
  readonly name: string;
  pages(input: Input, options?: IterateOptions): AsyncIterable<ConvintelResultsPage<Item>>;
}

/** A page of a range. */
export interface RangePage<Item> extends TimeWindow {
  items: Item[];
  /** Ids that the service could not load: they exist, but are missing from the items. */
  failed?: string[] | undefined;
  /** Set if a search by title or participant stopped before the end of the window. */
  incomplete?: Incomplete | undefined;
  /** Sentences about dates that were read in another form, such as a date as the end of its day. */
  adjusted?: string[] | undefined;
}

/**
 * Iterates over a list for any range of time, including ranges longer than the service accepts: in
 * windows of at most 180 days, the oldest first. Items with an id are returned once, even if several
 * pages or windows contain them. Each page also has its window, the `failed` ids and `incomplete`.
 *
 * @throws InputError for dates that are invalid, not in order or begin in the future, and what the tool's
 * `pages` throws.
 * @example
 * const range = { fromDate: "2024-01-01 00:00:00", toDate: "2026-01-01 00:00:00" };
 * for await (const { items, failed } of iterateRange(new ConvintelActivitiesListTool(), range)) …
 */
export async function* iterateRange<Input extends RangeDates, Item extends object>(
  tool: RangeTool<Input, Item>,
  input: Omit<Input, "page">,
  options: IterateOptions = {},
): AsyncGenerator<RangePage<Item>, void, undefined> {
  const { adjusted, fromField, toField, fromMs, toMs } = parseRange(tool.name, input);
  let before = new Set<string>();
  for (const window of splitIntoWindows(fromMs, toMs)) {
    const seen = new Set<string>();
    const windowInput = {
      ...input,
      [fromField]: window.from,
      [toField]: window.to,
    } as unknown as Input;
    for await (const page of tool.pages(windowInput, options)) {
      const items = page.items.filter((item) => isNew(getKey(item), before, seen));
      const failed = page.failed?.filter((id) => isNew(`failed ${id}`, before, seen));
      const { incomplete } = page;
      yield {
        ...window,
        items,
        ...(failed && failed.length > 0 ? { failed } : {}),
        ...(incomplete === undefined ? {} : { incomplete }),
        ...(adjusted.length === 0 ? {} : { adjusted }),
      };
    }
    // Only consecutive windows overlap.
    before = seen;
  }
}

function isNew(key: string | undefined, before: Set<string>, seen: Set<string>): boolean {
  if (key === undefined) return true;
  if (before.has(key) || seen.has(key)) return false;
  seen.add(key);
  return true;
}

function getKey(item: object): string | undefined {
  const { id } = item as { id?: unknown };
  return typeof id === "string" || typeof id === "number" ? `item ${id}` : undefined;
}
