import type { Collection, CollectionPart, WrittenItem } from "@workbelt/core/provider";
import type { ItemHead } from "../store/mirror-store.js";
import { ItemUpdater, type Updating } from "./item-updater.js";

/**
 * Reads things again, whatever the progress of a sync.
 *
 * @throws the first error of the reads, when all others are made. The items that could not be read are noted for the next sync.
 */
export async function refresh(updating: Updating, items: readonly WrittenItem[]): Promise<void> {
  const { source, store } = updating;
  const updater = new ItemUpdater(
    updating,
    async ({ asOf = Number.MAX_SAFE_INTEGER, ...change }) => {
      await store.commit({ ...change, asOf, partition: source.partition, at: Date.now() });
    },
  );
  const failures: unknown[] = [];
  for (const item of items) {
    const collection = source.collections.find(({ name }) => name === item.collection);
    if (collection === undefined) continue;
    const heads = await findHeads(updating, item);
    try {
      if (item.id !== undefined || item.about !== undefined) {
        await updater.askFor(collection, heads);
      } else {
        const parts = await findParts(updating, collection, item.part);
        for (const part of parts) await updater.readPart(collection, part);
        if (parts.length === 0) await updater.askFor(collection, heads);
      }
    } catch (error) {
      failures.push(error);
      const seen = heads.map((head) => ({ ...head, settled: false }));
      const step = { asOf: Number.MAX_SAFE_INTEGER, at: Date.now(), seen };
      await store.commit({ ...step, partition: source.partition });
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Finds what the store has of things that were written. An item that it does not have yet has no revision. */
async function findHeads(
  { source, store }: Updating,
  { about, collection, id, part }: WrittenItem,
): Promise<ItemHead[]> {
  const { partition } = source;
  const filter = { partition, collection };
  if (about !== undefined) {
    const query = { partitions: [partition], collections: [collection], words: [], about: [about] };
    const hits = await store.search({ ...query, limit: Number.MAX_SAFE_INTEGER });
    return store.heads({ ...filter, ids: hits.map((hit) => hit.id) });
  }
  if (id === undefined) return store.heads({ ...filter, part });
  const found = await store.heads({ ...filter, ids: [id] });
  const fresh = { revision: "", settled: false, seen: 0, checkedAt: 0 };
  return found.length > 0 ? found : [{ ...filter, ...fresh, id, part: part ?? "" }];
}

/** Finds the list with a key, or all lists of a collection. */
async function findParts(
  { reader, source, store }: Updating,
  collection: Collection,
  key: string | undefined,
): Promise<CollectionPart[]> {
  const { partition } = source;
  const { partsOf } = collection;
  if (partsOf === undefined) {
    const all = (await collection.parts?.(reader)) ?? [{ key: "", input: {} }];
    return all.filter((part) => key === undefined || key === part.key);
  }
  const ids = key === undefined ? undefined : [key];
  const owners = await Promise.all(
    partsOf.collections.map((name) => store.heads({ partition, collection: name, ids })),
  );
  return owners.flat().flatMap((owner) => {
    const input = partsOf.input(owner);
    return input === undefined ? [] : [{ key: owner.id, input }];
  });
}
