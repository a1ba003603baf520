import type { Page } from "@workbelt/core";

const MAX_PAGES = 100;

/** Options for fetching all pages. */
export interface FetchAllPagesOptions<Item> {
  /** Items per request. */
  pageSize: number;
  fetchItems: (limit: number, offset: number) => Promise<Item[]>;
}

/**
 * Fetches all items of a list, for operations without paging inputs. The last page is the first one that
 * is not full. Stops after a hundred pages and marks the result as incomplete.
 */
export async function fetchAllPages<Item>(
  options: FetchAllPagesOptions<Item>,
): Promise<Page<Item>> {
  const { fetchItems, pageSize } = options;
  const items: Item[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await fetchItems(pageSize, items.length);
    items.push(...found);
    if (found.length < pageSize) return { items };
  }
  const advice = `These are the first ${items.length}; read the others in the CRM.`;
  return { items, incomplete: { reason: "too_many", advice } };
}
