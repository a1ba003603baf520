import type { RootContent } from "mdast";
import { parseFragment } from "./parser/parse-document.js";
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
export function* findContainer(
  nodes: readonly RootContent[],
  index: number,
  end: number | undefined,
): Generator<void, Container | undefined> {
  const node = nodes[index];
  const tag = node?.type === "html" ? parseTag(node.value) : undefined;
  if (tag === undefined || end === undefined || !CONTAINERS.includes(tag.name)) return undefined;
  const [first, ...others] = nodes.slice(index + 1, end);
  const [, title] = (first?.type === "html" && SUMMARY.exec(first.value.trim())) || [];
  const content = title === undefined ? nodes.slice(index + 1, end) : others;
  const inner: RootContent[] = [];
  for (const child of content) for (const part of yield* unindent(child)) inner.push(part);
  return { tag, end, title, inner };
}

/** Parses indented code as Markdown: inside its tags, the service's Markdown is indented. */
function* unindent(node: RootContent): Generator<void, RootContent[]> {
  const isIndented = node.type === "code" && node.data?.isIndented === true;
  return isIndented ? (yield* parseFragment(node.value, node)).children : [node];
}
