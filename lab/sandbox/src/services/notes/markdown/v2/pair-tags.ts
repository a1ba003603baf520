import type { RootContent } from "mdast";
import type { ParseContext } from "../parse-context.js";
import { type BlockTag, parseBlockTag } from "./block-tags.js";
import { depthError, MAX_DEPTH } from "./depth.js";

/** A node of CommonMark, or the tag of a block with what is inside it. */
export type Part = { tag?: undefined; node: RootContent } | Element;

/** Returns true for a tag with this name. */
export function isElement(part: Part, ...names: string[]): part is Element {
  return part.tag !== undefined && names.includes(part.tag.name);
}

/** The tag of a block with what is inside it. */
export interface Element {
  tag: BlockTag;
  parts: Part[];
}

/** Pairs the tags of blocks that have the same parent. */
export function pairTags(nodes: readonly RootContent[], warn: ParseContext["warn"]): Part[] {
  const root: Part[] = [];
  const open: Element[] = [];
  const add = (part: Part) => (open.at(-1)?.parts ?? root).push(part);
  const closeFrom = (index: number) => {
    for (const { tag } of open.splice(index).slice(1)) warn?.(createUnclosedWarning(tag));
  };
  for (const node of nodes) {
    const tag = node.type === "blockTag" ? parseBlockTag(node.value) : undefined;
    if (tag === undefined) {
      add({ node });
    } else if (tag.kind === "close") {
      const index = open.findLastIndex((each) => each.tag.name === tag.name);
      if (index === -1) add({ node: toParagraph(tag.source) });
      else closeFrom(index);
    } else {
      const element = { tag, parts: [] };
      add(element);
      if (tag.kind === "open") open.push(element);
      if (open.length > MAX_DEPTH) throw depthError();
    }
  }
  for (const { tag } of open) warn?.(createUnclosedWarning(tag));
  return root;
}

function createUnclosedWarning({ name }: BlockTag) {
  return {
    code: "update_warning",
    category: "unclosed_tag",
    message: `The <${name}> tag was not closed. It was closed where the content around it ends.`,
    autofix: true,
  };
}

function toParagraph(value: string): RootContent {
  return { type: "paragraph", children: [{ type: "text", value }] };
}
