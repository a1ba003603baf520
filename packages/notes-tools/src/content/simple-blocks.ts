import type { SimpleBlockType } from "./block-types.js";
import { findCodeLanguage } from "./code-languages.js";
import { getString } from "./json-path.js";
import { type RichTextItem, toRichTextParts } from "./rich-text.js";

/** A block in a request. */
export type BlockRequest = Readonly<Record<string, unknown>>;

/**
 * Builds the blocks for a valid `{type, text, language}`: one for each part of its text, with the offset
 * of that part.
 */
export function buildSimpleBlocks(
  item: BlockRequest,
): { block: BlockRequest; textStart: number }[] {
  const type = item["type"] as SimpleBlockType;
  if (type === "divider") return [{ block: { object: "block", type, divider: {} }, textStart: 0 }];
  return toRichTextParts(getString(item, "text") ?? "").map(({ items, textStart }) => ({
    block: {
      object: "block",
      type,
      [type]: buildPayload(type, items, getString(item, "language")),
    },
    textStart,
  }));
}

/** Builds the content of a block. The service requires a language for code. */
function buildPayload(type: SimpleBlockType, items: RichTextItem[], language = "") {
  if (type !== "code") return { rich_text: items };
  return { rich_text: items, language: findCodeLanguage(language) ?? "plain text" };
}
