import type { PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import type { EditOrder } from "./iterate-by-edit.js";

/** With more pages than this to sort, reading them by last edit up to the end of a result page is faster. */
const MAX_FOUND = 1000;

/**
 * Finds the pages whose title contains the longest word of a search, by their last edit; undefined if they
 * are too many, or the search has no words.
 */
export function findPagesByWords(
  { collections }: NotesRepository,
  words: readonly string[],
  { after, direction }: EditOrder,
): PageDocument[] | undefined {
  const { pages } = collections;
  const [longest] = words.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return undefined;
  const keys = pages.listKeys("word", longest);
  const found = pages.find("word", keys, { limit: MAX_FOUND + 1 });
  if (found.length > MAX_FOUND) return undefined;
  const sign = direction === "ascending" ? 1 : -1;
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -sign : sign);
  const sorted = found.toSorted((one, other) => compare(one.lastEditedTime, other.lastEditedTime));
  if (after === undefined) return sorted;
  const newer = new Set(pages.find("word", keys, { after: after.id }).map(({ id }) => id));
  return sorted.filter(({ id, lastEditedTime }) => {
    const order = compare(lastEditedTime, after.key);
    return order > 0 || (order === 0 && newer.has(id));
  });
}
