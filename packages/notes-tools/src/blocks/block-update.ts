import { InputError, type InputIssue } from "@workbelt/core";
import {
  type Api,
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  prose,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { checkBlock } from "../inputs/check-target.js";
import { findCaptionProblems, findLanguageProblems } from "../content/block-problems.js";
import { TEXT_BLOCK_TYPES } from "../content/block-types.js";
import { findCodeLanguage } from "../content/code-languages.js";
import { getList } from "../content/json-path.js";
import { toMarkdown } from "../content/markdown.js";
import { toPlainText } from "../content/plain-text.js";
import { groupItems } from "../content/rich-text.js";
import { convertInlineMarkdown } from "../markdown/convert-markdown.js";
import { measureItem } from "../markdown/rich-text-runs.js";
import { fetchBlock } from "../id-kind.js";
import { blockIdInput, parseBlockId } from "../inputs/ids.js";
import { limitedText, toLimitedRichText } from "../inputs/limited-text.js";
import { isValidationError } from "../validation-error.js";
import { block, compactBlock } from "./block.js";
import { setBlockText } from "./undo-blocks.js";
import { compactAdjusted, resolveNames } from "./written-content.js";
import { wrongBlockTypeHint } from "./wrong-block-type.js";

const output = z.strictObject({
  block_id: z.string(),
  text: z.string().nullish(),
  adjusted: z.array(z.string()).optional(),
  language: z.string().nullish(),
  caption: z.string().nullish(),
});

/** The operation `notes_block_update`. */
export const blockUpdate = defineOperation({
  name: "notes_block_update",
  description:
    "Replaces the whole text of a block, plain or Markdown (format); block_id and type come from notes_page_content_get. Children and color stay.",
  effect: "update",
  reaches: ["blocks"],
  consequence: {
    reversible: "fully",
    overwrites: "the text of the block, with its formatting, and the caption it gives",
  },
  verifyWith: "notes_page_content_get",
  aliases: { id: "block_id" },
  unsupported: {
    checked:
      'Tick a to-do with an edit of notes_page_markdown_update, from "- [ ] text" to "- [x] text".',
  },
  input: z
    .strictObject({
      block_id: blockIdInput(),
      text: prose(limitedText("New text; empty clears it"), "markdown"),
      format: selfExplanatory(
        z
          .enum(["markdown", "plain"])
          .describe("Form of text (default plain); markdown is as read, with formatting and links"),
      ).optional(),
      type: z.enum(TEXT_BLOCK_TYPES).describe("Its current type"),
      language: selfExplanatory(
        z.string().describe("New language of a code block, such as python; unchanged if omitted"),
      ).optional(),
      caption: prose(
        selfExplanatory(
          z.string().describe("New caption of a code block, plain; unchanged if omitted"),
        ),
      ).optional(),
    })
    .refine(({ format, type }) => format !== "markdown" || type !== "code", {
      path: ["format"],
      message: "expected plain, because code has no formatting",
    })
    .superRefine(({ caption, language, type }, context) => {
      for (const { path: field, message } of [
        ...findLanguageProblems(language, type),
        ...findCaptionProblems(caption, type),
      ]) {
        context.addIssue({ code: "custom", path: field, message });
      }
    }),
  check: ({ block_id, type }, api) => {
    const id = parseBlockId(block_id);
    const checkType = async () => {
      const found = await fetchBlock(api, id);
      return found?.type === undefined || found.type === type ? [] : [toTypeIssue(found.type)];
    };
    return collectProblems([checkBlock("block_id", id, api, { notInTrash: true }), checkType()]);
  },
  readCurrent: async ({ block_id, caption, format, type }, api) => {
    const found = await api.get(path`/v1/blocks/${parseBlockId(block_id)}`, block);
    // In the trash it cannot be changed.
    if ((found["in_trash"] ?? found["archived"]) === true) return undefined;
    const items = getList(found, type, "rich_text");
    return {
      text: format === "markdown" ? toMarkdown(items) : toPlainText(items),
      ...(caption !== undefined && { caption: toPlainText(getList(found, type, "caption")) }),
    };
  },
  run: async ({ block_id, caption, format, language = "", text, type }, api) => {
    const blockPath = path`/v1/blocks/${parseBlockId(block_id)}`;
    const { adjusted, items } =
      format === "markdown"
        ? await buildText(text, api)
        : { adjusted: [], items: toLimitedRichText(text) };
    const content = {
      rich_text: items,
      language: findCodeLanguage(language),
      caption: caption === undefined ? undefined : toLimitedRichText(caption),
    };
    try {
      return {
        ...(await api.patch(blockPath, { [type]: content }, block)),
        ...compactAdjusted(adjusted),
      };
    } catch (error) {
      if (!isValidationError(error)) throw error;
      // The service's error for a wrong type does not name the right one.
      const found = await fetchBlock(api, parseBlockId(block_id));
      if (found?.type === undefined || found.type === type) throw error;
      throw new InputError(api.operation, [toTypeIssue(found.type)]);
    }
  },
  revert: ({ type }) => setBlockText(type),
  output,
  compact: (found, { caption, format, language, text }): z.infer<typeof output> => {
    const adjusted = getList(found, "adjusted").map(String);
    // A connection that may insert but not read gets only the id.
    if (found.type === undefined) return { block_id: found.id };
    const present = compactBlock(found, format ?? "plain");
    return {
      block_id: present.block_id,
      ...pickWritten({ text, language, caption }, present),
      ...compactAdjusted(adjusted),
    };
  },
});

/** Converts Markdown to the text of one block. @throws InputError if it does not fit one. */
async function buildText(markdown: string, api: Api) {
  const { adjusted, items } = await convertInlineMarkdown(markdown);
  const parts = [...groupItems(items, measureItem)];
  if (parts.length > 1) {
    const message = "expected at most 100 parts of different formatting, and 300 KB";
    throw new InputError(api.operation, [{ field: "text", message }]);
  }
  return { adjusted, items: await resolveNames(markdown, items, "text", api) };
}

function toTypeIssue(type: string): InputIssue {
  return { field: "type", message: wrongBlockTypeHint(type) };
}
