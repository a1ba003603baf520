import { formatUuid } from "@workbelt/core/provider";
import { type SimpleBlockType, isFileBlockType } from "./block-types.js";
import { toBlockIcon } from "./icon.js";
import { findCodeLanguage } from "./code-languages.js";
import { getString } from "./json-path.js";
import { type RichTextItem, toRichTextParts } from "./rich-text.js";

/** A block in a request. */
export type BlockRequest = Readonly<Record<string, unknown>>;

/**
 * Builds the blocks for a valid `{type, text, language, caption, checked, icon, file_upload_id}`: one for each part
 * of its text, with the offset of that part.
 */
export function buildSimpleBlocks(
  item: BlockRequest,
): { block: BlockRequest; textStart: number }[] {
  const type = item["type"] as SimpleBlockType;
  if (type === "divider" || type === "tab") return [{ block: toBlock(type, {}), textStart: 0 }];
  if (isFileBlockType(type)) return [{ block: buildFileBlock(type, item), textStart: 0 }];
  return toRichTextParts(getString(item, "text") ?? "").map(({ items, textStart }) => ({
    block: toBlock(type, buildPayload(type, items, item)),
    textStart,
  }));
}

/** A block in a request, with its content under the name of its type. */
export function toBlock(type: string, content: object): BlockRequest {
  return { object: "block", type, [type]: content };
}

function buildFileBlock(type: SimpleBlockType, item: BlockRequest): BlockRequest {
  return toBlock(type, {
    type: "file_upload",
    file_upload: { id: formatUuid(getString(item, "file_upload_id") ?? "") },
    caption: toCaption(item, "text"),
  });
}

/** Builds the content of a block. The service requires a language for code. */
function buildPayload(type: SimpleBlockType, items: RichTextItem[], item: BlockRequest) {
  if (type === "to_do") return { rich_text: items, checked: item["checked"] === true };
  const icon = toBlockIcon(getString(item, "icon") ?? "");
  if (type !== "code") return { rich_text: items, ...(icon && { icon }) };
  const language = findCodeLanguage(getString(item, "language") ?? "");
  const caption = toCaption(item, "caption");
  return {
    rich_text: items,
    language: language ?? "plain text",
    ...(caption.length > 0 && { caption }),
  };
}

function toCaption(item: BlockRequest, key: string): RichTextItem[] {
  return toRichTextParts(getString(item, key) ?? "").flatMap(({ items }) => items);
}
