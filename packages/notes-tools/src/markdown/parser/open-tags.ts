import type { Container } from "./containers.js";
import type { Position } from "./pieces.js";
import { type FoundTag, isSingle, type TagBlock } from "./tag-blocks.js";
import type { Tag } from "../tags.js";

/** Tags whose end HTML lets people leave out before the next of the same. */
const ENDED_BY_NEXT = /^(?:li|dt|dd)$/;

/** Makes the node of a tag, which has no content yet. */
export function makeTagBlock({ source, tag }: FoundTag, position: Position): TagBlock {
  const isClosed = isSingle(tag);
  const edges = { before: "", after: "" };
  return { type: "tagBlock", tag, source, isClosed, ...edges, children: [], position };
}

/** Returns true if a tag ends where the next one starts. */
export function endsBefore({ tag }: TagBlock, next: Tag): boolean {
  return tag.name === next.name && ENDED_BY_NEXT.test(next.name);
}

/** Returns the innermost open tag of a name that is not outside of a quote. */
export function findOpenTag(open: readonly Container[], name: string): TagBlock | undefined {
  for (const { node } of open.toReversed()) {
    if (node.type === "tagBlock" && node.tag.name === name) return node;
    if (node.type === "blockquote" || node.type === "footnoteDefinition") return undefined;
  }
  return undefined;
}

/** Closes a tag, and what is open inside it. */
export function closeTag(open: Container[], closed: TagBlock): void {
  for (;;) {
    const node = open.pop()?.node;
    if (node?.type === "tagBlock") {
      node.isClosed = node === closed || ENDED_BY_NEXT.test(node.tag.name);
    }
    if (node === closed || node === undefined) return;
  }
}
