import { getFileUrl, type MarkdownBlock, toReferenceUrl, UNLOADED } from "../markdown-block.js";
import { escapeText, renderRichText } from "./render-rich-text.js";
import { formatTag } from "../tags.js";

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
export function renderFile({ content, type }: MarkdownBlock): string {
  const caption = renderRichText(content["caption"]);
  return `${formatTag(type, { src: getFileUrl(content) })}${caption}</${type}>`;
}

function getTitle({ title }: Record<string, unknown>): string {
  return typeof title === "string" ? title : "";
}
