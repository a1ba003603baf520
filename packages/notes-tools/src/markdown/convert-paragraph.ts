import type { Image, ImageReference, Link, Paragraph, PhrasingContent, RootContent } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import {
  convertInline,
  convertPlainText,
  convertText,
  getImageUrl,
  LAYOUT_TAG,
  toImage,
  toLinkUrl,
} from "./convert-text.js";
import { makeMedia, makeTextBlocks } from "./make-blocks.js";
import { type Item, toTextItems } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";
import { matchTags, parseTag } from "./tags.js";

/** Converts a paragraph. Images between its texts become blocks of their own, in order. */
export function* convertParagraph(
  { children }: Paragraph,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const blocks: BuiltBlock[] = [];
  const parts = separateImages(children);
  if (!parts.some((part) => isImageBlock(part, scope))) {
    const items = yield* convertText(parts, scope);
    // Of a comment, or tags of layout, nothing is left.
    return items.length === 0 ? [] : yield* makeTextBlocks("paragraph", items);
  }
  let text: PhrasingContent[] = [];
  const endText = function* (): Generator<void, void> {
    const nodes = trimText(text);
    text = [];
    const items = yield* convertText(nodes, scope);
    if (items.length === 0) return;
    for (const block of yield* makeTextBlocks("paragraph", items)) blocks.push(block);
  };
  for (const child of parts) {
    const image = yield* toImageBlocks(child, scope);
    if (image === undefined) text.push(child);
    else {
      yield* endText();
      for (const block of image) blocks.push(block);
    }
    yield;
  }
  yield* endText();
  return blocks;
}

function* toImageBlocks(
  node: PhrasingContent,
  scope: Scope,
): Generator<void, BuiltBlock[] | undefined> {
  const { image = node, link } = getLinkedImage(node, scope);
  if (image.type !== "image" && image.type !== "imageReference") return undefined;
  const url = toLinkUrl(getImageUrl(image, scope));
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  const target = link === undefined ? undefined : toLinkUrl(link);
  if (link !== undefined && target === undefined) {
    scope.report(node, "the link of an image that is not a complete web address is left out");
  }
  const alt = image.alt ?? "";
  const label = alt === "" && target !== undefined ? target : alt;
  const source = image.type === "image" ? image.data?.label : undefined;
  const isFormatted = target === undefined && source !== undefined;
  const plain = target === undefined ? convertPlainText(alt) : linkText(label, target);
  const caption = isFormatted ? yield* convertInline(source, node, scope) : plain;
  const title = image.type === "image" ? image.title : scope.resolve(image.identifier)?.title;
  if (!title) return yield* makeMedia("image", { url, caption, node, scope });
  scope.report(node, "the title of an image is kept in its caption");
  const titled = [...caption, ...convertPlainText(caption.length === 0 ? title : ` (${title})`)];
  return yield* makeMedia("image", { url, caption: titled, node, scope });
}

function linkText(text: string, url: string): Item[] {
  return toTextItems({ text, style: { url } });
}

/** An image in a link of its own, and the address of the link. */
function getLinkedImage(node: PhrasingContent, scope: Scope) {
  if (node.type !== "link" && node.type !== "linkReference") return {};
  const [image, ...others] = node.children;
  if (others.length > 0 || (image?.type !== "image" && image?.type !== "imageReference")) return {};
  const link = node.type === "link" ? node.url : scope.resolve(node.identifier)?.url;
  return { image, link };
}

/** Makes images of their tags, and links around them such that each image has a link of its own. */
function separateImages(children: readonly PhrasingContent[]): PhrasingContent[] {
  const isRelevant = children.some((node) => hasImage(node) || isImageTag(node));
  if (!isRelevant) return [...children];
  return joinLinkTags(children.map(readImageTag)).flatMap((node) => {
    if ((node.type !== "link" && node.type !== "linkReference") || !hasImage(node)) return [node];
    return groupByImage(node.children).map((group) => ({ ...node, children: group }) as Link);
  });
}

