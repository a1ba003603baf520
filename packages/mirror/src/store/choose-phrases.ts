/** Words of more passages than these say little, and take long to rank: they are counted up to here. */
export const COMMON = 10_000;
/** A word of fewer passages is counted at each search, because it may be in the item that was written last. */
export const RARE = 100;
/** Words that a search ranks by if all of its words are common. */
const MAX_COMMON = 3;
/** Passages that are ranked by the rarest words of a search, at most. */
const RANKED = 5_000;
const SHORT = /^[\p{Script=Latin}\d]{3}$/u;

/** Words, and beginnings of words, that a search ranks passages by. */
export interface Phrases {
  /** Those of which a passage has one at least. */
  readonly telling: readonly string[];
  /** Those that raise the score of a passage. */
  readonly others: readonly string[];
  /** True if all words are common: then only the passages that were written last are ranked. */
  readonly areCommon: boolean;
}

/** Returns true if the words that begin with a word of a search are looked for, too: not those of a frequent word. */
export function looksForBeginnings(word: string, count: number): boolean {
  // A word of three letters begins many others.
  return count < (SHORT.test(word) ? RARE : COMMON);
}

/**
 * Chooses the words by which passages are found and ranked, so that a search takes about the same time in a mirror of any size: the
 * rarest words find them, more frequent ones only raise their score, and common ones are left out.
 *
 * @param counts how many passages have each, up to {@link COMMON}.
 */
export function choosePhrases(counts: ReadonlyMap<string, number>): Phrases {
  const found = [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => one - other);
  const uncommon = found.filter(([, count]) => count < COMMON);
  if (uncommon.length === 0) {
    // Long words say most.
    const common = found
      .map(([phrase]) => phrase)
      .toSorted((one, other) => other.length - one.length);
    return { telling: common.slice(0, MAX_COMMON), others: [], areCommon: true };
  }
  const telling: string[] = [];
  const others: string[] = [];
  let ranked = 0;
  for (const [phrase, count] of uncommon) {
    (ranked === 0 || ranked + count <= RANKED ? telling : others).push(phrase);
    ranked += count;
  }
  return { telling, others, areCommon: false };
}
