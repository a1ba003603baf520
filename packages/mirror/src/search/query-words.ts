import { toWords } from "../store/passages.js";

// Words that only make a question of a search. Each language has those that people type most.
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    "a about after all an and any anyone are as at be been before between by can could did do does for from get give had has have",
    "how i if in is it its last latest me mean means my not of on or our out over please say said says show so tell than that the their them",
    "there these they this to us was we were what whats when where which who whom whose why will with would you your find",
    "aber alle als am an auf aus bei bis das dass dem den der des die ein eine einem einen einer es fur gab gibt hat haben hatte",
    "hatten ich im in ist ihr kann man mir mit nach nicht oder sie sich sind uber um und uns unser unsere unseren vom von vor wann war",
    "waren warum was welche welchen welcher welches wem wen wer werden wie wir wird wo wurde wurden zu zum zur",
    "は の を に が で と も か へ や から まで です ます でし た だ ある いる する し て どう どんな 何 なに 誰 だれ いつ どこ なぜ ください について こと さん",
  ].flatMap((line) => line.split(" ")),
);

// What people call a post, and what is written of it.
const POSTS: ReadonlyMap<string, string> = new Map([
  ["ceo", "executive"],
  ["cfo", "financial"],
  ["cio", "information"],
  ["coo", "operating"],
  ["cto", "technology"],
]);

const ENDINGS = /(?:ations?|ments?|ings?|ies|ied|ers?|ed|es|s|ly|en|ung(?:en)?)$/;
const MIN_STEM = 4;

/** A word of a search. */
export interface QueryWord {
  readonly word: string;
  /** Beginnings of the word's forms, each with the greatest length of these. */
  readonly forms: readonly { readonly start: string; readonly most: number }[];
}

/** Returns the words of a search without question words; all of its words if it has only such words. */
export function toQueryWords(text: string): QueryWord[] {
  const all = [...new Set(toWords(text))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).map(toQueryWord);
}

/** Returns the words by which a store finds what has a word of the search, or another form of it. */
export function toStoreWords(words: readonly QueryWord[]): string[] {
  return [...new Set(words.flatMap(({ forms }) => forms.map(({ start }) => start)))];
}

function toQueryWord(word: string): QueryWord {
  const stem = word.replace(ENDINGS, "");
  const post = POSTS.get(word);
  return {
    word,
    forms: [
      // As long as it may be: a word may have been begun.
      { start: word, most: Infinity },
      ...(stem !== word && stem.length >= MIN_STEM ? [{ start: stem, most: word.length + 3 }] : []),
      ...(post === undefined ? [] : [{ start: post, most: post.length }]),
    ],
  };
}

/** A word of a search in a text. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly word: QueryWord;
}

const FOREIGN = /[^\0-\x7F]/;
const MARKS = /\p{M}/gu;
const LETTER = /[\p{L}\p{N}]/u;
const REST_OF_WORD = /[\p{L}\p{N}\p{M}]*/uy;
// Writes words without spaces between them.
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Finds the words of a search in a text, in their order in the text. */
export function findWords(text: string, words: readonly QueryWord[]): Match[] {
  const folded = fold(text);
  const found = new Map<number, Match>();
  for (const word of words) {
    for (const { most, start } of word.forms) {
      for (let at = folded.indexOf(start); at !== -1; at = folded.indexOf(start, at + 1)) {
        const isInside = at > 0 && LETTER.test(folded[at - 1] ?? "");
        if (found.has(at) || (isInside && !UNSPACED.test(start))) continue;
        REST_OF_WORD.lastIndex = at;
        const length = UNSPACED.test(start)
          ? start.length
          : (REST_OF_WORD.exec(folded)?.[0].length ?? 0);
        if (length <= most) found.set(at, { start: at, end: at + length, word });
      }
    }
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start);
}

/** Folds letters as words of a search are folded, each in its place. */
function fold(text: string): string {
  if (!FOREIGN.test(text)) return text.toLowerCase();
  return text
    .replaceAll(/[^\0-\x7F]/g, (unit) => {
      const plain = unit.normalize("NFKD").replaceAll(MARKS, "").toLowerCase();
      return plain.length === 1 ? plain : unit;
    })
    .toLowerCase();
}
