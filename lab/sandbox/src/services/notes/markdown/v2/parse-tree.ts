import type { Node, PhrasingContent, Root } from "mdast";
import { type CompileContext, fromMarkdown, type Handle } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import type { Extension } from "micromark-util-types";
import { splitTags } from "./split-tags.js";
import { createSyntax } from "./syntax.js";

/** Source of what CommonMark does not have. */
interface SourceNode<Type extends string> extends Node {
  type: Type;
  value: string;
}

declare module "mdast" {
  interface RootContentMap {
    blockTag: SourceNode<"blockTag">;
    citation: SourceNode<"citation">;
    emoji: SourceNode<"emoji">;
    equation: SourceNode<"equation">;
    mention: SourceNode<"mention">;
  }
  interface PhrasingContentMap {
    citation: SourceNode<"citation">;
    emoji: SourceNode<"emoji">;
    equation: SourceNode<"equation">;
    mention: SourceNode<"mention">;
  }
  interface ImageData {
    /** The description with its formatting. */
    caption?: PhrasingContent[];
  }
}

const NODE_TYPES = ["blockTag", "citation", "emoji", "equation", "mention"] as const;

const nodes = [
  gfmStrikethroughFromMarkdown(),
  gfmTableFromMarkdown(),
  gfmTaskListItemFromMarkdown(),
  {
    enter: {
      ...Object.fromEntries(NODE_TYPES.map((type) => [type, createEnter(type)])),
      htmlTag: createEnter("html"),
    },
    exit: {
      ...Object.fromEntries(NODE_TYPES.map((type) => [type, exitNode])),
      htmlTag: exitNode,
      label: exitLabel,
    },
  },
];

/** Parses the content of a page. */
export function parseTree(markdown: string): Root {
  return parse(splitTags(markdown), [
    gfmStrikethrough(),
    gfmTable(),
    gfmTaskListItem(),
    createSyntax(),
  ]);
}

const BLOCKS =
  "blockQuote,list,codeFenced,definition,headingAtx,setextUnderline,thematicBreak".split(",");

/** Parses text in which nothing begins a block, except that a blank line separates paragraphs. */
export function parseInlineTree(markdown: string): Root {
  return parse(markdown, [gfmStrikethrough(), createSyntax(), { disable: { null: BLOCKS } }]);
}

function parse(markdown: string, extensions: Extension[]): Root {
  return fromMarkdown(markdown, { extensions, mdastExtensions: nodes });
}

function createEnter(type: (typeof NODE_TYPES)[number] | "html"): Handle {
  return function enter(token) {
    this.enter({ type, value: this.sliceSerialize(token) }, token);
    return undefined;
  };
}

function exitNode(this: CompileContext, token: Parameters<Handle>[0]): undefined {
  this.exit(token);
  return undefined;
}

/** Does what the library does, and keeps the formatting in the description of an image. */
function exitLabel(this: CompileContext): undefined {
  const { children = [] } = (this.stack.at(-1) ?? {}) as { children?: PhrasingContent[] };
  const alt = this.resume();
  const node = this.stack.at(-1);
  this.data.inReference = true;
  if (node?.type === "link") node.children = children;
  if (node?.type === "image") Object.assign(node, { alt, data: { caption: children } });
  return undefined;
}
