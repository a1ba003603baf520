import type { NotesRepository } from "../repository/notes-repository.js";
import type { Ordered } from "./create-comparator.js";
import { readCursor, writeCursor } from "./cursor.js";
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
}

/** Returns one page. As with `paginate`, changes between two pages neither skip nor repeat entries. */
export function paginateLazily<Item, Entry extends Ordered>(
  repository: NotesRepository,
  { scope, iterate, toEntry, maxResults = Number.POSITIVE_INFINITY }: LazyListing<Item, Entry>,
  paging: PageRequest,
): ResultPage<Entry> {
  const after = paging.start_cursor
    ? readCursor(repository, scope, paging.start_cursor)
    : undefined;
  const { page_size: size = MAX_PAGE_SIZE } = paging;
  const countBefore = after?.count ?? 0;
  const remaining = Math.max(0, maxResults - countBefore);
  const entries: Entry[] = [];
  let hasMore = false;
  for (const item of iterate(after)) {
    const entry = toEntry(item);
    if (entry === undefined) continue;
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
  const cursor = { scope, id: last.id, keys: last.keys, ...count };
  return { entries, nextCursor: writeCursor(repository, cursor), isTruncated: false };
}
