import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

declare module "mdast" {
  interface CodeData {
    /** Code by indentation, not between fences. */
    isIndented?: boolean;
  }
}

const mdastExtensions = [gfmFromMarkdown()];

/** Parses GitHub Flavored Markdown. */
export function parseMarkdown(text: string): Root {
  // A single tilde is more often "about" than the start of deleted text.
  const extensions = [gfm({ singleTilde: false })];
  const root = fromMarkdown(text, { extensions, mdastExtensions });
  forEachNode(root, (node) => {
    const start = node.position?.start.offset;
    if (node.type !== "code" || start === undefined) return;
    node.data = { isIndented: !/[`~]/.test(text.charAt(start)) };
  });
  return root;
}

/** Parses a part of a text again. Its nodes get the position of the node they come from. */
export function parseFragment(text: string, origin: Nodes | undefined): RootContent[] {
  return moveTo(origin, parseMarkdown(text));
}

/** Parses a part of a text in which tags are part of paragraphs, never blocks. */
export function parseInline(text: string, origin: Nodes | undefined): RootContent[] {
  const extensions = [gfm({ singleTilde: false }), { disable: { null: ["htmlFlow"] } }];
  return moveTo(origin, fromMarkdown(text, { extensions, mdastExtensions }));
}

/** Calls a function with a node and all nodes inside it, in order. */
export function forEachNode(root: Nodes, visit: (node: Nodes) => void): void {
  const pending: Nodes[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node);
    if ("children" in node) pending.push(...node.children.toReversed());
  }
}

function moveTo(origin: Nodes | undefined, root: Root): RootContent[] {
  forEachNode(root, (node) => {
    node.position = origin?.position;
  });
  return root.children;
}
