import type { MirroredItem } from "@workbelt/core/provider";
import type { MirrorStore, StoredItem } from "../store/mirror-store.js";
import { toWords } from "../store/passages.js";
import type { ItemReader } from "./item-reader.js";
import type { QueryWord } from "./query-words.js";

/** Something that a search names, such as a company. */
export interface NamedThing {
  readonly stored: StoredItem;
  /** The words of the search that name it. */
  readonly named: ReadonlySet<QueryWord>;
}

// More keys would select everything.
const MAX_KEYS = 60;
const MOST_PEOPLE = 50;
const MIN_LETTERS_WITH_TYPO = 5;

/** Returns the names by which other items mention an item. */
export function keysOf({ id, keys }: MirroredItem): readonly string[] {
  return keys ?? [id];
}

/** Returns the keys of items, each once and at most as many as a query takes. */
export function listKeys(items: readonly StoredItem[]): string[] {
  return [...new Set(items.flatMap(({ item }) => keysOf(item)))].slice(0, MAX_KEYS);
}

/**
 * Returns those of the items that a search names by their titles: "Brightmoor" names Brightmoor Foods, "Priya" names Priya Raman.
 * An address of its own, as people and companies have, makes the first word of a title enough; others are named by most of it.
 */
export function findNamed(items: readonly StoredItem[], words: readonly QueryWord[]): NamedThing[] {
  return items.flatMap((stored) => {
    const title = toWords(stored.item.title);
    const hits = title.map((spoken) => words.find(({ word }) => isSameName(spoken, word)));
    const named = new Set(hits.flatMap((each) => each ?? []));
    const share = hits.filter((each) => each !== undefined).length / Math.max(1, title.length);
    const isMeant = hasAddress(stored.item)
      ? hits[0] !== undefined || share >= 0.5
      : named.size > 0 && share >= 0.75;
    return isMeant ? [{ stored, named }] : [];
  });
}

/**
 * Returns the words of a search that stand for a key: those that name the thing with this key, also for the keys of what is
 * directly about the thing, such as the people of a company.
 *
 * @param near items that mention the things
 */
export function nameKeys(
  things: readonly NamedThing[],
  near: readonly StoredItem[],
): ReadonlyMap<string, ReadonlySet<QueryWord>> {
  const names = new Map<string, ReadonlySet<QueryWord>>();
  for (const { named, stored } of things) {
    const own = new Set(keysOf(stored.item));
    const about = near.filter(({ item }) => item.mentions?.some((key) => own.has(key)));
    for (const key of [...own, ...about.flatMap(({ item }) => keysOf(item))]) {
      names.set(key, new Set([...(names.get(key) ?? []), ...named]));
    }
  }
  return names;
}

function hasAddress(item: MirroredItem): boolean {
  return keysOf(item).some((key) => key !== item.id && /[@.]/.test(key));
}

/** Returns true for names in the same spelling, with an `s` at the end, or with one letter wrong. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one === `${other}s` || other === `${one}s` || hasOneTypo(one, other);
}

/** Returns true for long words that differ by one letter, which is missing, added, changed or swapped with the next. */
function hasOneTypo(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < MIN_LETTERS_WITH_TYPO || one[0] !== other[0]) return false;
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right === `${left[1]}${left[0]}`)
  );
}

/**
 * Finds people by their names or addresses, and returns what selects the items that are theirs or about them.
 * Each name stands for everyone who has it.
 */
export async function findPeople(
  store: MirrorStore,
  reader: ItemReader,
  partitions: readonly string[],
  people: readonly string[],
): Promise<string[]> {
  const names = people.filter((each) => !each.includes("@"));
  const addresses = people.filter((each) => each.includes("@"));
  const words = [...new Set(names.flatMap(toWords))];
  const hits =
    words.length === 0 ? [] : await store.search({ partitions, words, limit: MOST_PEOPLE });
  const found = (await reader.read(hits)).filter(({ item }) => {
    const title = toWords(item.title);
    const isNamed = (name: string) => toWords(name).every((word) => title.includes(word));
    return hasAddress(item) && names.some(isNamed);
  });
  const titles = found.map(({ item }) => item.title);
  const authors = [...names, ...titles].map((name) => `by:${name.trim().toLowerCase()}`);
  const keys = addresses.map((address) => address.trim().toLowerCase());
  return [...new Set([...keys, ...authors, ...listKeys(found)])];
}
