import type { ItemChange, MirrorStore } from "../store/mirror-store.js";
import type { MirrorView } from "../view.js";
import { findPlaces } from "./find-places.js";
import { createSourceFinder, keyOf, type ScopeFilter, toLimit, toScope, toTime } from "./scope.js";
import { InputError } from "@workbelt/core";

/** Selects changes of a mirror: those since a time, or those after a result of `changesSince`. */
export interface ChangesQuery extends ScopeFilter {
  /** A date or a date-time of ISO 8601, in UTC unless it names a zone. */
  readonly since?: string | undefined;
  /** `next` of an earlier result. */
  readonly after?: number | undefined;
  /** Most changes, from 1 to 200. @default 20 */
  readonly limit?: number | undefined;
}

/** A thing that was added, changed or removed. */
export interface ChangedItem {
  readonly type: ItemChange["type"];
  readonly service: string;
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Names of what it is part of or about. */
  readonly place: readonly string[];
  readonly by: readonly string[];
  readonly url: string | undefined;
  /** True if people outside the workspace may have written the title. */
  readonly outside: boolean;
  /** Time at which the mirror found the change, in ISO 8601 with UTC. */
  readonly changedAt: string;
}

/** Changes, oldest first. For several changes of one thing, only the last is listed. */
export interface ChangesResult {
  readonly items: readonly ChangedItem[];
  /** The `after` of the next call, for what follows or changes later. */
  readonly next: number;
  /** True if there are more already. */
  readonly hasMore: boolean;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

/**
 * Lists what has changed in the services, as the mirror found it. Removals are known for 30 days.
 *
 * @throws InputError unless exactly one of `since` and `after` is given, for a service or kind that the mirror does not have, and
 * for a limit out of range; StoreError if the mirror cannot be read.
 * @example const { items, next } = await changesSince(mirror.view, { since: "2026-11-28", kinds: ["deal"] });
 */
export async function changesSince(
  view: MirrorView,
  query: ChangesQuery,
  operation = "changesSince",
): Promise<ChangesResult> {
  const limit = toLimit(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT, operation);
  const { collections, partitions } = toScope(view, query, operation);
  let next = await findStart(view.store, partitions, query, operation);
  const found: ItemChange[] = [];
  let hasMore = true;
  while (found.length < limit && hasMore) {
    const changes = await view.store.changes(partitions, next, MAX_LIMIT);
    const left = limit - found.length;
    const chosen = changes.filter(({ collection }) => collections?.includes(collection) ?? true);
    found.push(...chosen.slice(0, left));
    hasMore = changes.length === MAX_LIMIT || chosen.length > left;
    next = (chosen.length > left ? chosen[left - 1] : changes.at(-1))?.change ?? next;
  }
  return { items: await describe(view, found), next, hasMore };
}

async function describe(view: MirrorView, changes: readonly ItemChange[]): Promise<ChangedItem[]> {
  const places = await findPlaces(view, changes);
  const sourceOf = createSourceFinder(view);
  return changes.map((change) => {
    const { changedAt, item, type } = change;
    const source = sourceOf(change);
    return {
      type,
      service: source?.service.service ?? "",
      kind: source?.collection.kind ?? "",
      id: item.id,
      title: item.title,
      place: places.get(keyOf(change)) ?? [],
      by: item.by ?? [],
      url: item.url,
      outside: item.outside,
      changedAt: new Date(changedAt).toISOString(),
    };
  });
}

/** Returns the number of the last change before those that are wanted. @throws InputError */
async function findStart(
  store: MirrorStore,
  partitions: readonly string[],
  { after, since }: ChangesQuery,
  operation: string,
): Promise<number> {
  if ((after === undefined) === (since === undefined)) {
    const message = "give either since, a time, or after, the next of an earlier result";
    throw new InputError(operation, [{ field: "since", message }]);
  }
  if (since === undefined) {
    if (Number.isSafeInteger(after) && Number(after) >= 0) return Number(after);
    const message = "expected the next of an earlier result, a whole number";
    throw new InputError(operation, [{ field: "after", message }]);
  }
  const time = Date.parse(toTime("since", since, operation));
  // Later changes have greater numbers and later times: a binary search finds the first.
  const [first] = await store.changes(partitions, 0, 1);
  if (first === undefined || first.changedAt >= time) return 0;
  let before = first.change;
  let end = await store.lastChange();
  while (before < end) {
    const middle = Math.floor((before + end) / 2);
    const [change] = await store.changes(partitions, middle, 1);
    if (change === undefined || change.changedAt >= time) end = middle;
    else before = change.change;
  }
  return before;
}
