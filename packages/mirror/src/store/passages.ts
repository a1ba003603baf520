import { segmentWords } from "@workbelt/core/provider";

/** Largest length of a passage, in characters. */
export const PASSAGE_LENGTH = 1_000;

/** A part of a text. */
export interface Passage {
  /** Index of its first character in the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a text into passages, at the ends of paragraphs, else of sentences, else of words. A text without characters has
 * one passage, so that its title is found. The same text always has the same passages: stores keep only their index.
 */
export function divideText(text: string): Passage[] {
  const passages: Passage[] = [];
  for (let start = 0; start < text.length || passages.length === 0;) {
    const end = findEnd(text, start);
    passages.push({ start, end });
    start = end;
  }
  return passages;
}

function findEnd(text: string, start: number): number {
  if (text.length - start <= PASSAGE_LENGTH) return text.length;
  const window = text.slice(start, start + PASSAGE_LENGTH);
  // A passage is at least a third of the largest, so that short paragraphs are kept together.
  const least = PASSAGE_LENGTH / 3;
  for (const boundary of ["\n", ". ", "。", " "]) {
    const at = window.lastIndexOf(boundary);
    if (at >= least) return start + at + boundary.length;
  }
  // Never between the halves of one character.
  const last = window.charCodeAt(window.length - 1);
  return start + window.length - (last >= 0xd8_00 && last <= 0xdb_ff ? 1 : 0);
}

const LATIN_ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;

/**
 * Returns the words of a text as both sides of a search have them: without case, width and accents of Latin letters, divided by
 * the dictionary of the runtime where a language has no spaces.
 */
export function toWords(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(LATIN_ACCENTS, "").normalize("NFKC");
  return segmentWords(plain);
}
