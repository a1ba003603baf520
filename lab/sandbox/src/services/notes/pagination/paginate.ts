import type { NotesRepository } from "../repository/notes-repository.js";
import { createComparator, type Direction, type Ordered } from "./create-comparator.js";
import { MAX_PAGE_SIZE, type PageRequest } from "./page-request.js";
import { readCursor, writeCursor } from "./cursor.js";

/** A complete list, before pagination. */
export interface Listing<Entry extends Ordered> {
  /** Identifies the list and its sorting; cursors are only valid for one list. */
  scope: string;
  entries: Entry[];
  /** Ids in natural order, including unlisted ones, because a cursor may point to one of them. */
  order: string[];
  /** Sort directions of the keys; empty for the natural order. */
  directions?: Direction[];
  /** Maximum number of entries over all pages. Omitted: no limit. */
  maxResults?: number;
}

/** A page of a list. */
export interface ResultPage<Entry> {
  entries: Entry[];
  nextCursor: string | null;
  /** True on the last page of a list that exceeds `maxResults`. */
  isTruncated: boolean;
}

/**
 * Returns one page. A cursor stores the last entry's sort position instead of an offset, so that
 * changes between two pages neither skip nor repeat entries.
 */
export function paginate<Entry extends Ordered>(
  repository: NotesRepository,
  listing: Listing<Entry>,
  paging: PageRequest,
): ResultPage<Entry> {
  const { scope, directions = [], maxResults = Number.POSITIVE_INFINITY } = listing;
  const ranks = new Map(listing.order.map((id, index) => [id, index]));
  const compare = createComparator(directions, ranks);
  const after = paging.start_cursor && readCursor(repository, scope, paging.start_cursor);
  const rest = listing.entries
    .toSorted(compare)
    .slice(0, maxResults)
    .filter((entry) => !after || compare(entry, after) > 0);
  const size = paging.page_size ?? MAX_PAGE_SIZE;
  const entries = rest.slice(0, size);
  const last = entries.at(-1);
  const nextCursor =
    rest.length > size && last
      ? writeCursor(repository, { scope, id: last.id, keys: last.keys })
      : null;
  return {
    entries,
    nextCursor,
    isTruncated: nextCursor === null && listing.entries.length > maxResults,
  };
}
