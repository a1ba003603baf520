import type { Definition, PhrasingContent } from "mdast";
import { validateDate } from "../../dates/date-span.js";
import { collections, type CustomEmojiDocument } from "../../repository/documents.js";
import { parseReferenceUrl } from "../markdown-block.js";
import type { ParseContext } from "../parse-context.js";
import { parseAttributes, parseColor } from "../tags.js";
import { type MarkdownItem, nestStyle, type Style, toRequestItems } from "../to-request-items.js";
import { parseInlineTree } from "./parse-tree.js";

/** Context of inline text. */
export interface InlineContext extends Pick<ParseContext, "repository" | "warn"> {
  /** Addresses of reference links by identifier. */
  definitions: ReadonlyMap<string, Definition>;
  /** Replacement of a single newline (assumed [soft-breaks-are-spaces]). */
  softBreak: " " | "\n";
  /** Number of styles around. */
  depth: number;
}

/** Parses text with inline formatting only to rich text in request format. Its newlines stay. */
export function parseInline(
  markdown: string,
  { repository, warn }: Pick<ParseContext, "repository" | "warn">,
): object[] {
  const context: InlineContext = {
    repository,
    definitions: new Map(),
    softBreak: "\n",
    depth: 0,
    ...(warn && { warn }),
  };
  const lines = parseInlineTree(markdown).children.flatMap((node, index) => {
    const content = "children" in node ? (node.children as PhrasingContent[]) : [];
    const items = toItems(content, context);
    return index === 0 ? items : [{ text: "\n\n", style: {} }, ...items];
  });
  return toRequestItems(lines);
}

/** Converts inline nodes to rich text in request format. */
export function toRichText(nodes: readonly PhrasingContent[], context: InlineContext): object[] {
  return toRequestItems(toItems(nodes, context));
}

/** An inline tag that is not closed yet. */
interface Opener {
  name: string;
  style: Style;
  /** Index of its source among the items. */
  start: number;
}

/** Number of styles in each other. The texts and tags of further ones are text, so that no text takes forever. */
const MAX_DEPTH = 100;

function toItems(nodes: readonly PhrasingContent[], context: InlineContext): MarkdownItem[] {
  const items: MarkdownItem[] = [];
  const openers: Opener[] = [];
  for (const node of nodes) {
    if (node.type !== "html") {
      for (const item of toNodeItems(node, context)) items.push(item);
      continue;
    }
    const tag = parseInlineTag(node.value);
    if (tag?.kind === "open" && openers.length < MAX_DEPTH) {
      openers.push({ name: tag.name, style: tag.style, start: items.length });
    }
    const opened = tag?.kind === "close" ? findOpener(openers, tag.name) : undefined;
    if (opened === undefined) items.push(tag?.item ?? toLiteral(node.value, context));
    else applyStyle(items, opened);
  }
  return items;
}

function findOpener(openers: Opener[], name: string): Opener | undefined {
  const index = openers.findLastIndex((opener) => opener.name === name);
  return index === -1 ? undefined : openers.splice(index)[0];
}

/** Gives the style of a tag to the items after its source, which it replaces. */
function applyStyle(items: MarkdownItem[], { start, style }: Opener): void {
  for (const item of items.splice(start).slice(1)) {
    items.push({ ...item, style: nestStyle(style, item.style) });
  }
}

/** Returns other HTML, which is text. */
function toLiteral(text: string, { warn }: InlineContext): MarkdownItem {
  const [, name] = /^<\/?([a-z][\w-]*)/i.exec(text) ?? [];
  if (name !== undefined && !TEXT_TAGS.has(name)) {
    warn?.({
      code: "update_warning",
      category: "unsupported_tag",
      message: `The <${name.slice(0, 100)}> tag is not supported and was saved as text.`,
    });
  }
  return { text, style: {} };
}

function toNodeItems(node: PhrasingContent, context: InlineContext): MarkdownItem[] {
  switch (node.type) {
    case "text":
      return [{ text: node.value.replaceAll("\n", context.softBreak), style: {} }];
    case "break":
      return [{ text: "\n", style: {} }];
    case "inlineCode":
      return [{ text: node.value, style: { annotations: { code: true } } }];
    case "strong":
      return nest({ annotations: { bold: true } }, node.children, context);
    case "emphasis":
      return nest({ annotations: { italic: true } }, node.children, context);
    case "delete":
      return nest({ annotations: { strikethrough: true } }, node.children, context);
    case "link":
      return nest({ url: node.url }, node.children, context);
    case "linkReference": {
      const url = context.definitions.get(node.identifier)?.url ?? "";
      return nest({ url }, node.children, context);
    }
    case "image":
      return [{ text: node.alt || node.url, style: { url: node.url } }];
    case "imageReference": {
      const url = context.definitions.get(node.identifier)?.url ?? "";
      return [{ text: node.alt || url, style: { url } }];
    }
    case "equation":
      return [toEquation(node.value)];
    case "emoji":
      return [toEmoji(node.value, context)];
    case "mention":
      return [parseMention(node.value) ?? toLiteral(node.value, context)];
    // The API has no citations: they are links (assumed [citations-are-links]).
    case "citation":
      return [{ text: node.value, style: { url: node.value.slice(2, -1) } }];
    default:
      return [];
  }
}

