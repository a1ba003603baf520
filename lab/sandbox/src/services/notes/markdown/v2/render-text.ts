import { formatTag } from "../tags.js";
import { escapeLine } from "./escape-text.js";
import { renderInline } from "./render-inline.js";

/** The text of a block. */
export interface BlockText {
  markdown: string;
  /** True for spaces or newlines at its start or end, which only a tag keeps. */
  hasEdges: boolean;
}

const BREAK = "\\\n";

/** Renders the text of a block. Each newline in it is a hard break. */
export function renderText(richText: unknown): BlockText {
  const inline = renderInline(richText, "\n");
  const text = inline.trim();
  const hasEdges = text !== inline;
  const start = inline.slice(0, inline.length - inline.trimStart().length);
  const end = text === "" ? "" : inline.slice(start.length + text.length);
  const lines = `${toEdge(start)}${text.replaceAll("\n", BREAK)}${toEdge(end)}`;
  return { markdown: lines.split(BREAK).map(escapeLine).join(BREAK), hasEdges };
}

/** Writes newlines at an edge as tags, because a hard break needs text around it (assumed [edge-breaks]). */
function toEdge(spaces: string): string {
  return spaces.replaceAll("\n", "<br />");
}

/**
 * Renders a tag with the text of the block, and what is below it after a blank line. Without the text, as in columns,
 * everything is below.
 */
export function renderContainer(
  name: string,
  attributes: Record<string, string | undefined>,
  richText: unknown,
  below: string,
): string {
  const { hasEdges, markdown } = renderText(richText);
  // Beside the tags, spaces at the edges are part of the text.
  const isLine = /^(?:&#32;)*[^ &\n](?:.*\S)?$/.test(markdown);
  if (hasEdges && below === "" && isLine) {
    const text = markdown.replace(/^(?:&#32;)+|(?:&#32;)+$/g, (all) => " ".repeat(all.length / 5));
    return `${formatTag(name, attributes)}${text}</${name}>`;
  }
  const title = richText === undefined ? "" : markdown || "<p />";
  const inside = [title, below].filter((text) => text !== "").join("\n\n");
  return [formatTag(name, attributes), inside, `</${name}>`]
    .filter((text) => text !== "")
    .join("\n");
}

/** Formats a tag without content. */
export function formatVoid(
  name: string,
  attributes: Record<string, string | undefined> = {},
): string {
  return `${formatTag(name, attributes).slice(0, -1)} />`;
}
