import type { ItemKey, MirrorStore, StoredItem } from "../store/mirror-store.js";
import { keyOf } from "./scope.js";

/** Reads items for one search, each once. */
export class ItemReader {
  readonly #store: MirrorStore;
  readonly #known = new Map<string, StoredItem>();

  constructor(store: MirrorStore) {
    this.#store = store;
  }

  /** Reads items in the order of their keys. Those that were removed meanwhile are left out. @throws StoreError */
  async read(keys: readonly ItemKey[]): Promise<StoredItem[]> {
    const unknown = keys.filter((key) => !this.#known.has(keyOf(key)));
    if (unknown.length > 0) {
      for (const item of await this.#store.items(unknown)) this.#known.set(keyOf(item), item);
    }
    return keys.flatMap((key) => this.#known.get(keyOf(key)) ?? []);
  }
}
