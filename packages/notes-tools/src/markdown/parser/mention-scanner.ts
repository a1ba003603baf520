import { matchAt } from "./characters.js";

const MENTION = /<mention(?:-[a-z-]+)?(?=\s)[^<>]*[^<>/]>/iy;
const MENTION_END = /<\/mention(?:-[a-z-]+)?>/gi;

/** Finds mentions with their labels, which are not Markdown, in one text. An end is searched for once. */
export class MentionScanner {
  readonly #text: string;
  /** The end of the next label, as far as it was searched for. */
  #end = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of a mention with its label that starts at an offset; undefined if there is none. */
  findEnd(offset: number): number | undefined {
    const start = matchAt(MENTION, this.#text, offset);
    if (start === -1) return undefined;
    if (this.#end < start) this.#end = this.#search(start);
    const label = this.#text.slice(start, this.#end - 1);
    return Number.isFinite(this.#end) && !/<mention/i.test(label) ? this.#end : undefined;
  }

  #search(from: number): number {
    const pattern = new RegExp(MENTION_END);
    pattern.lastIndex = from;
    return pattern.test(this.#text) ? pattern.lastIndex : Number.POSITIVE_INFINITY;
  }
}
