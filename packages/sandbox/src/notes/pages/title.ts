import { toPlainText } from "../rich-text/rich-text.js";
import type { PageDocument, RichText } from "../repository/documents.js";

/** The id of every title column. */
export const TITLE_ID = "title";

/** The title of a page or row as plain text. */
export function getTitle(page: PageDocument): string {
  return toPlainText((page.values[TITLE_ID] ?? []) as RichText[]);
}

/** The web address of a page, with its title when it has one. */
export function toPageUrl(page: PageDocument): string {
  const slug = getTitle(page).replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "");
  const hex = page.id.replaceAll("-", "");
  return `https://www.notion.so/${slug === "" ? hex : `${slug}-${hex}`}`;
}
