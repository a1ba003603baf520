import { StoreError } from "@workbelt/core";
import type { PageInput } from "@workbelt/core/adapters";
import type { MirrorStore } from "../store/mirror-store.js";

/** A complete reading of the lists of a collection that has begun. */
export interface Sweep {
  /** Its number, which the items that it saw have. */
  readonly number: number;
  /** Time at which it began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Time of the service's clock after its first page: changes up to then will be known. */
  serviceTime?: number | undefined;
  /** True if an unchanged revision proves nothing, so that every item is read again. */
  readonly rereads: boolean;
  /** Place of the list that it is at: its key, or the id of the item that it is made for. Lesser ones are done. */
  at?: string | undefined;
  /** Inputs of the next page of that list. */
  next?: PageInput | undefined;
  /** True if the store has what the lists returned, of all items that it saw. */
  keepsLists: boolean;
  /** Number of items seen so far. */
  done: number;
  /** Number of items, where they were counted first. */
  total?: number | undefined;
}

/** Progress of one collection. */
export interface CollectionProgress {
  /** Number of the last sweep that began. */
  sweeps: number;
  /** The sweep that has not ended. */
  sweep?: Sweep | undefined;
  /** Beginning of the last sweep that has ended, in milliseconds since the epoch: deletions before it are known. */
  sweptAt?: number | undefined;
  /** Number of the store's last change when the first complete reading ended: what it has written until then is not news. */
  newsAfter?: number | undefined;
  /** Beginning of the last reading that found all changes before it, in milliseconds since the epoch. */
  currentAt?: number | undefined;
  /** Keys of the lists of which the store has what they return of all items; undefined for none. */
  listed?: readonly string[] | undefined;
  /** Time of the service's clock up to which changes are known. */
  knownUntil?: number | undefined;
  /** True if every item has to be read again. */
  mustReread?: true | undefined;
}

/** Progress of the collections of one service for one account. */
export interface Progress {
  /** Latest time of the service's clock that was seen. */
  serviceTime?: number | undefined;
  readonly collections: Record<string, CollectionProgress>;
  /** Items that have changed, by collection, of those for which others make lists that are not read yet. */
  changed?: Record<string, { id: string; part: string }[]> | undefined;
}

/** Reads the progress of a partition. @throws StoreError */
export async function readProgress(
  store: MirrorStore,
  partition: string,
): Promise<{ version: number; progress: Progress }> {
  const { text, version } = await store.progress(partition);
  if (text === undefined) return { version, progress: { collections: {} } };
  try {
    return { version, progress: JSON.parse(text) as Progress };
  } catch (cause) {
    throw new StoreError(
      "store_damaged",
      "The progress of the mirror's sync cannot be read. Delete the mirror, and sync again.",
      { cause },
    );
  }
}
