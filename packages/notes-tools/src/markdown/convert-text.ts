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
import { parseInline } from "./parser/parse-document.js";
import { type Item, type Run, type Style, toItems, toTextItems } from "./rich-text-runs.js";
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
export function* convertText(
  nodes: readonly PhrasingContent[],
  scope: Scope,
): Generator<void, Item[]> {
  const runs: Runs = [];
  yield* addRuns(runs, nodes, {}, scope);
  return yield* toItems(runs);
}

/** Converts plain text to rich text. */
export function convertPlainText(text: string): Item[] {
  return toTextItems({ text, style: {} });
}

/** Converts text inside a node, such as a title, to rich text; plain text if it is more than a paragraph. */
export function* convertInline(
  text: string,
  origin: Nodes | undefined,
  scope: Scope,
): Generator<void, Item[]> {
  const { children: nodes } = yield* parseInline(text, origin);
  const [first] = nodes;
  const isText = nodes.length === 1 && first?.type === "paragraph";
  return isText ? yield* convertText(first.children, scope) : convertPlainText(text);
}

/** Returns an address that the service takes for links; undefined for any other. */
export function toLinkUrl(url: string): string | undefined {
  const isShort = url.length <= MAX_URL_LENGTH;
  const isAbsolute = isShort && /^(?:https?:\/\/|mailto:|tel:)/i.test(url) && URL.canParse(url);
  return isAbsolute ? url : undefined;
}

/** Gets the address of an image; a reference has that of its definition. */
export function getImageUrl(node: Image | ImageReference, scope: Scope): string {
  return node.type === "image" ? node.url : (scope.resolve(node.identifier)?.url ?? "");
}

type Runs = (Run | MentionItem)[];

function* addRuns(
  runs: Runs,
  nodes: readonly PhrasingContent[],
  outerStyle: Style,
  scope: Scope,
): Generator<void, void> {
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
      const mention = tag && toMention(tag, getOnlyText(nodes, index, end));
      const inner = tag && getTagStyle(tag);
      if (mention !== undefined) {
        runs.push(mention);
        index = end ?? index;
      } else if (inner !== undefined && end !== undefined) {
        open.push({ style: { ...style, ...inner }, end });
      } else runs.push(toTagRun(node, tag, style, scope));
    } else yield* addNodeRuns(runs, node, style, scope);
    yield;
  }
}

/** Returns the text between two tags; empty if there is anything else. */
function getOnlyText(nodes: readonly PhrasingContent[], start: number, end: number | undefined) {
  const only = end === start + 2 ? nodes[start + 1] : undefined;
  return only?.type === "text" ? only.value : "";
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

function* addNodeRuns(
  runs: Runs,
  node: PhrasingContent,
  style: Style,
  scope: Scope,
): Generator<void, void> {
  switch (node.type) {
    case "text":
      runs.push({ text: node.value, style });
      return;
    case "break":
      runs.push({ text: "\n", style });
      return;
    case "inlineCode":
      runs.push({ text: node.value, style: { ...style, code: true } });
      return;
    case "strong":
      yield* addRuns(runs, node.children, { ...style, bold: true }, scope);
      return;
    case "emphasis":
      yield* addRuns(runs, node.children, { ...style, italic: true }, scope);
      return;
    case "delete":
      yield* addRuns(runs, node.children, { ...style, strikethrough: true }, scope);
      return;
    case "link":
      yield* addLinkRuns(runs, node, node, style, scope);
      return;
    case "linkReference":
      yield* addLinkRuns(runs, node, scope.resolve(node.identifier), style, scope);
      return;
    case "image":
    case "imageReference":
      runs.push(toImageRun(node, style, scope));
      return;
    case "footnoteReference":
      runs.push({ text: `[^${node.label ?? node.identifier}]`, style });
      return;
    default:
  }
}

function* addLinkRuns(
  runs: Runs,
  node: Link | LinkReference,
  target: Pick<Link, "url" | "title"> | undefined,
  style: Style,
  scope: Scope,
): Generator<void, void> {
  if (target === undefined) {
    scope.report(node, "a link to an address that is repeated too often is kept as text");
    yield* addRuns(runs, node.children, style, scope);
    return;
  }
  const { title, url: address } = target;
  const url = toLinkUrl(address);
  const inner = url === undefined ? style : { ...style, url };
  const before = runs.length;
  yield* addRuns(runs, node.children, inner, scope);
  const isLabeled = runs.length > before;
  if (!isLabeled) runs.push({ text: address, style: inner });
  if (title) {
    scope.report(node, "the title of a link is kept as text");
    runs.push({ text: ` (${title})`, style });
  }
  if (url !== undefined) return;
  scope.report(node, "a link that is not a complete web address is kept as text");
  if (isLabeled) runs.push({ text: ` (${address})`, style });
}

/** An image inside text becomes a link: only an image of its own can be a block. */
function toImageRun(node: Image | ImageReference, style: Style, scope: Scope): Run {
  const address = getImageUrl(node, scope);
  const url = toLinkUrl(address);
  const alt = node.alt ?? "";
  if (url !== undefined) {
    scope.report(node, "an image inside text became a link");
    return { text: alt === "" ? address : alt, style: { url, ...style } };
  }
  scope.report(node, "an image without a complete web address is kept as text");
  return { text: alt === "" ? address : `${alt} (${address})`, style };
}
