import type { Chunk } from "../dialect.js";
import type { MarkdownBlock } from "../markdown-block.js";
import { formatColor, formatTag } from "../tags.js";
import { renderContainer, renderText } from "./render-text.js";

const ITEM_TYPES = new Set(["bulleted_list_item", "numbered_list_item", "to_do"]);

/** Returns true for an item of a list. */
export function isListItem({ type }: MarkdownBlock): boolean {
  return ITEM_TYPES.has(type);
}

/**
 * Renders a list: with signs if all its items and those inside them are plain text, otherwise with tags.
 * Assumed [lists-in-lists-are-indented].
 */
export function renderList(
  items: MarkdownBlock[],
  renderBelow: (children: MarkdownBlock[]) => string,
): Chunk[] {
  if (items.every((item) => isPlain(item))) {
    return items.map((item, index) => {
      const text = renderPlainItem(item, index + 1);
      return { text, blocks: 1, gap: index === 0 ? "\n\n" : "\n" };
    });
  }
  const [first] = items;
  if (first?.type === "to_do") {
    return items.map((item) => ({
      text: renderToDo(item, renderBelow),
      blocks: 1,
      gap: "\n\n",
    }));
  }
  const lines = items.map(({ children, content }) => {
    const color = formatColor(content["color"]);
    return renderContainer("li", { color }, content["rich_text"], renderBelow(children));
  });
  const isNumbered = first?.type === "numbered_list_item";
  const type = isNumbered ? TYPES[String(first.content["list_format"])] : undefined;
  const name = isNumbered ? "ol" : "ul";
  const text = [formatTag(name, { type }), ...lines, `</${name}>`].join("\n");
  return [{ text, blocks: items.length, gap: "\n\n" }];
}

const TYPES: Record<string, string> = { letters: "a", roman: "i" };

function renderToDo(
  { children, content }: MarkdownBlock,
  renderBelow: (children: MarkdownBlock[]) => string,
): string {
  const attributes = {
    checked: String(content["checked"] === true),
    color: formatColor(content["color"]),
  };
  return renderContainer("todo", attributes, content["rich_text"], renderBelow(children));
}

/** Returns true for an item that signs can express, with everything in it. */
function isPlain({ children, content, type }: MarkdownBlock): boolean {
  const { hasEdges, markdown } = renderText(content["rich_text"]);
  const isText = !hasEdges && formatColor(content["color"]) === undefined;
  const [first] = children;
  return (
    isText &&
    content["list_format"] === undefined &&
    // Below text, the sign of an item without text would make it a heading; a to-do needs text.
    (markdown !== "" || (type !== "to_do" && first === undefined)) &&
    (first === undefined || renderText(first.content["rich_text"]).markdown !== "") &&
    children.every((child) => isListItem(child) && isPlain(child))
  );
}

function renderPlainItem({ children, content, type }: MarkdownBlock, ordinal: number): string {
  const sign = type === "numbered_list_item" ? `${ordinal}.` : "-";
  const box = type === "to_do" ? `[${content["checked"] === true ? "x" : " "}] ` : "";
  const { markdown } = renderText(content["rich_text"]);
  const indent = " ".repeat(sign.length + 1);
  const below = renderPlainList(children);
  const lines = `${box}${markdown}${below === "" ? "" : `\n${below}`}`.replaceAll(
    "\n",
    `\n${indent}`,
  );
  return `${sign} ${lines}`.trimEnd();
}

/** Renders plain items of any type. Items of different lists are separated by a blank line. */
function renderPlainList(items: MarkdownBlock[]): string {
  let [text, ordinal] = ["", 0];
  for (const [index, item] of items.entries()) {
    const isSame = items[index - 1]?.type === item.type;
    ordinal = isSame ? ordinal + 1 : 1;
    text += `${index === 0 ? "" : isSame ? "\n" : "\n\n"}${renderPlainItem(item, ordinal)}`;
  }
  return text;
}
