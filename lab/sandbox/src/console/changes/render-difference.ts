import { diffWordsWithSpace } from "diff";
import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** Longer texts are not compared word by word. */
const MAX_LENGTH = 100_000;
/** With more changed words, the texts are different ones: marking words would say nothing, and take long. */
const MAX_EDITS = 400;
/** Text without changes that is shown in full, and of a longer one the characters beside a change. */
const MAX_SAME = 400;
const CONTEXT = 120;

/** A part of two texts. */
interface Part {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** A text before and after a change. */
export interface TextChange {
  before: string;
  after: string;
}

/** Compares two texts word by word; undefined if they have too little in common. */
export function compareWords({ before, after }: TextChange): readonly Part[] | undefined {
  if (before.length + after.length > MAX_LENGTH) return undefined;
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined) return undefined;
  const same = parts.filter(({ added, removed }) => !added && !removed);
  const length = same.reduce((sum, { value }) => sum + value.trim().length, 0);
  return length * 4 >= Math.min(before.length, after.length) ? parts : undefined;
}

/** Renders the earlier text with the removed words marked. */
export function renderEarlier(parts: readonly Part[]): Markup {
  return renderParts(parts.filter(({ added }) => !added));
}

/** Renders the later text with the added words marked. */
export function renderLater(parts: readonly Part[]): Markup {
  return renderParts(parts.filter(({ removed }) => !removed));
}

/** Renders both texts as one, with removed and added words marked. */
export function renderParts(parts: readonly Part[]): Markup {
  return html`<span class="changes-text"
    >${parts.map(({ value, added, removed }, index) => {
      if (added) return html`<ins>${value}</ins>`;
      if (removed) return html`<del>${value}</del>`;
      return html`${shorten(value, index === 0, index === parts.length - 1)}`;
    })}</span
  >`;
}

/** Leaves out the middle of text without changes, or the side away from the change. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  const characters = Array.from(text);
  if (characters.length <= MAX_SAME) return text;
  const start = isFirst ? "" : characters.slice(0, CONTEXT).join("");
  const end = isLast ? "" : characters.slice(-CONTEXT).join("");
  return `${start}…${end}`;
}
