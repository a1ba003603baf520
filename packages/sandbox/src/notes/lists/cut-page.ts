import { seedId } from "../../seed/seed-id.js";
import { validationError } from "../errors.js";
import { canonicalId } from "../gate/path-ids.js";
import { collections } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";
import { compareOrdered, type Direction, type Ordered } from "./order.js";
import { MAX_PAGE_SIZE, type Paging } from "./paging.js";

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
  most?: number;
}

/** One page of a list. */
export interface Page<Entry> {
  entries: Entry[];
  next: string | null;
  /** True on the last page of a list that has more entries than it gives. */
  isCutShort: boolean;
}

interface Cursor extends Ordered {
  scope: string;
}

/**
 * Cuts one page. A cursor remembers where the last entry stood, not how many came before it, so
 * that nothing is lost or repeated when things are added or removed between two pages.
 */
export function cutPage<Entry extends Ordered>(
  repository: Workspace,
  listing: Listing<Entry>,
  paging: Paging,
): Page<Entry> {
  const { scope, directions = [], most = Number.POSITIVE_INFINITY } = listing;
  const ranks = new Map(listing.order.map((id, index) => [id, index]));
  const compare = compareOrdered(directions, ranks);
  const after = paging.start_cursor && readCursor(repository, scope, paging.start_cursor);
  const rest = listing.entries
    .toSorted(compare)
    .slice(0, most)
    .filter((entry) => !after || compare(entry, after) > 0);
  const size = paging.page_size ?? MAX_PAGE_SIZE;
  const entries = rest.slice(0, size);
  const last = entries.at(-1);
  const next = rest.length > size && last ? writeCursor(repository, scope, last) : null;
  return { entries, next, isCutShort: next === null && listing.entries.length > most };
}

/** The list object around a page's results. */
export function listAnswer(type: string, results: object[], next: string | null): object {
  return {
    object: "list",
    results,
    next_cursor: next,
    has_more: next !== null,
    type,
    [type]: {},
  };
}

function readCursor(repository: Workspace, scope: string, cursor: string): Cursor {
  const found = repository.store.get<Cursor>(collections.cursors, canonicalId(cursor));
  if (found?.scope === scope) return found;
  throw validationError(`The start_cursor provided is invalid: ${cursor}`);
}

function writeCursor(repository: Workspace, scope: string, { id, keys }: Ordered): string {
  const cursor: Cursor = { scope, id, keys };
  // Named by what it says: reading the same page twice gives the same cursor and one document.
  const name = seedId(`notes/cursor/${JSON.stringify(cursor)}`);
  repository.store.put(collections.cursors, name, cursor);
  return name;
}
