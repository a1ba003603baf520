import { z } from "zod";
import { findMentions, mentionOutput } from "./mentions.js";
import { findLinks, linkOutput } from "./plain-text.js";

/** The members that show links and mentions of a text to models. */
export const referencesOutput = {
  links: z.array(linkOutput).optional(),
  mentions: z.array(mentionOutput).optional(),
};

/** Separates the cells of a table row in one text. */
export const CELL_SEPARATOR = " | ";

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
