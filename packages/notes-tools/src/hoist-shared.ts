import type { Page } from "@workbelt/core";

/** Moves values that all items of a page have in common from the items to the page. */
export function hoistShared<Item extends object>(
  page: Page<Item>,
  keys: readonly (keyof Item)[],
): Page<Partial<Item>> {
  const [first, ...others] = page.items;
  const shared = keys.filter((key) => others.every((item) => item[key] === first?.[key]));
  const values = first && Object.fromEntries(shared.map((key) => [key, first[key]]));
  return { ...values, ...page, items: page.items.map((item) => omit(item, shared)) };
}

function omit<Item extends object>(item: Item, keys: readonly (keyof Item)[]): Partial<Item> {
  const rest: Partial<Item> = { ...item };
  for (const key of keys) delete rest[key];
  return rest;
}
