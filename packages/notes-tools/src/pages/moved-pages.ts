import { findMissing, findReferences } from "./markdown-references.js";

/** The problem of a tag for a page that is elsewhere. */
export const MOVED_PAGES =
  "a <page> or <database> tag moves it onto this page: to move a page use notes_page_move, to link to one write <mention-page url=…>";

/**
 * Finds pages and databases that new content would move here from elsewhere. The service's guide to its
 * Markdown says that a tag with the URL of an existing page moves that page, which is easily mistaken for a
 * link.
 */
export function findMovedPages(before: string, after: string): string[] {
  return findMissing(findReferences(after), findReferences(before)).flatMap(({ id, kind }) => {
    return kind === "unknown" || id === undefined ? [] : [id];
  });
}
