import type { RenderContext } from "../dialect.js";
import { renderIcon } from "../icons.js";
import { type MarkdownBlock, toReferenceUrl, UNLOADED } from "../markdown-block.js";
import { formatTag } from "../tags.js";
import { escapeText } from "./escape-text.js";
import { formatVoid } from "./render-text.js";

/** Types whose content Markdown shows. All others are `<page>`, `<database>` or `<unknown>`. */
const EXPRESSIBLE_TYPES = new Set([
  ..."paragraph,heading_1,heading_2,heading_3,heading_4,bulleted_list_item".split(","),
  ..."numbered_list_item,to_do,toggle,quote,callout,code,equation,divider,table".split(","),
  ..."table_row,image,video,audio,file,pdf,bookmark,embed,synced_block,column_list".split(","),
  ..."column,tab,table_of_contents,meeting_notes".split(","),
]);

/** Returns true for a block that Markdown can only refer to: a page, a database or `<unknown>`. */
export function isReference({ type }: MarkdownBlock): boolean {
  return !EXPRESSIBLE_TYPES.has(type);
}

/** Returns the data source of a database that has one only. */
function toSource(ids: unknown): Record<string, string> {
  const [id, ...others] = (ids ?? []) as string[];
  return id === undefined || others.length > 0 ? {} : { "data-source-url": `collection://${id}` };
}

/** Renders the tag of a block that Markdown can only refer to. */
export function renderReference(
  { content, id = "", type }: MarkdownBlock,
  { pageId }: RenderContext,
): string {
  const title =
    typeof content["title"] === "string" ? escapeText(content["title"]).replaceAll("\n", " ") : "";
  switch (type) {
    case "child_page":
      return `${formatTag("page", { url: toReferenceUrl(id) })}${title}</page>`;
    case "child_database": {
      const attributes = {
        url: toReferenceUrl(id),
        ...toSource(content["dataSources"]),
        inline: String(content["inline"] === true),
        icon: renderIcon(content["icon"]),
      };
      return `${formatTag("database", attributes)}${title}</database>`;
    }
    case UNLOADED:
      return formatVoid("unknown", { url: toReferenceUrl(pageId, id) });
    default: {
      // Recorded for the first version: a link to a page has the service's internal name, `alias`.
      const alt = type === "link_to_page" ? "alias" : type;
      return formatVoid("unknown", { url: toReferenceUrl(pageId, id), alt });
    }
  }
}
