import type { PageDocument, RichText } from "./documents.js";

/** Id of all title columns. */
export const TITLE_ID = "title";

/** Returns the title of a page or row as plain text. */
export function getTitle(page: PageDocument): string {
  return toPlainText((page.values[TITLE_ID] ?? []) as RichText[]);
}

/** Splits a title or a search into words, in lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns the web URL of a page, including its title if it has one. */
export function toPageUrl(page: PageDocument): string {
  const slug = getTitle(page).replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "");
  const hex = page.id.replaceAll("-", "");
  return `https://www.notion.so/${slug === "" ? hex : `${slug}-${hex}`}`;
}

/** Returns rich text without its formatting. */
export function toPlainText(items: RichText[]): string {
  return items.map((item) => item.plain_text).join("");
}
