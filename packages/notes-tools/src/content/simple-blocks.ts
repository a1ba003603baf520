import type { SimpleBlockType } from "./block-types.js";
import { codeLanguage } from "./code-languages.js";
import { stringAt } from "./json-path.js";
import { type RichTextItem, richTextParts } from "./rich-text.js";

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
  return richTextParts(stringAt(item, "text") ?? "").map(({ items, textStart }) => ({
    block: { object: "block", type, [type]: payloadOf(type, items, stringAt(item, "language")) },
    textStart,
  }));
}

/** What stands under the name of a block's type. The service demands a language of code. */
function payloadOf(type: SimpleBlockType, items: RichTextItem[], language = "") {
  if (type !== "code") return { rich_text: items };
  return { rich_text: items, language: codeLanguage(language) ?? "plain text" };
}
