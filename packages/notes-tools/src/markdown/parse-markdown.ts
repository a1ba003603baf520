import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const mdastExtensions = [gfmFromMarkdown()];

/** Parses GitHub Flavored Markdown. */
export function parseMarkdown(text: string): Root {
  // A single tilde is more often "about" than the start of deleted text.
  const extensions = [gfm({ singleTilde: false })];
  return fromMarkdown(text, { extensions, mdastExtensions });
}

/** Parses Markdown in which tags are part of the text, never blocks. */
export function parseInline(text: string): Root {
  const extensions = [gfm({ singleTilde: false }), { disable: { null: ["htmlFlow"] } }];
  return fromMarkdown(text, { extensions, mdastExtensions });
}
