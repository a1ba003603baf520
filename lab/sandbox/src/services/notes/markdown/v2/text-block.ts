import type { PhrasingContent } from "mdast";
import type { MarkdownBlock } from "../markdown-block.js";
import { createParsedBlock, type ParseContext } from "../parse-context.js";
import type { Part } from "./pair-tags.js";
import { type InlineContext, toRichText } from "./parse-inline.js";

/** Context of the parts of a page. */
export interface BlockContext extends ParseContext, InlineContext {
  /** Number of blocks around. */
  level: number;
  /** Converts parts of the same parent. */
  convertParts: (parts: readonly Part[], context: BlockContext) => MarkdownBlock[];
}

/** The text of a block, and what is below it. */
export interface Titled {
  title: PhrasingContent[];
  rest: Part[];
}

/** Splits the text of a block off what is below it. `<p />` is an empty text. */
export function splitTitle([first, ...rest]: readonly Part[]): Titled {
  if (first?.tag === undefined && first?.node.type === "paragraph") {
    return { title: first.node.children, rest };
  }
  if (first?.tag?.name === "p" && first.tag.kind === "void") return { title: [], rest };
  return { title: [], rest: first === undefined ? [] : [first, ...rest] };
}

/** Creates a block with text. Images in the text become blocks below it. */
export function createTextBlock(
  context: BlockContext,
  type: string,
  { rest, title }: Titled,
  input: Record<string, unknown> = {},
): MarkdownBlock {
  const text = title.filter((node) => !isImage(node));
  const images = title.filter(isImage).map((node) => createImage(node, context));
  if (images.length > 0) warnOfImages(context);
  const rich_text = toRichText(text, context);
  const children = [...images, ...context.convertParts(rest, context)];
  return createParsedBlock(context, type, { rich_text, color: "default", ...input }, children);
}

/** Converts a paragraph. Each image in it is a block of its own. */
export function convertParagraph(nodes: PhrasingContent[], context: BlockContext): MarkdownBlock[] {
  const groups: PhrasingContent[][] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (last === undefined || isImage(node) || isImage(last[0])) groups.push([node]);
    else last.push(node);
  }
  const blocks = groups.flatMap((group) => {
    if (isImage(group[0])) return [createImage(group[0], context)];
    const rich_text = toRichText(group, context);
    const isBlank =
      groups.length > 1 && group.every((node) => "value" in node && !node.value.trim());
    return isBlank
      ? []
      : [createParsedBlock(context, "paragraph", { rich_text, color: "default" })];
  });
  if (blocks.length > 1) warnOfImages(context);
  return blocks;
}

type Image = Extract<PhrasingContent, { type: "image" | "imageReference" }>;

function isImage(node: PhrasingContent | undefined): node is Image {
  return node?.type === "image" || node?.type === "imageReference";
}

function createImage(node: Image, context: BlockContext): MarkdownBlock {
  const url =
    node.type === "image" ? node.url : (context.definitions.get(node.identifier)?.url ?? "");
  const alt: PhrasingContent[] = [{ type: "text", value: node.alt ?? "" }];
  const caption = node.type === "image" ? (node.data?.caption ?? alt) : alt;
  const input = { external: { url }, caption: toRichText(caption, context) };
  return createParsedBlock(context, "image", input);
}

function warnOfImages({ warn }: BlockContext): void {
  warn?.({
    code: "update_warning",
    category: "inline_image",
    message: "An image beside text or another image was moved to a block of its own.",
    autofix: true,
  });
}
