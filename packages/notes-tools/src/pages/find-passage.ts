import { removeUnseen } from "@workbelt/core/provider";

/** Letters that stand for the same: quotation marks, spaces and hyphens that keyboards do not have. */
const LIKENESS: readonly [RegExp, string][] = [
  [/[‘’‚‛′]/, "'"],
  [/[“”„‟″«»]/, '"'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/, " "],
  [/[\u2010\u2011]/, "-"],
];

/** Line ends that models read as line feeds. */
const LINE_END = /^[\v\f\u0085\u2028\u2029]$/;

/** A letter with its marks, also a syllable of Korean in its parts. */
const LETTER = /[\u1100-\u115F][\u1160-\u11A7][\u11A8-\u11FF]?|[^]\p{M}*/gu;

/** Number of letters after which other work may get its turn. */
const LETTERS = 1000;

/** A text in the form in which passages are compared. */
interface Folded {
  text: string;
  /** Offset of each character in the original, and the end of the last one. */
  offsets: readonly number[];
}

/**
 * Finds the one place of a text where a passage is, apart from what models do not see and the form of its quotation marks,
 * spaces and letters with marks; undefined if there is none, or several that differ. Returns the passage as the text has it.
 */
export function* findPassage(text: string, passage: string): Generator<void, string | undefined> {
  if (text.includes(passage)) return passage;
  return (yield* findFolded(text, passage, false)) ?? (yield* findFolded(text, passage, true));
}

function* findFolded(
  text: string,
  passage: string,
  anySpace: boolean,
): Generator<void, string | undefined> {
  const { text: wanted } = yield* fold(anySpace ? passage.trim() : passage, anySpace);
  if (wanted.trim() === "") return undefined;
  const { offsets, text: folded } = yield* fold(text, anySpace);
  const found = new Set<string>();
  for (
    let at = folded.indexOf(wanted);
    at !== -1;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    found.add(text.slice(offsets[at], offsets[at + wanted.length]));
    if (found.size > 1) return undefined;
  }
  const [only] = found;
  return only;
}

/** @param anySpace line ends and several spaces are one space. */
function* fold(text: string, anySpace: boolean): Generator<void, Folded> {
  const offsets: number[] = [];
  let folded = "";
  let isAfterSpace = false;
  for (const { 0: letter, index } of text.matchAll(LETTER)) {
    const plain = foldLetter(letter);
    const isSpace = anySpace && /^\s$/.test(plain);
    if (plain === "" || (isSpace && isAfterSpace)) continue;
    const written = isSpace ? " " : plain;
    isAfterSpace = isSpace;
    for (let count = 0; count < written.length; count += 1) offsets.push(index);
    folded += written;
    if (index % LETTERS === 0) yield;
  }
  offsets.push(text.length);
  return { text: folded, offsets };
}

function foldLetter(letter: string): string {
  if (/^[\t\n -~]$/.test(letter)) return letter;
  if (LINE_END.test(letter)) return "\n";
  const composed = removeUnseen(letter).normalize("NFC");
  const [, plain] = LIKENESS.find(([pattern]) => pattern.test(composed)) ?? [];
  return plain ?? composed;
}
