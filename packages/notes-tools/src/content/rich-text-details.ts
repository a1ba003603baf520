import { isFormatted, toMarkdown } from "./markdown.js";
import { findMentions } from "./mentions.js";
import { findLinks } from "./plain-text.js";

/** What stands between the cells of a table's row when they are written as one text. */
export const CELL_SEPARATOR = " | ";

/**
 * What plain text leaves out of rich text, each where there is any: its formatting, as the same text in
 * Markdown; its links, unless that shows them; its mentions.
 *
 * @param parts one text, or several that are joined like the cells of a table.
 * @param others rich text besides, of which only the links and mentions are wanted.
 */
export function getRichTextDetails(
  parts: readonly (readonly unknown[])[],
  others: readonly unknown[] = [],
) {
  const items = parts.flat();
  const formatted = isFormatted(items);
  return {
    markdown: formatted ? parts.map(toMarkdown).join(CELL_SEPARATOR) : undefined,
    links: undefinedIfEmpty(findLinks(formatted ? others : [...items, ...others])),
    mentions: undefinedIfEmpty(findMentions([...items, ...others])),
  };
}

/** The links and mentions of rich text, each where there are any. */
export function getReferences(items: readonly unknown[]) {
  return {
    links: undefinedIfEmpty(findLinks(items)),
    mentions: undefinedIfEmpty(findMentions(items)),
  };
}

function undefinedIfEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
