import type { SimpleBlockType } from "./block-types.js";
import { findCodeLanguage } from "./code-languages.js";
import { getString } from "./json-path.js";
import { type RichTextItem, toRichTextParts } from "./rich-text.js";

/** A block as a request carries it. */
export type BlockRequest = Readonly<Record<string, unknown>>;

/**
 * The blocks a checked `{type, text, language}` becomes: one for each part its text needs, with the
 * place at which that part begins.
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

/** What stands under the name of a block's type. The service demands a language of code. */
function buildPayload(type: SimpleBlockType, items: RichTextItem[], language = "") {
  if (type !== "code") return { rich_text: items };
  return { rich_text: items, language: findCodeLanguage(language) ?? "plain text" };
}
