import { splitText } from "../content/split-text.js";

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
  annotations?: Annotations;
}

type Annotations = Omit<Style, "url">;

/** A mention in a request. */
export interface MentionItem {
  type: "mention";
  mention: Readonly<Record<string, unknown>>;
  annotations?: Annotations;
}

/** An expression inside text, in a request. */
export interface EquationItem {
  type: "equation";
  equation: { expression: string };
  annotations?: Annotations;
}

/** An item of rich text in a request. */
export type Item = TextItem | MentionItem | EquationItem;

/** Converts pieces of text to rich text: neighbors of one style are joined, long ones split. */
export function* toItems(
  runs: readonly (Run | MentionItem | EquationItem)[],
): Generator<void, Item[]> {
  const items: Item[] = [];
  let joined: Run | undefined;
  const flush = () => {
    if (joined !== undefined) for (const item of toTextItems(joined)) items.push(item);
    joined = undefined;
  };
  for (const run of runs) {
    if ("type" in run) {
      flush();
      items.push(run);
    } else if (joined !== undefined && isSameStyle(joined.style, run.style)) {
      joined = { text: joined.text + run.text, style: joined.style };
    } else {
      flush();
      joined = run;
    }
    yield;
  }
  flush();
  return items;
}

/** Converts text of one style to rich text, split to the length of an item. */
export function toTextItems({ style: { url, ...annotations }, text }: Run): TextItem[] {
  const isPlain = Object.keys(annotations).length === 0;
  return splitText(text).map((content) => ({
    type: "text",
    text: { content, ...(url === undefined ? {} : { link: { url } }) },
    ...(isPlain ? {} : { annotations }),
  }));
}

/** Adds the formatting of the text around an item. */
export function withStyle<Styled extends MentionItem | EquationItem>(
  item: Styled,
  { url: _, ...annotations }: Style,
): Styled {
  return Object.keys(annotations).length === 0 ? item : { ...item, annotations };
}

function isSameStyle(one: Style, other: Style): boolean {
  const keys = Object.keys(one) as (keyof Style)[];
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Number of characters of an item, as far as they come from the source. */
export function measureItem(item: Item): number {
  return item.type === "text" ? item.text.content.length : 0;
}
