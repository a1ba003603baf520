import { z } from "zod";

const MAX_LENGTH = 300_000;

// The parser takes minutes for lists hundreds of levels deep.
const TOO_DEEP = /^[ \t>]{200,}(?:[-*+>]|\d+[.)])/m;

/** The input `markdown`: text that becomes blocks. */
export function markdown() {
  return z
    .string()
    .max(MAX_LENGTH)
    .refine((text) => text.trim() !== "", "expected text")
    .refine((text) => !TOO_DEEP.test(text), "expected at most 100 levels of nested lists or quotes")
    .describe(
      "Content as GitHub Flavored Markdown, also > [!NOTE], <details> and <callout icon=…>, $$ math",
    );
}

/** The rule that a page's content is given in one form. */
export function hasOneContent(input: { child_blocks?: unknown; markdown?: unknown }): boolean {
  return input.child_blocks === undefined || input.markdown === undefined;
}

/** The problem of an input that breaks {@link hasOneContent}. */
export const ONE_CONTENT = { path: ["markdown"], message: "expected without child_blocks" };
