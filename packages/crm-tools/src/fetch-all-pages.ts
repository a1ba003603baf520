import type { Page } from "@workbelt/core";

const MAX_PAGES = 100;

/** How a list is asked for some of its items. */
export interface FetchAllPagesOptions<Item> {
  /** Items to ask for at a time. */
  pageSize: number;
  fetchItems: (limit: number, offset: number) => Promise<Item[]>;
}

/**
 * All items of a list whose operation has no inputs for paging, page after page until one is not full.
 * Stops after a hundred pages and says so.
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
  const advice = `These are the first ${items.length}; the others have to be read in the CRM.`;
  return { items, incomplete: { reason: "too_many", advice } };
}
