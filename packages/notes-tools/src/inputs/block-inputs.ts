import { forModels, openObject, prose } from "@workbelt/core/provider";
import { z } from "zod";
import { findBlockProblems } from "../content/block-problems.js";
import { SIMPLE_BLOCK_TYPES } from "../content/block-types.js";

const BLOCK_EXAMPLE = '{"type":"to_do","text":"plain text","children":[…]}';

const block = z
  .strictObject(
    {
      type: z.enum(SIMPLE_BLOCK_TYPES).describe("Type of the block"),
      text: prose(
        z
          .string()
          .describe(
            "Its text, plain (Markdown is not interpreted), of any length; the caption of a file",
          ),
      ).optional(),
      language: z
        .string()
        .describe("Language of a code block, such as python (default plain text)")
        .optional(),
      caption: prose(z.string().describe("Caption of a code block, plain")).optional(),
      file_upload_id: z
        .string()
        .describe("With image, file, pdf, video and audio: from notes_file_upload")
        .optional(),
      checked: z.boolean().describe("With to_do: whether it is done").optional(),
      icon: z
        .string()
        .describe("With callout, and a paragraph in tab: an emoji or a web address")
        .optional(),
      children: z
        .array(openObject("One block, like this one"))
        .describe(
          "Blocks inside; not for headings, code and divider; of tab paragraphs, each the label of what is in it",
        )
        .optional(),
    },
    'expected {"type":"paragraph","text":"…"}',
  )
  .superRefine((item, context) => {
    for (const { path, message } of findBlockProblems(item)) {
      context.addIssue({ code: "custom", path, message });
    }
  });

/** The input `blocks`: at least one block as `{type, text, language, caption, checked, children}`. */
export function blocks() {
  return z
    .array(forModels(block, { opaque: true }))
    .min(1, "expected at least one block")
    .describe(`Instead of markdown: ${BLOCK_EXAMPLE}; code: language, caption`);
}

/** The input `child_blocks`: blocks as `{type, text, language}` or in the form of the service. */
export function childBlocks() {
  return z
    .array(forModels(openObject("One block"), { opaque: true, description: false }))
    .superRefine((items, context) => {
      for (const [index, item] of items.entries()) {
        for (const { path, message } of findBlockProblems(item)) {
          context.addIssue({ code: "custom", path: [index, ...path], message });
        }
      }
    })
    .describe(`Instead of markdown: ${BLOCK_EXAMPLE}, or blocks of the service`)
    .optional();
}
