import { prose, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { isTruncated, TRUNCATED } from "../inputs/markdown-input.js";

const MAX_EDITS = 100;

const edit = z
  .strictObject({
    old: z.string().min(1).describe("Passage as read; must occur once"),
    new: selfExplanatory(z.string().describe("New Markdown; empty deletes the passage")),
    all: selfExplanatory(z.boolean().describe("Replaces every occurrence")).optional(),
  })
  .refine((value) => value.old !== value.new, {
    path: ["new"],
    message: "expected another text than old",
  });

const insert = z
  .strictObject({
    markdown: prose(selfExplanatory(z.string().min(1).describe("Markdown to add")), "markdown"),
    position: selfExplanatory(
      z.enum(["start", "end"]).describe("Where on the page (default end)"),
    ).optional(),
    after: z
      .string()
      .min(1)
      .describe("Passage to insert after; a long one as first words...last words")
      .optional(),
  })
  .refine((value) => value.after === undefined || value.position === undefined, {
    path: ["position"],
    message: "expected only one of position and after",
  });

/** The inputs `edits`, `insert` and `replace_all`, the last without the others. */
export function markdownChange() {
  return {
    edits: selfExplanatory(
      z.array(edit).min(1).max(MAX_EDITS).describe(`Replacements, in order, 1 to ${MAX_EDITS}`),
    ).optional(),
    insert: selfExplanatory(insert.describe("Markdown to add")).optional(),
    replace_all: z
      .string()
      .refine((text) => !isTruncated(text), TRUNCATED)
      .describe("The whole new content")
      .optional(),
  };
}
