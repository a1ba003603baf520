import type { NotesRepository } from "../repository/notes-repository.js";
import type { Ordered } from "./create-comparator.js";
import { normalizeUuid } from "../validation/validators.js";
import { isCursor, readCursor, writeCursor } from "./cursor.js";
import { MAX_PAGE_SIZE, type PageRequest } from "./page-request.js";
import type { ResultPage } from "./paginate.js";

/** A list that is read only as far as a page needs. */
export interface LazyListing<Item, Entry extends Ordered> {
  /** Identifies the list and its sorting; cursors are only valid for one list. */
  scope: string;
  /** Iterates over the items after a place, by default over all. */
  iterate: (after: Ordered | undefined) => Iterable<Item>;
  /** Returns the entry of an item; undefined for one that is not listed. */
  toEntry: (item: Item) => Entry | undefined;
  /** Maximum number of entries over all pages. Omitted: no limit. */
  maxResults?: number;
  /** The id of an item is a cursor too: that of a page that starts with the item. */
  acceptsItemIds?: boolean;
}

/**
 * Returns one page. As with `paginate`, changes between two pages neither skip nor repeat entries.
 */
export function paginateLazily<Item, Entry extends Ordered>(
  repository: NotesRepository,
  listing: LazyListing<Item, Entry>,
  paging: PageRequest,
): ResultPage<Entry> {
  const { scope, iterate, toEntry, maxResults = Number.POSITIVE_INFINITY } = listing;
  const { start_cursor: cursor } = paging;
  const firstId = cursor === undefined ? undefined : findFirstId(repository, listing, cursor);
  const after =
    cursor === undefined || firstId !== undefined
      ? undefined
      : readCursor(repository, scope, cursor);
  let isBefore = firstId !== undefined;
  const { page_size: size = MAX_PAGE_SIZE } = paging;
  const countBefore = after?.count ?? 0;
  const remaining = Math.max(0, maxResults - countBefore);
  const entries: Entry[] = [];
  let hasMore = false;
  for (const item of iterate(after)) {
    const entry = toEntry(item);
    if (entry === undefined) continue;
    isBefore &&= entry.id !== firstId;
    if (isBefore) continue;
    hasMore = entries.length === Math.min(size, remaining);
    if (hasMore) break;
    entries.push(entry);
  }
  const last = entries.at(-1);
  const isTruncated = hasMore && remaining <= size;
  if (!hasMore || isTruncated || last === undefined) {
    return { entries, nextCursor: null, isTruncated };
  }
  const count = Number.isFinite(maxResults) ? { count: countBefore + entries.length } : {};
  const nextCursor = writeCursor(repository, { scope, id: last.id, keys: last.keys, ...count });
  return { entries, nextCursor, isTruncated: false };
}

/** Returns the id of the listed item that a cursor is; undefined for any other cursor. */
function findFirstId<Item, Entry extends Ordered>(
  repository: NotesRepository,
  { acceptsItemIds = false, iterate, scope, toEntry }: LazyListing<Item, Entry>,
  cursor: string,
): string | undefined {
  const id = normalizeUuid(cursor);
  if (!acceptsItemIds || isCursor(repository, scope, id)) return undefined;
  for (const item of iterate(undefined)) if (toEntry(item)?.id === id) return id;
  return undefined;
}
