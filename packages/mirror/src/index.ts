export {
  type Freshness,
  type KeepOptions,
  Mirror,
  type MirrorOptions,
  type MirrorSource,
  type SyncOptions,
} from "./mirror.js";
export type { CollectionReport, SyncExtent, SyncProgress, SyncReport } from "./sync/sync-report.js";
export type {
  HeadFilter,
  ItemChange,
  ItemEntry,
  ItemHead,
  ItemKey,
  MirrorStep,
  MirrorStore,
  PartitionSummary,
  StoredItem,
  StoreHit,
  StoreQuery,
} from "./store/mirror-store.js";
export { SqliteMirrorStore, type SqliteMirrorStoreOptions } from "./store/sqlite-mirror-store.js";
export {
  type ChangedItem,
  type ChangesQuery,
  type ChangesResult,
  changesSince,
} from "./search/changes-since.js";
export type { Embeddings } from "./search/rank-by-meaning.js";
export type { ScopeFilter } from "./search/scope.js";
export {
  type FoundItem,
  type MirrorQuery,
  searchMirror,
  type SearchOptions,
  type SearchResult,
} from "./search/search-mirror.js";
export {
  createMirrorPackage,
  type MirrorPackageOptions,
  type SearchedMirror,
} from "./tools/mirror-package.js";
export { divideText, type Passage, toWords } from "./store/passages.js";
export type { MirroredService, MirrorView } from "./view.js";
