import { seedId } from "../../seed/seed-id.js";
import { validationError } from "../errors.js";
import { normalizeUuid } from "../validation/normalize-uuid.js";
import { collections } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createComparator, type Direction, type Ordered } from "./create-comparator.js";
import { MAX_PAGE_SIZE, type PageRequest } from "./page-request.js";

/** A list before it is cut into pages. */
export interface Listing<Entry extends Ordered> {
  /** Names the list and its sorting; a cursor of one list is no cursor of another. */
  scope: string;
  entries: Entry[];
  /** Ids in their natural order, those not listed included: a cursor may stand on one of them. */
  order: string[];
  /** How the keys of the entries run; empty for the natural order. */
  directions?: Direction[];
  /** How many entries all pages give together, the first ones in the list's order; all when left out. */
  maxResults?: number;
}

/** One page of a list. */
export interface ResultPage<Entry> {
  entries: Entry[];
  next: string | null;
  /** True on the last page of a list that has more entries than it gives. */
  isTruncated: boolean;
}

interface Cursor extends Ordered {
  scope: string;
}

/**
 * Cuts one page. A cursor remembers where the last entry stood, not how many came before it, so
 * that nothing is lost or repeated when things are added or removed between two pages.
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
  const next = rest.length > size && last ? writeCursor(repository, scope, last) : null;
  return { entries, next, isTruncated: next === null && listing.entries.length > maxResults };
}

/** The list object around a page's results. */
export function serializeList(type: string, results: object[], next: string | null): object {
  return {
    object: "list",
    results,
    next_cursor: next,
    has_more: next !== null,
    type,
    [type]: {},
  };
}

function readCursor(repository: NotesRepository, scope: string, cursor: string): Cursor {
  const found = repository.store.get<Cursor>(collections.cursors, normalizeUuid(cursor));
  if (found?.scope === scope) return found;
  throw validationError(`The start_cursor provided is invalid: ${cursor}`);
}

function writeCursor(repository: NotesRepository, scope: string, { id, keys }: Ordered): string {
  const cursor: Cursor = { scope, id, keys };
  // Named by what it says: reading the same page twice gives the same cursor and one document.
  const name = seedId(`notes/cursor/${JSON.stringify(cursor)}`);
  repository.store.put(collections.cursors, name, cursor);
  return name;
}
