// Entry point for authors of stores. `testMirrorStore` of @workbelt/testing/mirror tests them.
export { choosePhrases, COMMON, looksForBeginnings, type Phrases, RARE } from "./choose-phrases.js";
export {
  checkItemNames,
  ContentSealer,
  type ItemContent,
  itemMs,
  type PassageWords,
  queryMs,
  type SearchTerm,
  toPassageWords,
  toSearchTerms,
} from "./item-content.js";
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
} from "./mirror-store.js";
export { MIRROR_WORDS } from "./mirror-words.js";