function isImage(node: PhrasingContent): node is Image | ImageReference {
  return node.type === "image" || node.type === "imageReference";
}

function hasImage(node: PhrasingContent): boolean {
  if (isImage(node)) return true;
  const isLink = node.type === "link" || node.type === "linkReference";
  return isLink && node.children.some((child) => isImage(child));
}

function isImageTag(node: PhrasingContent): boolean {
  return node.type === "html" && /^<img\b/i.test(node.value);
}

function readImageTag(node: PhrasingContent): PhrasingContent {
  const tag = node.type === "html" && isImageTag(node) ? parseTag(node.value) : undefined;
  return tag === undefined || node.type !== "html" ? node : toImage(node, tag);
}

/** Makes links of the tags around images. */
function joinLinkTags(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const ends = matchTags(nodes);
  const joined: PhrasingContent[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as PhrasingContent;
    const end = ends.get(index);
    const tag = node.type === "html" && end !== undefined ? parseTag(node.value) : undefined;
    const inside = nodes.slice(index + 1, tag?.name === "a" ? end : index + 1);
    if (tag?.name === "a" && inside.some(isImage) && end !== undefined) {
      const children = inside.filter((child) => !isLayout(child));
      joined.push({ type: "link", url: tag.attributes["href"] ?? "", children });
      index = end;
    } else joined.push(node);
  }
  return joined;
}

function isLayout(node: PhrasingContent): boolean {
  return isBlank(node) || (node.type === "html" && LAYOUT_TAG.test(node.value));
}

function groupByImage(children: readonly PhrasingContent[]): PhrasingContent[][] {
  const groups: PhrasingContent[][] = [];
  for (const child of children) {
    const last = groups.at(-1);
    if (isImage(child) || last === undefined || last.some(isImage)) groups.push([child]);
    else last.push(child);
  }
  return groups.filter((group) => !group.every(isBlank));
}

/** Removes line ends and spaces at the edges, which images leave behind. */
export function trimText(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const start = nodes.findIndex((node) => !isBlank(node));
  const end = nodes.findLastIndex((node) => !isBlank(node));
  return start === -1
    ? []
    : nodes.slice(start, end + 1).map((node, index, all) => {
        if (node.type !== "text") return node;
        const fromStart = index === 0 ? node.value.trimStart() : node.value;
        return { ...node, value: index === all.length - 1 ? fromStart.trimEnd() : fromStart };
      });
}

function isBlank(node: PhrasingContent | undefined): boolean {
  const isBreakTag = node?.type === "html" && /^<br\b/i.test(node.value);
  return (
    isBreakTag || node?.type === "break" || (node?.type === "text" && node.value.trim() === "")
  );
}

/** Returns true for the tag of an empty paragraph, which stands for an empty text at the start of a block. */
function isEmptyParagraph(node: RootContent | undefined): boolean {
  if (node?.type !== "tagBlock" || node.tag.name !== "p" || !node.isClosed) return false;
  return node.children.length === 0;
}

/** Takes the text of a block from the paragraph at its start; what follows is inside the block. */
export function* takeFirstText(
  nodes: readonly RootContent[],
  scope: Scope,
): Generator<void, { text: Item[]; rest: readonly RootContent[] }> {
  const [first, ...others] = nodes;
  if (isEmptyParagraph(first)) return { text: [], rest: others };
  if (first?.type !== "paragraph") return { text: [], rest: nodes };
  const children = separateImages(first.children);
  const image = children.findIndex((child) => isImageBlock(child, scope));
  if (image === -1) return { text: yield* convertText(children, scope), rest: others };
  const before = trimText(children.slice(0, image));
  const after = { ...first, children: children.slice(image) };
  return { text: yield* convertText(before, scope), rest: [after, ...others] };
}

/** Returns true for an image, or one in a link, that becomes a block. */
export function isImageBlock(node: PhrasingContent, scope: Scope): boolean {
  const { image = node } = getLinkedImage(node, scope);
  if (!isImage(image)) return false;
  return /^https?:/i.test(toLinkUrl(getImageUrl(image, scope)) ?? "");
}
