import { jsonByteLength } from "./json-byte-length.js";
import { splitText } from "./split-text.js";

/** One piece of text in a request. */
export interface RichTextItem {
  type: "text";
  text: { content: string };
}

/** Rich text that fits one block, and its offset in the full text (in UTF-16 units). */
export interface RichTextPart<Item = RichTextItem> {
  items: Item[];
  textStart: number;
}

/** Maximum number of items in one rich text array (Notion's size limits). */
export const MAX_RICH_TEXT_ITEMS = 100;

// A request may have 500 KB. One block stays well below, so that it always fits.
const MAX_PART_BYTES = 300_000;

/** Converts a text to rich text, in as many parts as needed; an empty text is one empty part. */
export function toRichTextParts(text: string): RichTextPart[] {
  const items = splitText(text).map((content): RichTextItem => {
    return { type: "text", text: { content } };
  });
  return [...groupItems(items, ({ text: { content } }) => content.length)];
}

/** Groups items into parts that fit one block each; no items are one empty part. */
export function* groupItems<Item>(
  items: readonly Item[],
  measureLength: (item: Item) => number,
): Generator<RichTextPart<Item>, void> {
  let part: RichTextPart<Item> = { items: [], textStart: 0 };
  let bytes = 0;
  let position = 0;
  for (const item of items) {
    const itemBytes = jsonByteLength(item);
    if (part.items.length === MAX_RICH_TEXT_ITEMS || bytes + itemBytes > MAX_PART_BYTES) {
      yield part;
      part = { items: [], textStart: position };
      bytes = 0;
    }
    part.items.push(item);
    bytes += itemBytes;
    position += measureLength(item);
  }
  yield part;
}
