import type { Store } from "./store.js";

/** Documents as they were, by collection and id; undefined for those that did not exist. */
export type EarlierDocuments = ReadonlyMap<string, object | undefined>;

/** Returns the key of a document among earlier ones. */
export function toDocumentKey(collection: string, id: string): string {
  return `${collection}/${id}`;
}

/**
 * Creates a view of a store in an earlier state, for reading documents by their ids; the first of `layers` that has
 * one counts. Searches by indexes find those of today.
 */
export function viewEarlier(store: Store, layers: readonly EarlierDocuments[]): Store {
  const get = (collection: string, id: string) => {
    const key = toDocumentKey(collection, id);
    const layer = layers.find((each) => each.has(key));
    return layer === undefined ? store.get(collection, id) : layer.get(key);
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === "get") return get;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
