import type { RootContent } from "mdast";
import { parseFragment } from "./parse-markdown.js";
import { type Tag, parseTag } from "./tags.js";

/** Tags around blocks. */
const CONTAINERS = ["details", "callout"];

const SUMMARY = /^<summary>([^]*)<\/summary>$/i;

/** A tag that contains blocks. */
export interface Container {
  tag: Tag;
  /** Index of its closing tag. */
  end: number;
  /** The nodes inside it, without its title. */
  inner: readonly RootContent[];
  /** The text of its `<summary>`. */
  title?: string | undefined;
}

/**
 * Finds the container that starts at an index; undefined if there is none, or it is not closed.
 *
 * @param end index of the closing tag, if there is one.
 */
export function findContainer(
  nodes: readonly RootContent[],
  index: number,
  end: number | undefined,
): Container | undefined {
  const node = nodes[index];
  const tag = node?.type === "html" ? parseTag(node.value) : undefined;
  if (tag === undefined || end === undefined || !CONTAINERS.includes(tag.name)) return undefined;
  const [first, ...others] = nodes.slice(index + 1, end);
  const [, title] = (first?.type === "html" && SUMMARY.exec(first.value.trim())) || [];
  const content = title === undefined ? nodes.slice(index + 1, end) : others;
  return { tag, end, title, inner: content.flatMap(unindent) };
}

/** Parses indented code as Markdown: inside its tags, the service's Markdown is indented. */
function unindent(node: RootContent): RootContent[] {
  const isIndented = node.type === "code" && node.data?.isIndented === true;
  return isIndented ? parseFragment(node.value, node) : [node];
}
