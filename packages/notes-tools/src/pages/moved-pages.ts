import type { MarkdownChange } from "./markdown-change.js";
import { findReferencesInCodeToo, findTaggedIds } from "./markdown-references.js";

/** The problem of a tag for a page that is elsewhere. */
export const MOVED_PAGES =
  "a <page> or <database> tag moves it onto this page: to move a page use notes_page_move, to link to one write <mention url=…>";

/**
 * Finds pages and databases that a change would move here from elsewhere. The service's guide to its
 * Markdown says that a tag with the URL of an existing page moves that page, which is easily mistaken for a
 * link. Searches what the change adds, and what it leads to: it may complete a tag.
 */
export function findMovedPages(
  before: string,
  { edits = [], insert, replace_all }: MarkdownChange,
  after: string,
): string[] {
  const added = [...edits.map((edit) => edit.new), insert?.markdown, replace_all, after];
  const here = new Set(findReferencesInCodeToo(before).flatMap(({ id }) => id ?? []));
  const tagged = added.flatMap((text) => (text === undefined ? [] : findTaggedIds(text)));
  return [...new Set(tagged)].filter((id) => !here.has(id));
}
