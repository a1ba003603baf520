import { type BuiltBlock, attachToLast } from "../content/block-items.js";
import { groupItems } from "../content/rich-text.js";
import { toBlock } from "../content/simple-blocks.js";
import { toApiColor } from "./colors.js";
import { type Item, measureItem } from "./rich-text-runs.js";

const COLOR_ATTRIBUTE = /(?<![ \t])[ \t]*\{color="(\w+)"\}$/;

/** Makes one block without text. */
export function makeBlock(
  type: string,
  content: object,
  children: readonly BuiltBlock[] = [],
): BuiltBlock {
  return { block: toBlock(type, content), index: 0, textStart: 0, children };
}

/** Makes blocks of a type for rich text, as many as its length takes. The last has the children. */
export function* makeTextBlocks(
  type: string,
  items: readonly Item[],
  { children = [], ...fields }: { children?: readonly BuiltBlock[]; [field: string]: unknown } = {},
): Generator<void, BuiltBlock[]> {
  const { color, text } = takeColor(items);
  const parts: BuiltBlock[] = [];
  for (const { items: rich_text, textStart } of groupItems(text, measureItem)) {
    const content = { rich_text, ...(color && { color }), ...fields };
    parts.push({ ...makeBlock(type, content), textStart });
    yield;
  }
  return attachToLast(parts, children);
}

/** Takes the block's color, such as `{color="blue_bg"}`, from the end of its text. */
function takeColor(items: readonly Item[]): { text: readonly Item[]; color?: string } {
  const last = items.at(-1);
  if (last?.type !== "text" || last.annotations?.code === true) return { text: items };
  const [attribute = "", name] = COLOR_ATTRIBUTE.exec(last.text.content) ?? [];
  const color = toApiColor(name);
  if (color === undefined) return { text: items };
  const content = last.text.content.slice(0, -attribute.length);
  const rest = content === "" ? [] : [{ ...last, text: { ...last.text, content } }];
  return { text: [...items.slice(0, -1), ...rest], color };
}
