import type { StoredItem } from "../store/mirror-store.js";
import { divideText } from "../store/passages.js";

/** An item with its score: greater is better. */
export interface RankedItem {
  readonly stored: StoredItem;
  readonly score: number;
  /** Index of its best passage. */
  readonly passage: number;
}

/** Makes vectors of texts that are close where the texts mean the same. The `Embeddings` of LangChain are such. */
export interface Embeddings {
  embedQuery(text: string): Promise<number[]>;
  embedDocuments(texts: string[]): Promise<number[][]>;
}

// More would take seconds, and hardly ever come to the front.
const MOST_ITEMS = 50;
// Words find names and numbers, of which vectors know little.
const SHARE_OF_WORDS = 0.5;

/** Ranks the first items of a search again, by words and meaning together. Without words it changes nothing. @throws the errors of the embeddings */
export async function rankByMeaning(
  embeddings: Embeddings,
  words: string | undefined,
  ranked: readonly RankedItem[],
): Promise<readonly RankedItem[]> {
  const first = ranked.slice(0, MOST_ITEMS);
  if (words === undefined || first.length < 2) return ranked;
  const [wanted, vectors] = await Promise.all([
    embeddings.embedQuery(words),
    embeddings.embedDocuments(first.map(toText)),
  ]);
  const most = Math.max(...first.map(({ score }) => score), Number.MIN_VALUE);
  const scored = first.map((each, index) => {
    const meaning = cosine(wanted, vectors[index] ?? []);
    const score = SHARE_OF_WORDS * (each.score / most) + (1 - SHARE_OF_WORDS) * meaning;
    return { each, score };
  });
  const best = scored.toSorted((one, other) => other.score - one.score).map(({ each }) => each);
  return [...best, ...ranked.slice(MOST_ITEMS)];
}

function toText({ passage, stored: { item } }: RankedItem): string {
  const { end, start } = divideText(item.text)[passage] ?? { start: 0, end: 0 };
  return `${item.title}\n${item.text.slice(start, end)}`;
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
  const length = Math.hypot(...one) * Math.hypot(...other);
  return length === 0 ? 0 : dot / length;
}
