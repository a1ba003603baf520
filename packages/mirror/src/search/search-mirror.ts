import type { ItemKey, StoredItem, StoreHit, StoreQuery } from "../store/mirror-store.js";
import { divideText, toWords } from "../store/passages.js";
import type { MirrorView } from "../view.js";
import { type Candidate, Candidates } from "./candidates.js";
import { excerpt } from "./excerpt.js";
import { findPlaces } from "./find-places.js";
import { ItemReader } from "./item-reader.js";
import { findWords, type QueryWord, toQueryWords, toStoreWords } from "./query-words.js";
import { type Embeddings, type RankedItem, rankByMeaning } from "./rank-by-meaning.js";
import {
  createSourceFinder,
  keyOf,
  type ScopeFilter,
  type Source,
  toLimit,
  toScope,
  toTime,
} from "./scope.js";
import {
  findNamed,
  findPeople,
  isSameName,
  keysOf,
  listKeys,
  nameKeys,
  type NamedThing,
} from "./things.js";

/** Query of a search. An item has to meet all given conditions. */
export interface MirrorQuery extends ScopeFilter {
  /** Words, a name or a whole question. @default none: the newest first */
  readonly words?: string | undefined;
  /** People who wrote or said it, took part in it, or whom it is about: names or email addresses. */
  readonly people?: readonly string[] | undefined;
  /** Only items of this time or later: a date or a date-time of ISO 8601, in UTC unless it names a zone. */
  readonly from?: string | undefined;
  /** Only items before this time; of a date, those of that day are found too. */
  readonly until?: string | undefined;
  /** Most items, from 1 to 50. @default 8 */
  readonly limit?: number | undefined;
}

/** Options of a search that its caller does not choose. */
export interface SearchOptions {
  /** Ranks the first items again by their meaning, such as the Embeddings of LangChain. @default by words alone */
  readonly embeddings?: Embeddings | undefined;
  /** Length of a passage, in characters. @default 300, and more for fewer than five items */
  readonly passageLength?: number | undefined;
  /** Name of the call in errors. @default "searchMirror" */
  readonly operation?: string | undefined;
}

/** An item that a search found. */
export interface FoundItem {
  /** Name of its service: `crm`. */
  readonly service: string;
  /** Word for what it is: `note`. */
  readonly kind: string;
  /** Its id, which the tools of its service take. */
  readonly id: string;
  readonly title: string;
  /** Names of what it is part of or about. */
  readonly place: readonly string[];
  /** Names of those who wrote or said it. */
  readonly by: readonly string[];
  /** Time that it belongs to, in ISO 8601 with UTC. */
  readonly at: string | undefined;
  /** Address for a person's browser. */
  readonly url: string | undefined;
  /** The part of its text around the words, on one line. Empty if it has no text. */
  readonly passage: string;
  /** True if people outside the workspace may have written title and passage. */
  readonly outside: boolean;
  /** Time at which the copy was last compared with the service, in ISO 8601 with UTC. */
  readonly comparedAt: string;
}

/** The items that a search found, the best first. */
export interface SearchResult {
  readonly items: readonly FoundItem[];
}

const DEFAULT_LIMIT = 8;
const MAX_LIMIT = 50;
// Hits of the store that are read and ranked.
const HITS = 60;
const PASSAGE_LENGTH = 300;
// One or two items leave room for more of each.
const LENGTH_OF_ALL = 1_500;
// Items at the front that are compared with each other.
const COMPARED = 24;
// Share of its score that a copy of a better item keeps.
const SHARE_OF_COPY = 0.6;
// Letters at the start of a misspelt name that are probably correct.
const BEGINNING = 4;

/**
 * Searches everything that one account sees in a mirror. It ranks by the words, and by what an item is about. If the
 * search names a thing, such as a company or a person, items that mention it are found, too.
 *
 * @throws InputError for a service or kind that the mirror does not have, a time that cannot be read, and a limit out of range;
 * StoreError if the mirror cannot be read.
 * @example const { items } = await searchMirror(await mirror.view(), { words: "What did we promise Brightmoor?" });
 */
export async function searchMirror(
  view: MirrorView,
  query: MirrorQuery,
  { embeddings, operation = "searchMirror", passageLength }: SearchOptions = {},
): Promise<SearchResult> {
  const limit = toLimit(query.limit ?? DEFAULT_LIMIT, MAX_LIMIT, operation);
  const search = await Search.open(view, query, operation);
  const ranked = await search.rank();
  const best =
    embeddings === undefined ? ranked : await rankByMeaning(embeddings, query.words, ranked);
  return { items: await search.describe(best.slice(0, limit), passageLength) };
}

