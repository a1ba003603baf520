import type { MirroredItem } from "@workbelt/core/provider";
import type {
  ItemEntry,
  ItemHead,
  ItemKey,
  MirrorStep,
  MirrorStore,
  StoreQuery,
} from "@workbelt/mirror";

/** Creates an empty store. */
export type Empty = () => MirrorStore;

export const PARTITION = "crm alice";
export const COLLECTION = "crm_notes";
export const NOW = Date.UTC(2026, 10, 5, 9);
export const DAY_MS = 86_400_000;
/** Later than every change. */
export const LATEST = Number.MAX_SAFE_INTEGER;

export const list = { partition: PARTITION, collection: COLLECTION };
export const everything = { partitions: [PARTITION], limit: 10 };

export function key(id: string): ItemKey {
  return { ...list, id };
}

export function head(id: string): ItemHead {
  return { ...key(id), part: "", revision: "1", settled: true, seen: 0, checkedAt: NOW };
}

export function entry(id: string, item: Partial<MirroredItem> = {}): ItemEntry {
  return { ...head(id), item: { id, title: "Untitled", text: "", outside: true, ...item } };
}

export function put(
  store: MirrorStore,
  entries: readonly ItemEntry[],
  step: Partial<MirrorStep> = {},
): Promise<boolean> {
  return store.commit({ partition: PARTITION, asOf: LATEST, at: NOW, put: entries, ...step });
}

export async function ids(store: MirrorStore): Promise<string[]> {
  return (await store.heads(list)).map(({ id }) => id);
}

export async function find(store: MirrorStore, query: Partial<StoreQuery>): Promise<string[]> {
  return (await store.search({ ...everything, words: [], ...query })).map(({ id }) => id);
}
