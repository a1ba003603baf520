import type { BuiltBlock } from "../../src/content/block-items.js";

/** A block in a short form. */
export interface Shown {
  [type: string]: unknown;
  inside?: Shown[];
}

/** Blocks in a short form: content under the type, rich text as items, children as `inside`. */
export function showBlocks(blocks: readonly BuiltBlock[]): Shown[] {
  return blocks.map(({ block, children }) => {
    const type = String(block["type"]);
    const { rich_text, ...fields } = block[type] as { rich_text?: unknown[] };
    const shown = rich_text === undefined ? fields : rich_text.map(showItem);
    const more = rich_text === undefined || Object.keys(fields).length === 0 ? {} : { fields };
    return { [type]: shown, ...more, ...(children.length > 0 && { inside: showBlocks(children) }) };
  });
}

/** An item of rich text: its text alone if it has no style. */
function showItem(item: unknown): unknown {
  const { annotations, text } = item as {
    annotations?: object;
    text?: { content: string; link?: { url: string } };
  };
  const { equation, mention } = item as { equation?: object; mention?: object };
  if (text === undefined) return mention ?? equation;
  if (annotations === undefined && text.link === undefined) return text.content;
  return { text: text.content, ...annotations, ...text.link };
}