function nest(style: Style, nodes: PhrasingContent[], context: InlineContext): MarkdownItem[] {
  if (context.depth === MAX_DEPTH) return [{ text: toPlainText(nodes), style }];
  const items = toItems(nodes, { ...context, depth: context.depth + 1 });
  return items.map((item) => ({ ...item, style: nestStyle(style, item.style) }));
}

/** Returns the text of nodes in nodes, however deep they are. */
function toPlainText(nodes: readonly PhrasingContent[]): string {
  const texts: string[] = [];
  const rest = [...nodes].toReversed();
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if ("value" in node) texts.push(node.value);
    if ("children" in node) for (const child of node.children.toReversed()) rest.push(child);
  }
  return texts.join("");
}

function toEquation(source: string): MarkdownItem {
  const margin = /^\$[$`]/.test(source) ? 2 : 1;
  const equation = source.slice(margin, -margin);
  return { text: equation, equation, style: {} };
}

/** Converts the name of a custom emoji of the workspace; any other is text. */
function toEmoji(source: string, { repository }: InlineContext): MarkdownItem {
  const emojis = repository.store.list<CustomEmojiDocument>(collections.customEmojis);
  const emoji = emojis.find(({ name }) => `:${name}:` === source);
  if (emoji === undefined) return { text: source, style: {} };
  return { text: "", style: {}, mention: { custom_emoji: { id: emoji.id } } };
}

type InlineTag =
  | { kind: "open"; name: string; style: Style; item?: undefined }
  | { kind: "close"; name: string; item?: undefined }
  | { kind: "item"; item: MarkdownItem };

const TEXT_TAGS = new Map<string, (attributes: Record<string, string>) => Style>([
  ["b", () => ({ annotations: { bold: true } })],
  ["i", () => ({ annotations: { italic: true } })],
  ["s", () => ({ annotations: { strikethrough: true } })],
  ["u", () => ({ annotations: { underline: true } })],
  [
    "span",
    ({ color }) => (color === undefined ? {} : { annotations: { color: parseColor(color) } }),
  ],
]);

/** Parses an inline tag; undefined for any other HTML. */
function parseInlineTag(source: string): InlineTag | undefined {
  const [, closing, name = "", rest = ""] = /^<(\/?)([a-z]+)\b([^]*?)\/?>$/.exec(source) ?? [];
  const createStyle = TEXT_TAGS.get(name);
  if (createStyle !== undefined) {
    if (closing === "/") return { kind: "close", name };
    return { kind: "open", name, style: createStyle(parseAttributes(rest)) };
  }
  const item =
    name === "br"
      ? { text: "\n", style: {} }
      : name === "date"
        ? parseDate(parseAttributes(rest))
        : parseMention(source);
  return item === undefined ? undefined : { kind: "item", item };
}

function parseDate(attributes: Record<string, string>): MarkdownItem | undefined {
  const { end, start } = attributes;
  if (start === undefined) return undefined;
  const zone = attributes["time-zone"];
  const date = {
    start: toMoment(start, attributes["start-time"]),
    ...(end === undefined ? {} : { end: toMoment(end, attributes["end-time"]) }),
    ...(zone === undefined ? {} : { time_zone: zone }),
  };
  // Assumed [invalid-date-tag-is-text].
  if (validateDate(date, "").length > 0) return undefined;
  return { text: "", style: {}, mention: { date } };
}

function toMoment(date: string, time: string | undefined): string {
  return time === undefined ? date : `${date}T${time}:00`;
}

/** Parses a mention. Its label is ignored: the service shows the current name. */
function parseMention(source: string): MarkdownItem | undefined {
  const [, attributes = ""] = /^<mention((?:\s+[\w-]+="[^"]*")+)\s*\/?>/.exec(source) ?? [];
  const { type, url = "" } = parseAttributes(attributes);
  const id = parseReferenceUrl(url);
  if (id === undefined) return undefined;
  const scheme = /^(user|collection|agent):\/\//.exec(url)?.[1] ?? "";
  const target = MENTION_TYPES[scheme] ?? (type === "database" ? "database" : "page");
  return { text: "", style: {}, mention: { [target]: { id } } };
}

const MENTION_TYPES: Record<string, string> = {
  user: "user",
  collection: "data_source",
  agent: "agent",
};
