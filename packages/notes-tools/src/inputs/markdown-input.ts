import { prose, textUpTo } from "@workbelt/core/provider";
import { isTooDeep } from "../markdown/complexity.js";

/** Characters of Markdown that one call takes. */
export const MAX_MARKDOWN = 300_000;

const TOO_LONG =
  "expected at most 300,000 characters: give the beginning here and add the rest with notes_page_content_append, divided at blank lines outside of tags";

/** Ends the Markdown of a page that the service did not load as a whole. */
export const TRUNCATED_MARK = "<truncated />";

/** The problem of an input with {@link TRUNCATED_MARK}. */
export const TRUNCATED = `expected a page that was read as a whole: where ${TRUNCATED_MARK} stands, blocks are missing. Read them with notes_page_markdown_get (unknown_blocks) and write them there, or remove the tag if only this part is wanted`;

/** Returns true for Markdown that was read from a page of which a part is missing. */
export function isTruncated(text: string): boolean {
  return text.includes(TRUNCATED_MARK) && /^[ \t>]*<truncated \/>[ \t]*$/m.test(text);
}

/** The input `markdown`: text that becomes blocks. */
export function markdown() {
  const text = textUpTo(MAX_MARKDOWN, TOO_LONG)
    .refine((given) => given.trim() !== "", "expected text")
    .refine((given) => !isTruncated(given), TRUNCATED)
    .refine(
      (given) => !isTooDeep(given),
      "expected at most 100 levels of nested lists, quotes or tags",
    )
    .describe("GitHub Flavored Markdown with the tags of notes_page_markdown_get");
  return prose(text, "markdown");
}

/** The rule that a page's content is given in one form. */
export function hasOneContent(input: { child_blocks?: unknown; markdown?: unknown }): boolean {
  return input.child_blocks === undefined || input.markdown === undefined;
}

/** The problem of an input that breaks {@link hasOneContent}. */
export const ONE_CONTENT = { path: ["markdown"], message: "expected without child_blocks" };