function byScore(one: RankedItem, other: RankedItem): number {
  return other.score - one.score;
}

type Filter = Omit<StoreQuery, "words" | "limit">;

/** The queries and scores of one search. */
class Search {
  readonly #view: MirrorView;
  readonly #reader: ItemReader;
  readonly #sourceOf: (key: ItemKey) => Source | undefined;
  readonly #words: readonly QueryWord[];
  readonly #filter: Filter;
  /** Words of the search that stand for a key of what it names. */
  #namesOf: ReadonlyMap<string, ReadonlySet<QueryWord>> = new Map();
  /** Selects everything. */
  readonly #everything: Filter;

  private constructor(
    view: MirrorView,
    reader: ItemReader,
    { filter, words }: { filter: Filter; words: readonly QueryWord[] },
  ) {
    this.#view = view;
    this.#reader = reader;
    this.#sourceOf = createSourceFinder(view);
    this.#words = words;
    this.#filter = filter;
    this.#everything = { partitions: view.services.map(({ partition }) => partition) };
  }

  static async open(view: MirrorView, query: MirrorQuery, operation: string): Promise<Search> {
    const { from, people = [], until, words = "" } = query;
    const reader = new ItemReader(view.store);
    const all = view.services.map(({ partition }) => partition);
    const filter = {
      ...toScope(view, query, operation),
      ...(from !== undefined && { from: toTime("from", from, operation) }),
      ...(until !== undefined && { until: toTime("until", until, operation) }),
      ...(people.length > 0 && { about: await findPeople(view.store, reader, all, people) }),
    };
    return new Search(view, reader, { filter, words: toQueryWords(words) });
  }

  /** Ranks the items, the best first. */
  async rank(): Promise<RankedItem[]> {
    const candidates = new Candidates();
    const hits = await this.#find(this.#filter, this.#words);
    candidates.addWords(hits);
    const things = this.#words.length === 0 ? [] : await this.#findThings(hits);
    if (things.length > 0) await this.#addWhatMentions(things, candidates);
    const best = candidates.best(HITS);
    const stored = await this.#reader.read(best.map(({ key }) => key));
    const found = new Map(best.map((each) => [keyOf(each.key), each]));
    const ranked = stored.flatMap((each) => {
      const candidate = found.get(keyOf(each));
      return candidate === undefined ? [] : [this.#score(each, candidate, things)];
    });
    // Without words, the store has them in their order.
    if (this.#words.length === 0) return ranked;
    const sorted = ranked.toSorted(byScore);
    const first = await this.#putCopiesBack(sorted.slice(0, COMPARED));
    return [...first, ...sorted.slice(COMPARED)];
  }

  /** Puts what is the same thing in another service, such as the meeting of a call, behind what is as good. */
  async #putCopiesBack(ranked: readonly RankedItem[]): Promise<RankedItem[]> {
    const places = await this.#readPlaces(ranked);
    const seen = new Set<string>();
    const lowered = ranked.map((each) => {
      const { title } = each.stored.item;
      const kind = this.#sourceOf(each.stored)?.collection.kind ?? "";
      // A recording without a title has that of its meeting.
      const [whole = each.stored.id] = places.get(keyOf(each.stored)) ?? [];
      const names = title === "" ? [`${kind} ${whole}`] : [title, `${kind} ${title}`];
      const isCopy = names.some((name) => seen.has(name));
      for (const name of names) seen.add(name);
      return isCopy ? { ...each, score: each.score * SHARE_OF_COPY } : each;
    });
    return lowered.toSorted(byScore);
  }

  /** Describes items for the result, with the passages around the words. */
  async describe(
    ranked: readonly RankedItem[],
    passageLength: number | undefined,
  ): Promise<FoundItem[]> {
    const places = await this.#readPlaces(ranked);
    const length =
      passageLength ?? Math.max(PASSAGE_LENGTH, Math.floor(LENGTH_OF_ALL / ranked.length));
    return ranked.map(({ passage, stored }) => {
      const { checkedAt, item } = stored;
      const source = this.#sourceOf(stored);
      return {
        service: source?.service.service ?? "",
        kind: source?.collection.kind ?? "",
        id: item.id,
        title: item.title,
        place: places.get(keyOf(stored)) ?? [],
        by: item.by ?? [],
        at: item.at,
        url: item.url,
        passage: excerpt(item.text, findPassage(item.text, passage), this.#words, length),
        outside: item.outside,
        comparedAt: new Date(checkedAt).toISOString(),
      };
    });
  }

  #readPlaces(ranked: readonly RankedItem[]): ReturnType<typeof findPlaces> {
    const items = ranked.map(({ stored }) => stored);
    return findPlaces(this.#view, items, this.#reader);
  }

  #find(filter: Filter, words: readonly QueryWord[]): Promise<StoreHit[]> {
    return this.#view.store.search({ ...filter, words: toStoreWords(words), limit: HITS });
  }

  #isFiltered(): boolean {
    const { partitions, ...others } = this.#filter;
    return (
      partitions.length < this.#everything.partitions.length ||
      Object.values(others).some((each) => each !== undefined)
    );
  }

