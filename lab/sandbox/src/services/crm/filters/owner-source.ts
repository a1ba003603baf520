import type { Keys } from "./narrow.js";
import { startingWith, type Page, type RangePage } from "../../../store/document-index.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { EntryDocument, RecordDocument, ValueOwner } from "../repository/documents.js";

/** The records of one object or the entries of one list, oldest first. */
export interface OwnerSource<Owner extends ValueOwner> {
  list(page: Page): Owner[];
  /** All, or those with one of these keys of values; see `toValueKey`. */
  iterate(keys: Keys): Iterable<Owner>;
  /** Sorted by the time of creation. */
  listByCreation(page: Pick<RangePage, "offset" | "limit" | "order">): Owner[];
}

/** The records of an object. */
export function recordSource(
  { records }: CrmCollections,
  objectSlug: string,
): OwnerSource<RecordDocument> {
  return {
    list: (page) => records.find("object", objectSlug, page),
    iterate: (keys) =>
      keys ? records.iterate("value", keys) : records.iterate("object", objectSlug),
    listByCreation: (page) =>
      records.findRange("created", { ...startingWith(`${objectSlug}/`), ...page }),
  };
}

/** The entries of a list. */
export function entrySource(
  { entries }: CrmCollections,
  listId: string,
): OwnerSource<EntryDocument> {
  return {
    list: (page) => entries.find("list", listId, page),
    iterate: (keys) => (keys ? entries.iterate("value", keys) : entries.iterate("list", listId)),
    listByCreation: (page) =>
      entries.findRange("created", { ...startingWith(`${listId}/`), ...page }),
  };
}
