import { isPunctuation, isSpace } from "./characters.js";
import type { Piece, Position } from "./pieces.js";

/** A run of `*`, `_` or `~`, which may start or end formatting. */
export interface Delimiter {
  piece: Piece;
  sign: string;
  canOpen: boolean;
  canClose: boolean;
  position: Position;
  /** Its place among all runs of the text. */
  index: number;
  previous: Delimiter | undefined;
  next: Delimiter | undefined;
}

/** Decides from its neighbors what a run of signs may do. */
export function classifyRun(sign: string, before: string | undefined, after: string | undefined) {
  const isAfterSpace = isSpace(before);
  const isBeforeSpace = isSpace(after);
  const isAfterPunctuation = !isAfterSpace && isPunctuation(before ?? "");
  const isBeforePunctuation = !isBeforeSpace && isPunctuation(after ?? "");
  const isEdgeBefore = isAfterSpace || isAfterPunctuation;
  const isEdgeAfter = isBeforeSpace || isBeforePunctuation;
  let canOpen = !isEdgeAfter || (isBeforePunctuation && isEdgeBefore);
  let canClose = !isEdgeBefore || (isAfterPunctuation && isEdgeAfter);
  if (sign === "~") return { canOpen, canClose };
  canOpen ||= after === "~";
  canClose ||= before === "~";
  if (sign === "*") return { canOpen, canClose };
  return {
    canOpen: canOpen && (isEdgeBefore || !canClose),
    canClose: canClose && (isEdgeAfter || !canOpen),
  };
}

/** The runs of one text that may still start or end formatting, in order. */
export class DelimiterList {
  last: Delimiter | undefined;
  #count = 0;

  add(delimiter: Omit<Delimiter, "index" | "previous" | "next">): void {
    this.#count += 1;
    const added = { ...delimiter, index: this.#count, previous: this.last, next: undefined };
    if (this.last !== undefined) this.last.next = added;
    this.last = added;
  }

  /**
   * Pairs the runs after one of them, or all, and removes them. For each kind of closing run it is kept up to
   * where no opening one is left, so that each run is looked at a few times only.
   */
  *pairAfter(bottom: Delimiter | undefined): Generator<void, void, void> {
    const searched = new Map<string, number>();
    let closer = this.#findAfter(bottom);
    while (closer !== undefined) {
      yield;
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const kind = `${closer.sign}${closer.canOpen}${closer.piece.text.length % 3}`;
      const opener = findOpener(closer, searched.get(kind) ?? bottom?.index ?? 0);
      if (opener === undefined) {
        searched.set(kind, closer.index - 1);
        const { next } = closer;
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
      } else closer = this.#pair(opener, closer);
    }
    this.last = bottom;
    if (bottom !== undefined) bottom.next = undefined;
  }

  #findAfter(bottom: Delimiter | undefined): Delimiter | undefined {
    if (bottom !== undefined) return bottom.next;
    let first = this.last;
    while (first?.previous !== undefined) first = first.previous;
    return first;
  }

  /** Makes two runs the start and end of formatting and returns the next run to look at. */
  #pair(opener: Delimiter, closer: Delimiter): Delimiter | undefined {
    const lengths = [opener.piece.text.length, closer.piece.text.length];
    const used = Math.min(...lengths) > 1 ? 2 : 1;
    const type = opener.sign === "~" ? "delete" : used === 2 ? "strong" : "emphasis";
    opener.piece.text = opener.piece.text.slice(used);
    closer.piece.text = closer.piece.text.slice(used);
    (opener.piece.starts ??= []).push({ type, children: [], position: opener.position });
    closer.piece.ends = (closer.piece.ends ?? 0) + 1;
    opener.next = closer;
    closer.previous = opener;
    if (opener.piece.text === "") this.#remove(opener);
    if (closer.piece.text !== "") return closer;
    const { next } = closer;
    this.#remove(closer);
    return next;
  }

  #remove({ next, previous }: Delimiter): void {
    if (previous !== undefined) previous.next = next;
    if (next !== undefined) next.previous = previous;
    else this.last = previous;
  }
}

function findOpener(closer: Delimiter, limit: number): Delimiter | undefined {
  let opener = closer.previous;
  while (opener !== undefined && opener.index > limit) {
    if (opener.sign === closer.sign && opener.canOpen && fits(opener, closer)) return opener;
    opener = opener.previous;
  }
  return undefined;
}

/** The rule of three: a run that may do both does not pair if that makes the sum a multiple of three. */
function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.sign === "~" || (!opener.canClose && !closer.canOpen)) return true;
  const length = closer.piece.text.length;
  return length % 3 === 0 || (opener.piece.text.length + length) % 3 !== 0;
}
