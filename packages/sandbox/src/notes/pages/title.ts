import { plainText } from "../rich-text/rich-text.js";
import type { PageDocument, RichText } from "../workspace/documents.js";

/** The id of every title column. */
export const TITLE_ID = "title";

/** The title of a page or row as plain text. */
export function titleOf(page: PageDocument): string {
  return plainText((page.values[TITLE_ID] ?? []) as RichText[]);
}

/** The web address of a page, with its title when it has one. */
export function pageUrl(page: PageDocument): string {
  const slug = titleOf(page).replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "");
  const hex = page.id.replaceAll("-", "");
  return `https://www.notion.so/${slug === "" ? hex : `${slug}-${hex}`}`;
}
