/** A word of a text, in the form in which it is compared. */
export interface ComparedWord {
  /** Without case, width and punctuation: `example.com` is `examplecom`, `50,000` is `50000`. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** True for what names one thing by itself: an id, an address, a date, a number of five digits. */
  readonly isTelling: boolean;
}

// Tags are no words, and words of addresses, dates and numbers stay together.
const WORD = /<\/?[a-z][^<>]*>|[\p{L}\p{N}\p{M}]+(?:[.@_+'’,-][\p{L}\p{N}\p{M}]+)*/giu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MIN_TELLING = 5;

/** Splits a text into words. In scripts without spaces, each character is one. */
export function splitWords(text: string): ComparedWord[] {
  return Array.from(text.matchAll(WORD)).flatMap(({ 0: word, index }) => {
    if (word.startsWith("<")) return [];
    if (!UNSPACED.test(word)) return toWord(word, index);
    return Array.from(word.matchAll(/./gsu)).flatMap((each) => toWord(each[0], index + each.index));
  });
}

function toWord(word: string, start: number): ComparedWord[] {
  const key = word
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");
  if (key === "") return [];
  const isTelling = key.length >= MIN_TELLING && /\d|[@.]/u.test(word.normalize("NFKC"));
  return [{ key, start, end: start + word.length, isTelling }];
}
