import type { RootContent } from "mdast";
import { type Tag, findClosingTag, parseTag } from "./tags.js";

/** Tags around blocks. */
const CONTAINERS = ["details", "callout"];

const SUMMARY = /^<summary>([^]*)<\/summary>$/i;

/** A tag that contains blocks. */
export interface Container {
  tag: Tag;
  /** Index of its closing tag. */
  end: number;
  /** The text of its `<summary>`, the first node inside it. */
  title?: string | undefined;
}

/** Finds the container that starts at an index; undefined if there is none, or it is not closed. */
export function findContainer(nodes: readonly RootContent[], index: number): Container | undefined {
  const node = nodes[index];
  const tag = node?.type === "html" ? parseTag(node.value) : undefined;
  if (tag === undefined || tag.isClosing || !CONTAINERS.includes(tag.name)) return undefined;
  const end = findClosingTag(nodes, index, tag.name);
  if (end === undefined) return undefined;
  const first = nodes[index + 1];
  const [, title] = (first?.type === "html" && SUMMARY.exec(first.value.trim())) || [];
  return { tag, end, title };
}
