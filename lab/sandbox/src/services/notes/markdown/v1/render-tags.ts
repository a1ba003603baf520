import { getFileUrl, type MarkdownBlock, toReferenceUrl, UNLOADED } from "../markdown-block.js";
import { escapeText, renderRichText } from "./render-rich-text.js";
import { formatTag } from "../tags.js";

/** Types whose content Markdown shows. All others appear as `<unknown>` ("Working with markdown content"). */
const EXPRESSIBLE_TYPES = new Set([
  ..."paragraph,heading_1,heading_2,heading_3,heading_4,bulleted_list_item".split(","),
  ..."numbered_list_item,to_do,toggle,quote,callout,code,equation,divider,table".split(","),
  ..."table_row,image,video,audio,file,pdf,synced_block,column_list,column".split(","),
  "table_of_contents",
]);

/** Returns true for a block that Markdown can only refer to: a page, a database or `<unknown>`. */
export function isReference({ type }: MarkdownBlock): boolean {
  return !EXPRESSIBLE_TYPES.has(type);
}

/** Renders the tag of a block that Markdown can only refer to. */
export function renderReference(
  { content, id = "", type }: MarkdownBlock,
  { pageId }: { pageId: string },
): string {
  const title = escapeText(getTitle(content));
  switch (type) {
    case "child_page":
      return `${formatTag("page", { url: toReferenceUrl(id) })}${title}</page>`;
    case "child_database": {
      const attributes = { url: toReferenceUrl(id), inline: String(content["inline"] === true) };
      return `${formatTag("database", attributes)}${title}</database>`;
    }
    case UNLOADED:
      return formatTag("unknown", { url: toReferenceUrl(pageId, id) }, "/>");
    default: {
      // Recorded: a link to a page has the service's internal name, `alias`.
      const alt = type === "link_to_page" ? "alias" : type;
      return formatTag("unknown", { url: toReferenceUrl(pageId, id), alt }, "/>");
    }
  }
}

/** Renders the tag of a file, video, audio or PDF. */
export function renderFile({ content, format, type }: MarkdownBlock): string {
  const caption = renderRichText(content["caption"]);
  return `${formatTag(type, { src: getFileUrl(content), color: format?.color })}${caption}</${type}>`;
}

function getTitle({ title }: Record<string, unknown>): string {
  return typeof title === "string" ? title : "";
}