  /** Finds what the search names, whatever kinds, people and times it wants. */
  async #findThings(hits: readonly StoreHit[]): Promise<NamedThing[]> {
    const all = this.#isFiltered() ? await this.#find(this.#everything, this.#words) : hits;
    const found = await this.#reader.read(all);
    const things = findNamed(found, this.#words);
    if (things.length > 0) return things;
    // A name may be misspelt: its beginning finds it.
    const spoken = new Set(found.flatMap(({ item }) => toWords(item.title)));
    const words = this.#words
      .filter(({ word }) => word.length > BEGINNING && !spoken.has(word))
      .map(({ word }) => word.slice(0, BEGINNING));
    if (words.length === 0) return [];
    const close = await this.#view.store.search({ ...this.#everything, words, limit: HITS });
    return findNamed(await this.#reader.read(close), this.#words);
  }

  /** Adds items that mention the things that the search names, or something that belongs to these, such as a company's people. */
  async #addWhatMentions(things: readonly NamedThing[], candidates: Candidates): Promise<void> {
    const keys = listKeys(things.map(({ stored }) => stored));
    const { store } = this.#view;
    const near = await store.search({ ...this.#everything, words: [], about: keys, limit: HITS });
    const own = await this.#reader.read(near);
    const ofTheirs = listKeys(own).filter((key) => !keys.includes(key));
    this.#namesOf = nameKeys(things, own);
    const named = new Set(things.flatMap((each) => [...each.named]));
    const others = this.#words.filter(
      (each) => ![...named].some(({ word }) => isSameName(word, each.word)),
    );
    // Those of certain people are found by their words.
    if (this.#filter.about === undefined) {
      const direct = { ...this.#filter, about: keys };
      if (others.length > 0) candidates.addAbout(await this.#find(direct, others), 1, true);
      candidates.addAbout(this.#isFiltered() ? await this.#find(direct, []) : near, 1, false);
      if (ofTheirs.length > 0) {
        const indirect = await this.#find({ ...this.#filter, about: ofTheirs }, others);
        candidates.addAbout(indirect, 0.5, others.length > 0);
      }
    }
    for (const { stored } of things) candidates.note(stored, 1);
  }

  #score(stored: StoredItem, candidate: Candidate, things: readonly NamedThing[]): RankedItem {
    const { about, others, passage, words } = candidate;
    const { item } = stored;
    const { end, start } = findPassage(item.text, passage);
    const spoken = findWords(`${item.title}\n${item.text.slice(start, end)}`, this.#words);
    const named = [...keysOf(item), ...(item.mentions ?? [])].flatMap((key) => [
      ...(this.#namesOf.get(key) ?? []),
    ]);
    const kind = this.#sourceOf(stored)?.collection.kind;
    const ofKind = this.#words.filter(({ word }) => word === kind || word === `${kind}s`);
    const known = new Set([...named, ...ofKind, ...spoken.map(({ word }) => word)]);
    const coverage = known.size / Math.max(1, this.#words.length);
    const isThing = things.some((each) => keyOf(each.stored) === keyOf(stored));
    // A thing answers a search for its name, and not a question about it.
    const ofThing = !isThing ? 0 : coverage === 1 ? 0.2 : -0.3;
    const ofLength = Math.min(1, item.text.length / 2_000);
    const score =
      words + others * 0.7 * about + about * 0.5 + coverage * 1.5 + ofThing + ofLength * 0.1;
    return { stored, score, passage };
  }
}

function findPassage(text: string, index: number): { start: number; end: number } {
  const passages = divideText(text);
  return passages[index] ?? passages[0] ?? { start: 0, end: 0 };
}
