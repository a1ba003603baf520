import type { Collection } from "../../../store/collection.js";
import type { RangePage } from "../../../store/document-index.js";
import type { Direction } from "../pagination/create-comparator.js";

/** A document with the time of its last edit. */
export interface Edited {
  id: string;
  lastEditedTime: string;
}

/** Order by last edit, and the place after which it continues. */
export interface EditOrder {
  direction: Direction;
  after: { key: string; id: string } | undefined;
}

const BATCH = 100;

/**
 * Iterates over documents by their last edit; those edited at the same time in the order they were added. After
 * a place with the id of a document elsewhere, all edited at its time follow.
 */
export function* iterateByEdit<Document extends Edited>(
  collection: Collection<Document, "edited">,
  { direction, after }: EditOrder,
): Generator<Document, void, undefined> {
  let page: RangePage = { order: direction, limit: BATCH, after };
  for (;;) {
    const batch = collection.findRange("edited", page);
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    page = { ...page, after: { key: last.lastEditedTime, id: last.id } };
  }
}

/** Merges two iterations by last edit; of documents edited at the same time, those of the first come first. */
export function* mergeByEdit<Item extends Edited>(
  first: Iterator<Item>,
  second: Iterator<Item>,
  direction: Direction,
): Generator<Item, void, undefined> {
  let [one, other] = [first.next(), second.next()];
  while (one.done !== true && other.done !== true) {
    const [left, right] = [one.value.lastEditedTime, other.value.lastEditedTime];
    if (direction === "ascending" ? left <= right : left >= right) {
      yield one.value;
      one = first.next();
    } else {
      yield other.value;
      other = second.next();
    }
  }
  for (; one.done !== true; one = first.next()) yield one.value;
  for (; other.done !== true; other = second.next()) yield other.value;
}
