import { findEmoji } from "../emoji-names.js";
import { matchAt } from "./characters.js";

/** The name of an emoji; a time or an address has none. */
const NAME = /:([a-z][\w+-]{0,99}|[+-]1|100|1234):(?![\w:/])/iy;

/** The name of an emoji between colons, the offset behind it, and the emoji if it is one of Unicode. */
export interface EmojiName {
  name: string;
  emoji: string | undefined;
  end: number;
}

/** Finds the name of an emoji that starts at a colon. */
export function findEmojiName(text: string, offset: number): EmojiName | undefined {
  if (/[\w:]/.test(text[offset - 1] ?? "")) return undefined;
  const end = matchAt(NAME, text, offset);
  if (end === -1) return undefined;
  const name = text.slice(offset + 1, end - 1);
  return { name, emoji: findEmoji(name), end };
}
