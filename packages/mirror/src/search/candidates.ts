import type { ItemKey, StoreHit } from "../store/mirror-store.js";
import { keyOf } from "./scope.js";

/** An item that queries found. */
export interface Candidate {
  readonly key: ItemKey;
  passage: number;
  /** Share of the best score for all words. */
  words: number;
  /** Share of the best score for the words that name nothing, among the items about what is named. */
  others: number;
  /** 1 for what mentions a thing that the search names; less for what mentions something of it. */
  about: number;
}

/** Items that the queries of a search found, each once. */
export class Candidates {
  readonly #all = new Map<string, Candidate>();

  addWords(hits: readonly StoreHit[]): void {
    const most = bestScore(hits);
    for (const hit of hits) this.#of(hit, hit.passage).words = hit.score / most;
  }

  /** Adds items about what is named: `about` says how closely, `hasWords` if they were found by other words, too. */
  addAbout(hits: readonly StoreHit[], about: number, hasWords: boolean): void {
    const most = bestScore(hits);
    for (const hit of hits) {
      const candidate = this.#of(hit, hit.passage);
      candidate.about = Math.max(candidate.about, about);
      if (!hasWords) continue;
      candidate.others = Math.max(candidate.others, hit.score / most);
      candidate.passage = hit.passage;
    }
  }

  /** Notes how closely an item is about what is named, if it was found. */
  note(key: ItemKey, about: number): void {
    const known = this.#all.get(keyOf(key));
    if (known !== undefined) known.about = Math.max(known.about, about);
  }

  best(count: number): Candidate[] {
    const rank = ({ about, others, words }: Candidate) => words + others * about + about * 0.5;
    return [...this.#all.values()]
      .toSorted((one, other) => rank(other) - rank(one))
      .slice(0, count);
  }

  #of({ collection, id, partition }: ItemKey, passage: number): Candidate {
    const key = { partition, collection, id };
    const known = this.#all.get(keyOf(key));
    if (known !== undefined) return known;
    const added = { key, passage, words: 0, others: 0, about: 0 };
    this.#all.set(keyOf(key), added);
    return added;
  }
}

function bestScore(hits: readonly StoreHit[]): number {
  return Math.max(...hits.map(({ score }) => score), Number.MIN_VALUE);
}
