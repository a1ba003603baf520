/** A word of a text, in the form in which it is compared. */
export interface ComparedWord {
  /** Without case, width and punctuation: `example.com` is `examplecom`, `50,000` is `50000`. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** True for what names one thing by itself: an id, an address, a date, a number of five digits. */
  readonly isTelling: boolean;
}

/** Signs between the parts of a word: of addresses, dates and numbers, in any width, and signs that cannot be seen. */
const JOINT = String.raw`\\?[.@_+'’,\-\u2010\u2011．＠＿＋－\u00ad\u200b-\u200d\u2060\ufeff]`;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;
const WORD = new RegExp(
  [
    // A tag; `<pay@example.com>` is an address.
    String.raw`<\/?[a-z][\w-]*(?:[\s/][^<>]*)?>`,
    // The day of a time.
    String.raw`\d{4}-\d{2}-\d{2}(?=T\d)`,
    `${LETTER}+(?:(?:${JOINT})+${LETTER}+)*`,
  ].join("|"),
  "giu",
);
const TAG_NAME = /^<\/?[\w-]+/;
/** Digits in groups: `1 250 000`, `+44 7700 900123`. */
const GROUPS = /(?<![\p{L}\p{N}])(?:[A-Z]{2})?\d+(?:[ \u00A0\u202F-]\d+)+(?![\p{L}\p{N}])/gu;
const MIN_GROUPED = 7;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const MIN_TELLING = 5;

/** Words of a text. */
export interface SplitText {
  /** The words in their order. Tags are not among them. */
  readonly words: ComparedWord[];
  /** Words in addition to these: an address or id in a tag, or the digits of several words as one number. */
  readonly apart: ComparedWord[];
}

/** Splits a text into words. In scripts without spaces, each character is one. */
export function splitWords(text: string): SplitText {
  const words: ComparedWord[] = [];
  const apart: ComparedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.startsWith("<")) {
      const inside = splitWords(word.replace(TAG_NAME, (name) => " ".repeat(name.length)));
      for (const each of [...inside.words, ...inside.apart]) {
        if (!each.isTelling) continue;
        apart.push({ ...each, start: index + each.start, end: index + each.end });
      }
    } else if (UNSPACED.test(word)) {
      for (const each of word.matchAll(/./gsu)) words.push(...toWord(each[0], index + each.index));
    } else {
      words.push(...toWord(word, index));
    }
  }
  for (const { 0: groups, index } of text.matchAll(GROUPS)) {
    const [word] = toWord(groups, index);
    if (word !== undefined && word.key.length >= MIN_GROUPED) apart.push(word);
  }
  return { words, apart };
}

function toWord(word: string, start: number): ComparedWord[] {
  const key = word
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^www\./, "")
    // Without cents of zero: `12,500.00` is 12500.
    .replace(/^(\d{1,3}(?:[.,'’]\d{3})+)[.,]00$/, "$1")
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "");
  if (key === "") return [];
  const isTelling = key.length >= MIN_TELLING && /\d|[@.]/u.test(word.normalize("NFKC"));
  return [{ key, start, end: start + word.length, isTelling }];
}
