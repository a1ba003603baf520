import type { MirroredItem } from "@workbelt/core/provider";

/**
 * Identity of an item in a store. A partition is what one account sees of one service; nothing is ever found in another
 * partition.
 */
export interface ItemKey {
  readonly partition: string;
  /** Name of its collection: `crm_notes`. */
  readonly collection: string;
  readonly id: string;
}

/** Facts of an item for its upkeep. They are not sealed. */
export interface ItemHead extends ItemKey {
  /** Key of the list that it is in. */
  readonly part: string;
  /** Revision by the service, or the digest of the item; then the digest of its context, for a collection with one. */
  readonly revision: string;
  /** False if it may have changed since without another revision, so that it is read again. */
  readonly settled: boolean;
  /** Number of the pass over its list that saw it last. */
  readonly seen: number;
  /** Time at which it was last compared with the service, in milliseconds since the epoch. */
  readonly checkedAt: number;
}

/** An item as it is put into a store. */
export interface ItemEntry extends ItemHead {
  readonly item: MirroredItem;
  /** JSON of what the service's list has of it, in a mirror that keeps lists. It is kept until it is put again, or the item is removed. */
  readonly listed?: string | undefined;
}

/** An item as it is read from a store. */
export interface StoredItem extends ItemHead {
  readonly item: MirroredItem;
  /** Number of its last change in this store: higher for later changes. */
  readonly change: number;
  /** Time of that change, in milliseconds since the epoch. */
  readonly changedAt: number;
}

/** A change of a store: an item was added, changed or removed. */
export interface ItemChange extends ItemKey {
  readonly change: number;
  readonly changedAt: number;
  readonly type: "added" | "changed" | "removed";
  /** The item; of one that was removed, its last state. */
  readonly item: MirroredItem;
}

/** Selects heads. */
export interface HeadFilter {
  readonly partition: string;
  readonly collection: string;
  readonly part?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Only those that passes before this one saw last. */
  readonly seenBefore?: number | undefined;
  /** Only those that have to be read again. */
  readonly unsettled?: true | undefined;
  /** Only those that were compared before this time. */
  readonly checkedBefore?: number | undefined;
  /** Only those with a greater id, in the order of ids. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** One step of a sync: everything is written, or nothing. */
export interface MirrorStep {
  readonly partition: string;
  /**
   * Progress of the sync after this step, and the version of the progress from which the step began: if another process has
   * made a step since, nothing is written. Left out by writes that do not belong to a sync.
   */
  readonly progress?: { readonly expected: number; readonly text: string } | undefined;
  /**
   * Number of the last change before the items of this step were read. Items that were written or removed since are left as they are:
   * also those that were put without a difference, because that was what the service had later, and those that were removed without
   * being there.
   */
  readonly asOf: number;
  /** Time of the step, in milliseconds since the epoch. */
  readonly at: number;
  readonly put?: readonly ItemEntry[] | undefined;
  /** Items that were seen unchanged. */
  readonly seen?:
    | readonly (ItemKey & Partial<Pick<ItemEntry, "seen" | "settled" | "part" | "listed">>)[]
    | undefined;
  readonly remove?: readonly ItemKey[] | undefined;
}

/** A search of a store. */
export interface StoreQuery {
  readonly partitions: readonly string[];
  /**
   * Words as `toWords` returns them, of which an item has one at least; the more and the rarer, the higher its score. A word also
   * finds its other English forms and, if it has three letters, words that begin with it. Words of thousands of passages only raise
   * the score of what rarer ones find. None finds all that the filters let through, the latest first.
   */
  readonly words: readonly string[];
  readonly collections?: readonly string[] | undefined;
  /** Times that items belong to, in ISO 8601 with UTC: from the first on, before the second. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Only items that have one of these among their keys, mentions or, as `by:` and a name in lower case, authors. */
  readonly about?: readonly string[] | undefined;
  /** Only items that have one of these among their keys. */
  readonly keys?: readonly string[] | undefined;
  readonly limit: number;
}

/** An item that a search found. */
export interface StoreHit extends ItemKey {
  /** Greater is better. Comparable within one search. */
  readonly score: number;
  /** Index of its passage that fits best. */
  readonly passage: number;
}

/** Number and age of the items of a collection in a store. */
export interface PartitionSummary {
  readonly partition: string;
  readonly collection: string;
  readonly items: number;
  /** Time at which the item that was compared longest ago was compared. */
  readonly oldestCheck: number;
}

/**
 * Keeps the items of mirrors, and searches them: {@link SqliteMirrorStore}, or `PostgresMirrorStore` of `@workbelt/postgres`.
 * `testMirrorStore` of `@workbelt/testing` says whether a store does all this.
 *
 * Every method throws StoreError if the store cannot be reached, read or written; nothing was changed then.
 */
export interface MirrorStore {
  /** Returns the progress of a sync and its version; version 0 without text before the first step. */
  progress(partition: string): Promise<{ version: number; text: string | undefined }>;
  /**
   * Returns the number of the last change of the store. It never decreases, and also counts writes that changed nothing. A new store begins
   * with the time in milliseconds since the epoch, and so above the numbers of a store that it replaces.
   */
  lastChange(): Promise<number>;
  /**
   * Makes a step. An item whose content is what the store has is not a change.
   *
   * @returns false, and writes nothing, if another process has made a step since `progress.expected`.
   */
  commit(step: MirrorStep): Promise<boolean>;
  /** Lists heads in the order of their ids. */
  heads(filter: HeadFilter): Promise<ItemHead[]>;
  /** Returns those of the items that it has. */
  items(keys: readonly ItemKey[]): Promise<StoredItem[]>;
  /** Returns what was `listed` of each item of a list, in the order of their ids: undefined for one of which that is not kept. */
  listed(
    list: Pick<HeadFilter, "partition" | "collection" | "part">,
  ): Promise<(string | undefined)[]>;
  /** Finds items, the best first. */
  search(query: StoreQuery): Promise<StoreHit[]>;
  /**
   * Lists changes after one, oldest first; the last state of an item counts. It is `added` if it was not there at the one after which
   * they are listed. Removals are kept for 30 days.
   */
  changes(partitions: readonly string[], after: number, limit: number): Promise<ItemChange[]>;
  /** Counts items by collection. */
  summary(partition: string): Promise<PartitionSummary[]>;
  /** Deletes a partition with its progress. */
  drop(partition: string): Promise<void>;
  close(): Promise<void>;
}
