import { textUpTo } from "@workbelt/core/provider";
import { isTooDeep } from "../markdown/complexity.js";

const MAX_LENGTH = 300_000;

/** The input `markdown`: text that becomes blocks. */
export function markdown() {
  return textUpTo(MAX_LENGTH)
    .refine((text) => text.trim() !== "", "expected text")
    .refine(
      (text) => !isTooDeep(text),
      "expected at most 100 levels of nested lists, quotes or tags",
    )
    .describe("GitHub Flavored Markdown, also > [!NOTE], <details>, <callout icon=…>, $$ math");
}

/** The rule that a page's content is given in one form. */
export function hasOneContent(input: { child_blocks?: unknown; markdown?: unknown }): boolean {
  return input.child_blocks === undefined || input.markdown === undefined;
}

/** The problem of an input that breaks {@link hasOneContent}. */
export const ONE_CONTENT = { path: ["markdown"], message: "expected without child_blocks" };
