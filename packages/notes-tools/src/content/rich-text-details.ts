import { z } from "zod";
import { isFormatted, toMarkdown } from "./markdown.js";
import { findMentions, mentionOutput } from "./mentions.js";
import { findLinks, linkOutput } from "./plain-text.js";

/** The members that show links and mentions of a text to models. */
export const referencesOutput = {
  links: z.array(linkOutput).optional(),
  mentions: z.array(mentionOutput).optional(),
};

/** Separates the cells of a table row in one text. */
export const CELL_SEPARATOR = " | ";

/**
 * Gets what plain text omits: the formatting, as the same text in Markdown; links, unless the Markdown
 * shows them; mentions. Each is undefined if there is none.
 *
 * @param parts one text, or the cells of a table row.
 * @param others further rich text, used only for its links and mentions.
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

/** Gets the mentions of rich text, whose links and formatting are shown as Markdown. */
export function getMentions(items: readonly unknown[]) {
  return { mentions: undefinedIfEmpty(findMentions(items)) };
}

/** Gets links and mentions of rich text; each is undefined if there are none. */
export function getReferences(items: readonly unknown[]) {
  return {
    links: undefinedIfEmpty(findLinks(items)),
    mentions: undefinedIfEmpty(findMentions(items)),
  };
}

function undefinedIfEmpty<Item>(items: Item[]): Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
