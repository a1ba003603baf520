import { MIN_FRAGMENT_LENGTH } from "../../../store/text-query.js";
import type { PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { EditOrder } from "./iterate-by-edit.js";

/** With more pages than this to sort, reading them by last edit up to the end of a result page is faster. */
const MAX_FOUND = 1000;

/**
 * Finds the pages whose titles contain the words of a search, except short ones, by their last edit. Returns
 * undefined if they are too many, or this place in their order cannot be found.
 */
export function findPagesByWords(
  { collections }: NotesRepository,
  words: readonly string[],
  { after, direction }: EditOrder,
): PageDocument[] | undefined {
  const fragments = words.filter((word) => Array.from(word).length >= MIN_FRAGMENT_LENGTH);
  if (fragments.length === 0) return undefined;
  const found = collections.pages.findText("pages", [[fragments]], { limit: MAX_FOUND + 1 });
  if (found.length > MAX_FOUND) return undefined;
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -sign : sign);
  const sorted = found.toSorted((one, other) => compare(one.lastEditedTime, other.lastEditedTime));
  if (after === undefined) return sorted;
  const rest = sorted.filter(({ lastEditedTime }) => compare(lastEditedTime, after.key) >= 0);
  if (rest[0]?.lastEditedTime !== after.key) return rest;
  // Of the pages edited at that time, those that were added later follow.
  const index = rest.findIndex(({ id }) => id === after.id);
  return index < 0 ? undefined : rest.slice(index + 1);
}
