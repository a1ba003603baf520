import type { Literal, PhrasingContent, Root } from "mdast";

declare module "mdast" {
  interface ImageData {
    /** Text between its brackets, as it is written. */
    label?: string;
  }
  interface LinkData {
    /** An address without any marks, which only GitHub's Markdown reads as a link. */
    isBare?: boolean;
  }
  interface RootContentMap {
    /** An expression inside text. */
    inlineMath: PhrasingNode<"inlineMath">;
    /** The name of an emoji between colons that is not one of Unicode. */
    emojiName: PhrasingNode<"emojiName">;
  }
  interface PhrasingContentMap {
    inlineMath: PhrasingNode<"inlineMath">;
    emojiName: PhrasingNode<"emojiName">;
  }
}

/** A piece of text with a meaning of its own. */
interface PhrasingNode<Type extends string> extends Literal {
  type: Type;
}

/** Position of a node in a text. */
export type Position = NonNullable<Root["position"]>;

/** An element around other pieces of text. */
export type Span = Extract<
  PhrasingContent,
  { type: "strong" | "emphasis" | "delete" | "link" | "linkReference" | "image" | "imageReference" }
>;

/** A piece of text. Elements that it starts and ends are listed from the inside out. */
export interface Piece {
  /** Text that remains of it. */
  text: string;
  /** An element without others inside it. */
  node?: PhrasingContent;
  starts?: Span[];
  ends?: number;
}

/** Elements that are nested deeper are left out: they would say nothing new about the text. */
const MAX_DEPTH = 100;

interface Frame {
  node: Span | undefined;
  children: PhrasingContent[];
}

/** Makes a tree of the pieces of a text. */
export function* toTree(
  pieces: readonly Piece[],
  addText: (children: PhrasingContent[], text: string, isInLink: boolean) => Generator<void, void>,
): Generator<void, PhrasingContent[]> {
  const root: PhrasingContent[] = [];
  const frames: Frame[] = [{ node: undefined, children: root }];
  let [links, images] = [0, 0];
  let text = "";
  let alt: string[] = [];
  const flush = function* (): Generator<void, void> {
    if (text !== "") yield* addText(frames.at(-1)?.children ?? root, text, links > 0);
    text = "";
  };
  for (const { ends = 0, node, starts = [], text: own } of pieces) {
    yield;
    for (let count = 0; count < ends; count += 1) {
      const { node: span } = frames.at(-1) ?? {};
      if (images === 0) yield* flush();
      frames.pop();
      if (span !== undefined && isLink(span)) links -= 1;
      if (span !== undefined && isImage(span)) {
        images -= 1;
        if (images === 0) span.alt = alt.join("");
      }
    }
    if (images > 0) alt.push(node === undefined ? own : getText(node));
    else if (node === undefined) text += own;
    else {
      yield* flush();
      frames.at(-1)?.children.push(node);
    }
    for (const span of starts.toReversed()) {
      const { children = root } = frames.at(-1) ?? {};
      const isKept = images === 0 && (frames.length <= MAX_DEPTH || !("children" in span));
      if (isKept) {
        yield* flush();
        children.push(span);
      }
      if (isLink(span)) links += 1;
      if (isImage(span)) {
        if (images === 0) alt = [];
        images += 1;
      }
      frames.push({
        node: span,
        children: isKept && "children" in span ? span.children : children,
      });
    }
  }
  yield* flush();
  return root;
}

function isLink({ type }: Span): boolean {
  return type === "link" || type === "linkReference";
}

function isImage(span: Span): span is Extract<Span, { type: "image" | "imageReference" }> {
  return span.type === "image" || span.type === "imageReference";
}

function getText(node: PhrasingContent): string {
  if ("children" in node) return node.children.map(getText).join("");
  return "value" in node ? node.value : "";
}
