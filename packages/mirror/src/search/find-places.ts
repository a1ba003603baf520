import type { MirroredItem } from "@workbelt/core/provider";
import type { ItemKey } from "../store/mirror-store.js";
import type { MirrorView } from "../view.js";
import { ItemReader } from "./item-reader.js";
import { keyOf } from "./scope.js";
import { keysOf } from "./things.js";

// More names than this say little: a meeting of twenty people is not about each of them.
const MOST_PLACES = 3;
const MOST_KEYS = 100;

/** Finds the names of what items are part of or about: the titles of those whose keys they mention. @throws StoreError */
export async function findPlaces(
  view: MirrorView,
  items: readonly (ItemKey & { readonly item: MirroredItem })[],
  reader = new ItemReader(view.store),
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mentioned = [...new Set(items.flatMap(({ item }) => item.mentions ?? []))];
  const titles = await findTitles(view, mentioned.slice(0, MOST_KEYS), reader);
  return new Map(
    items.map((each) => {
      const own = new Set(keysOf(each.item));
      const keys = (each.item.mentions ?? []).filter((key) => !own.has(key));
      const names = keys.flatMap((key) => titles.get(key) ?? []);
      return [keyOf(each), [...new Set(names)].slice(0, MOST_PLACES)];
    }),
  );
}

/** Finds the titles of the items that have these keys. */
async function findTitles(
  { services, store }: MirrorView,
  keys: readonly string[],
  reader: ItemReader,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const partitions = services.map(({ partition }) => partition);
  const hits = await store.search({ partitions, words: [], keys, limit: keys.length * 2 });
  const titles = new Map<string, string>();
  for (const { item } of await reader.read(hits)) {
    for (const key of keysOf(item)) if (item.title !== "") titles.set(key, item.title);
  }
  return titles;
}
