import type {
  Html,
  Image,
  ImageReference,
  Link,
  LinkReference,
  Nodes,
  PhrasingContent,
} from "mdast";
import { toApiColor } from "./colors.js";
import { type MentionItem, toMention } from "./mention.js";
import { parseInline } from "./parse-markdown.js";
import { type Item, type Run, type Style, toItems } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";
import { type Tag, matchTags, parseTag } from "./tags.js";

const MAX_URL_LENGTH = 2000;

const TAG_STYLES: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strikethrough: true },
  del: { strikethrough: true },
  u: { underline: true },
  code: { code: true },
};

/** Converts the content of a paragraph or the like to rich text. */
export function convertText(nodes: readonly PhrasingContent[], scope: Scope): Item[] {
  return toItems(toRuns(nodes, {}, scope));
}

/** Converts plain text to rich text. */
export function convertPlainText(text: string): Item[] {
  return toItems([{ text, style: {} }]);
}

/** Converts text inside a node, such as a title, to rich text; plain text if it is more than a paragraph. */
export function convertInline(text: string, origin: Nodes | undefined, scope: Scope): Item[] {
  const nodes = parseInline(text, origin);
  const [first] = nodes;
  const isText = nodes.length === 1 && first?.type === "paragraph";
  return isText ? convertText(first.children, scope) : convertPlainText(text);
}

/** Returns an address that the service takes for links; undefined for any other. */
export function toLinkUrl(url: string): string | undefined {
  const isAbsolute = /^(?:https?:\/\/|mailto:|tel:)/i.test(url) && URL.canParse(url);
  return isAbsolute && url.length <= MAX_URL_LENGTH ? url : undefined;
}

/** Gets the address of an image; a reference has that of its definition. */
export function getImageUrl(node: Image | ImageReference, { definitions }: Scope): string {
  return node.type === "image" ? node.url : (definitions.get(node.identifier)?.url ?? "");
}

function toRuns(
  nodes: readonly PhrasingContent[],
  outerStyle: Style,
  scope: Scope,
): (Run | MentionItem)[] {
  const runs: (Run | MentionItem)[] = [];
  const closingTags = matchTags(nodes);
  const open = [{ style: outerStyle, end: nodes.length }];
  for (let index = 0; index < nodes.length; index += 1) {
    const { end: limit, style } = open.at(-1) ?? { style: outerStyle, end: nodes.length };
    const node = nodes[index] as PhrasingContent;
    if (index === limit) open.pop();
    else if (node.type === "html") {
      const tag = parseTag(node.value);
      const closing = closingTags.get(index) ?? limit;
      const end = closing < limit ? closing : undefined;
      const mention = tag && toMention(tag);
      const inner = tag && getTagStyle(tag);
      if (mention !== undefined) {
        runs.push(mention);
        index = end ?? index;
      } else if (inner !== undefined && end !== undefined) {
        open.push({ style: { ...style, ...inner }, end });
      } else runs.push(toTagRun(node, tag, style, scope));
    } else runs.push(...toNodeRuns(node, style, scope));
  }
  return runs;
}

function toTagRun(node: Html, tag: Tag | undefined, style: Style, scope: Scope): Run {
  if (tag?.name === "br") return { text: "\n", style };
  scope.report(node, "HTML is kept as text");
  return { text: node.value, style };
}

/** Returns the style of the text inside a tag; undefined for tags that the service does not know. */
function getTagStyle({ attributes, isClosing, name }: Tag): Style | undefined {
  if (isClosing) return undefined;
  if (name !== "span") return Object.hasOwn(TAG_STYLES, name) ? TAG_STYLES[name] : undefined;
  const color = toApiColor(attributes["color"]);
  const isUnderlined = attributes["underline"] === "true";
  if (color === undefined && !isUnderlined) return undefined;
  return { ...(color && { color }), ...(isUnderlined && { underline: true }) };
}

function toNodeRuns(node: PhrasingContent, style: Style, scope: Scope): (Run | MentionItem)[] {
  switch (node.type) {
    case "text":
      return [{ text: node.value, style }];
    case "break":
      return [{ text: "\n", style }];
    case "inlineCode":
      return [{ text: node.value, style: { ...style, code: true } }];
    case "strong":
      return toRuns(node.children, { ...style, bold: true }, scope);
    case "emphasis":
      return toRuns(node.children, { ...style, italic: true }, scope);
    case "delete":
      return toRuns(node.children, { ...style, strikethrough: true }, scope);
    case "link":
      return toLinkRuns(node, node, style, scope);
    case "linkReference":
      return toLinkRuns(node, scope.definitions.get(node.identifier), style, scope);
    case "image":
    case "imageReference":
      return toImageRuns(node, style, scope);
    case "footnoteReference":
      return [{ text: `[^${node.label ?? node.identifier}]`, style }];
    default:
      return [];
  }
}

function toLinkRuns(
  node: Link | LinkReference,
  target: Pick<Link, "url" | "title"> | undefined,
  style: Style,
  scope: Scope,
): (Run | MentionItem)[] {
  const { title, url: address = "" } = target ?? {};
  const url = toLinkUrl(address);
  const inner = url === undefined ? style : { ...style, url };
  const label = toRuns(node.children, inner, scope);
  const runs = label.length === 0 ? [{ text: address, style: inner }] : label;
  if (title) {
    scope.report(node, "the title of a link is kept as text");
    runs.push({ text: ` (${title})`, style });
  }
  if (url !== undefined) return runs;
  scope.report(node, "a link that is not a complete web address is kept as text");
  return label.length === 0 ? runs : [...runs, { text: ` (${address})`, style }];
}

/** An image inside text becomes a link: only an image of its own can be a block. */
function toImageRuns(node: Image | ImageReference, style: Style, scope: Scope): Run[] {
  const address = getImageUrl(node, scope);
  const url = toLinkUrl(address);
  const alt = node.alt ?? "";
  if (url !== undefined) {
    scope.report(node, "an image inside text became a link");
    return [{ text: alt === "" ? address : alt, style: { url, ...style } }];
  }
  scope.report(node, "an image without a complete web address is kept as text");
  return [{ text: alt === "" ? address : `${alt} (${address})`, style }];
}
