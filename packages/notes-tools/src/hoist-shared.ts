import type { Page } from "@workbelt/core";

/** Moves values that all items of a page have in common from the items to the page. */
export function hoistShared<Item extends object, Key extends keyof Item>(
  page: Page<Item>,
  keys: readonly Key[],
): Page<Without<Item, Key>> & Partial<Pick<Item, Key>> {
  const [first, ...others] = page.items;
  const shared = keys.filter((key) => others.every((item) => item[key] === first?.[key]));
  const values = first && Object.fromEntries(shared.map((key) => [key, first[key]]));
  const items = page.items.map((item) => omit(item, shared));
  return { ...(values as Partial<Pick<Item, Key>>), ...page, items };
}

/** An item that may lack these members. */
type Without<Item, Key extends keyof Item> = Omit<Item, Key> & Partial<Pick<Item, Key>>;

function omit<Item extends object, Key extends keyof Item>(
  item: Item,
  keys: readonly Key[],
): Without<Item, Key> {
  const rest: Partial<Item> = { ...item };
  for (const key of keys) delete rest[key];
  return rest as Without<Item, Key>;
}
