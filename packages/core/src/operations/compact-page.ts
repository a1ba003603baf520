import type { Page } from "./pagination.js";

/** A page whose items are brought to what a model needs of them. */
export function compactPage<Item>(compactItem: (item: Item) => unknown) {
  return (page: Page<Item>): Page<unknown> => ({ ...page, items: page.items.map(compactItem) });
}
