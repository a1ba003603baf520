import { splitText } from "../content/split-text.js";
import type { MentionItem } from "./mention.js";

/** Formatting of text. */
export interface Style {
  bold?: true;
  italic?: true;
  strikethrough?: true;
  underline?: true;
  code?: true;
  color?: string;
  url?: string;
}

/** A piece of text with one style. */
export interface Run {
  text: string;
  style: Style;
}

/** Text in a request. */
export interface TextItem {
  type: "text";
  text: { content: string; link?: { url: string } };
  annotations?: Omit<Style, "url">;
}

/** An item of rich text in a request. */
export type Item = TextItem | MentionItem;

/** Converts pieces of text to rich text: neighbors of one style are joined, long ones split. */
export function toItems(runs: readonly (Run | MentionItem)[]): Item[] {
  return mergeRuns(runs).flatMap((run): Item[] => {
    if ("mention" in run) return [run];
    const { url, ...annotations } = run.style;
    return splitText(run.text).map((content) => ({
      type: "text",
      text: { content, ...(url === undefined ? {} : { link: { url } }) },
      ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
    }));
  });
}

/** Joins neighbors of the same style. */
function mergeRuns(runs: readonly (Run | MentionItem)[]): (Run | MentionItem)[] {
  const merged: (Run | MentionItem)[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last !== undefined && "text" in last && "text" in run && isSameStyle(last, run)) {
      merged[merged.length - 1] = { text: last.text + run.text, style: last.style };
    } else merged.push(run);
  }
  return merged;
}

function isSameStyle(one: Run, other: Run): boolean {
  const keys = new Set([...Object.keys(one.style), ...Object.keys(other.style)]);
  return [...keys].every(
    (key) => one.style[key as keyof Style] === other.style[key as keyof Style],
  );
}

/** Number of characters of an item, as far as they come from the source. */
export function measureItem(item: Item): number {
  return item.type === "text" ? item.text.content.length : 0;
}
