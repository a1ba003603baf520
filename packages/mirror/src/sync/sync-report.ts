import type { WorkbeltError } from "@workbelt/core";

/** Extent of a sync. `due` reads complete lists where their time has come, `complete` all of them, and `reread` every text too. */
export type SyncExtent = "due" | "complete" | "reread";

/** Progress of a sync in one collection. */
export interface SyncProgress {
  readonly service: string;
  readonly collection: string;
  /** Number of items that were read or found unchanged. */
  readonly done: number;
  /** Number of items, where it is known. */
  readonly total?: number | undefined;
  /** Estimated time until the collection is complete, in milliseconds, where it is known. */
  readonly leftMs?: number | undefined;
}

/** Outcome of a sync for one collection. */
export interface CollectionReport {
  readonly service: string;
  readonly collection: string;
  /** Number of items that were put into the mirror because they were new or had changed. */
  readonly put: number;
  readonly removed: number;
  /** Error that ended it early; the rest is read by the next sync. */
  readonly error?: WorkbeltError | undefined;
  /** True if the account may not read it, or not all of its lists: the mirror has nothing of those. */
  readonly denied: boolean;
}

/** Outcome of a sync. */
export interface SyncReport {
  /** Each collection that was read. */
  readonly collections: readonly CollectionReport[];
  /** Names of services that another process was syncing. */
  readonly elsewhere: readonly string[];
}
