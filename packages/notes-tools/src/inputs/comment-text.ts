import { forModels, prose, type Service, textUpTo } from "@workbelt/core/provider";
import { z } from "zod";
import { getMarkdownVersion } from "../service.js";
import { richTextItems, toRichText } from "./rich-text-items.js";

/** Characters of a comment as Markdown, as many as rich text may have. */
const MAX_MARKDOWN = 200_000;

/** The input `comment`: the text of a comment, as Markdown or rich text ("Create comment" reference). */
export function commentText() {
  const comment = z
    .strictObject(
      {
        markdown: prose(
          textUpTo(MAX_MARKDOWN)
            .min(1)
            .describe("What it says, with inline formatting and links; blocks stay text"),
          "markdown",
        ).optional(),
        rich_text: richTextItems("What it says").min(1, "expected at least one item").optional(),
      },
      'expected {"rich_text":[{"text":{"content":"…"}}]} or {"markdown":"…"}',
    )
    .refine((given) => (given.markdown === undefined) !== (given.rich_text === undefined), {
      path: ["markdown"],
      message: "expected exactly one of markdown and rich_text",
    })
    .describe('{"markdown":"…"}, inline formatting and links only');
  return forModels(comment, { opaque: true });
}

/** Converts a valid input of {@link commentText} to the fields of a request. Only Markdown has a version. */
export function toCommentBody(
  { markdown, rich_text }: z.output<ReturnType<typeof commentText>>,
  service: Service,
) {
  if (markdown === undefined) return { rich_text: rich_text && toRichText(rich_text) };
  return { markdown, markdown_version: getMarkdownVersion(service) };
}
