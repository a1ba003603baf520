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
import { isMentionTag, toEmojiMention, toMention } from "./mention.js";
import { parseText } from "./parser/parse-document.js";
import {
  type EquationItem,
  type Item,
  type MentionItem,
  type Run,
  type Style,
  toItems,
  toTextItems,
  withStyle,
} from "./rich-text-runs.js";
import type { Scope } from "./scope.js";
import { type Tag, matchTags, parseTag } from "./tags.js";

const MAX_URL_LENGTH = 2000;

const NO_ADDRESS = "a link that is not a complete web address is kept as text";
const DISCUSSION = "a comment on text is left out";

/** The report of a comment in HTML. */
export const COMMENT = "a comment in HTML is left out";

/** A tag that only says how its content is laid out. */
export const LAYOUT_TAG =
  /^<\/?(?:div|center|section|article|main|header|footer|nav|figure|figcaption|picture|source|font|p|wbr)\b/i;

/** The report of such tags. */
export const LAYOUT = "a tag that is only layout is left out, what it contains is kept";

const MENTION_WITH_LABEL = /^(<[^<>]*>)([^]*)<\/mention[a-z-]*>$/i;

const TAG_STYLES: Readonly<Record<string, Style>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strikethrough: true },
  del: { strikethrough: true },
  strike: { strikethrough: true },
  u: { underline: true },
  ins: { underline: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
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

/** Converts text inside a node, such as a cell, to rich text. */
export function* convertInline(
  text: string,
  origin: Nodes | undefined,
  scope: Scope,
): Generator<void, Item[]> {
  return yield* convertText(yield* parseText(text, origin), scope);
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

type Runs = (Run | MentionItem | EquationItem)[];

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
      const closing = closingTags.get(index) ?? limit;
      const end = closing < limit ? closing : undefined;
      const mention = toMentionRun(node, getOnlyText(nodes, index, end), style, scope);
      const inner = getInnerStyle(node, style, scope);
      if (mention !== undefined) {
        runs.push(mention);
        index = end ?? index;
      } else if (inner !== undefined && end !== undefined) open.push({ style: inner, end });
      else {
        const run = toTagRun(node, style, scope);
        if (run !== undefined) runs.push(run);
      }
    } else if (node.type === "text") {
      const value = trimAtBreaks(node.value, nodes[index - 1], nodes[index + 1]);
      if (value !== "") runs.push({ text: value, style });
    } else yield* addNodeRuns(runs, node, style, scope);
    yield;
  }
}

/** A line end is a space, as on GitHub, and none beside a line break. */
function trimAtBreaks(
  text: string,
  before: PhrasingContent | undefined,
  after: PhrasingContent | undefined,
): string {
  const start = isBreakTag(before) ? text.replace(/^[ \t]*\n/, "") : text;
  const whole = isBreakTag(after) ? start.replace(/\n$/, "") : start;
  return whole.replaceAll("\n", " ");
}

function isBreakTag(node: PhrasingContent | undefined): boolean {
  return node?.type === "html" && /^<br\b/i.test(node.value);
}

/** Converts a tag with its label to a mention; what cannot be mentioned is its label. Undefined for other tags. */
function toMentionRun(
  node: Html,
  text: string,
  style: Style,
  scope: Scope,
): MentionItem | Run | undefined {
  const [, start = node.value, label = text] = MENTION_WITH_LABEL.exec(node.value) ?? [];
  const tag = parseTag(start);
  if (tag === undefined) return undefined;
  const mention = toMention(tag, label);
  if (mention !== undefined) return withStyle(mention, style);
  if (!isMentionTag(tag) || tag.attributes["url"] === undefined || label === "") return undefined;
  scope.report(node, "a mention that only people can write is kept as its text");
  return { text: label, style };
}

/** Returns the text between two tags; empty if there is anything else. */
function getOnlyText(nodes: readonly PhrasingContent[], start: number, end: number | undefined) {
  const only = end === start + 2 ? nodes[start + 1] : undefined;
  return only?.type === "text" ? only.value : "";
}

function toTagRun(node: Html, style: Style, scope: Scope): Run | undefined {
  const tag = parseTag(node.value);
  if (tag?.name === "br") return { text: "\n", style };
  if (tag?.name === "img") return toImageRun(toImage(node, tag), style, scope);
  if (node.value.startsWith("<!--")) {
    scope.report(node, COMMENT);
    return undefined;
  }
  if (LAYOUT_TAG.test(node.value)) {
    scope.report(node, LAYOUT);
    return undefined;
  }
  scope.report(node, "HTML is kept as text");
  return { text: node.value, style };
}

/** Converts a tag of an image to an image. */
export function toImage(node: Html, { attributes }: Tag): Image {
  const { alt = "", src = "" } = attributes;
  return { type: "image", url: src, alt, position: node.position };
}

/** Returns the style of the text inside a tag; undefined for tags that the service does not know. */
function getInnerStyle(node: Html, style: Style, scope: Scope): Style | undefined {
  const tag = parseTag(node.value);
  if (tag === undefined || tag.isClosing) return undefined;
  const { attributes, name } = tag;
  if (name === "a") {
    const url = toLinkUrl(attributes["href"] ?? "");
    if (url === undefined && attributes["href"] !== undefined) scope.report(node, NO_ADDRESS);
    return url === undefined ? style : { ...style, url };
  }
  if (name !== "span") {
    return Object.hasOwn(TAG_STYLES, name) ? { ...style, ...TAG_STYLES[name] } : undefined;
  }
  if (attributes["discussion-urls"] !== undefined) scope.report(node, DISCUSSION);
  const color = toApiColor(attributes["color"]);
  const isUnderlined = attributes["underline"] === "true";
  const isKnown = attributes["discussion-urls"] !== undefined || color !== undefined;
  if (!isKnown && !isUnderlined) return undefined;
  return { ...style, ...(color && { color }), ...(isUnderlined && { underline: true }) };
}

function* addNodeRuns(
  runs: Runs,
  node: PhrasingContent,
  style: Style,
  scope: Scope,
): Generator<void, void> {
  switch (node.type) {
    case "break":
      runs.push({ text: "\n", style });
      return;
    case "inlineCode":
      runs.push({ text: node.value, style: { ...style, code: true } });
      return;
    case "inlineMath":
      runs.push(withStyle({ type: "equation", equation: { expression: node.value } }, style));
      return;
    case "emojiName":
      runs.push(withStyle(toEmojiMention(node.value), style));
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
  if (url !== undefined) {
    const isBare = node.type === "link" && node.data?.isBare === true;
    if (isBare) scope.report(node, "an address without a link became a link");
    return;
  }
  scope.report(node, NO_ADDRESS);
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
