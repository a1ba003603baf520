import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertPlainText, convertText, getImageUrl, toLinkUrl } from "./convert-text.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { Item } from "./rich-text-runs.js";
import type { Scope } from "./scope.js";

/** Converts a paragraph. Images between its texts become blocks of their own, in order. */
export function* convertParagraph(
  { children }: Paragraph,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  const blocks: BuiltBlock[] = [];
  let text: PhrasingContent[] = [];
  const endText = function* (): Generator<void, void> {
    const nodes = trimText(text);
    text = [];
    if (nodes.length === 0) return;
    const items = yield* convertText(nodes, scope);
    for (const block of yield* makeTextBlocks("paragraph", items)) blocks.push(block);
  };
  for (const child of children) {
    const image = toImageBlock(child, scope);
    if (image === undefined) text.push(child);
    else {
      yield* endText();
      blocks.push(image);
    }
    yield;
  }
  yield* endText();
  return blocks;
}

function toImageBlock(node: PhrasingContent, scope: Scope): BuiltBlock | undefined {
  if (node.type !== "image" && node.type !== "imageReference") return undefined;
  const url = toLinkUrl(getImageUrl(node, scope));
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  const caption = convertPlainText(node.alt ?? "");
  return makeBlock("image", {
    type: "external",
    external: { url },
    ...(caption.length > 0 && { caption }),
  });
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
  return node?.type === "break" || (node?.type === "text" && node.value.trim() === "");
}

/** Takes the text of a block from the paragraph at its start; what follows is inside the block. */
export function* takeFirstText(
  nodes: readonly RootContent[],
  scope: Scope,
): Generator<void, { text: Item[]; rest: readonly RootContent[] }> {
  const [first, ...others] = nodes;
  if (first?.type !== "paragraph") return { text: [], rest: nodes };
  const image = first.children.findIndex((child) => toImageBlock(child, scope) !== undefined);
  if (image === -1) return { text: yield* convertText(first.children, scope), rest: others };
  const before = trimText(first.children.slice(0, image));
  const after = { ...first, children: first.children.slice(image) };
  return { text: yield* convertText(before, scope), rest: [after, ...others] };
}
