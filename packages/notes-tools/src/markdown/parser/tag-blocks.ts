import type { Parent, RootContent } from "mdast";
import { type Tag, parseTag } from "../tags.js";
import { HtmlScanner } from "./html-tags.js";

/** A tag around blocks, or one that is a block itself. */
export interface TagBlock extends Parent {
  type: "tagBlock";
  tag: Tag;
  /** The tag as it is written. */
  source: string;
  /** False if its end is missing: it is text then, and what follows is beside it. */
  isClosed: boolean;
  /** Spaces between its tags and the text on their lines. */
  before: string;
  after: string;
  children: RootContent[];
}

declare module "mdast" {
  interface RootContentMap {
    tagBlock: TagBlock;
  }
}

/** Tags with blocks or a title inside. */
const CONTAINERS =
  "p|h[1-6]|toggle|quote|blockquote|ul|ol|li|todo|callout|columns|column|tabs|tab|details|summary|" +
  "synced[-_]block|synced[-_]block[-_]reference|meeting-notes|meeting-notes-section-(?:notes|summary|transcript)|" +
  "notes|transcript|mail|div|center|section|article|main|header|footer|nav|figure|figcaption|picture|dl|dt|dd";

/** Tags that stand for a block of their own, and the attribute that tells them from other words in angle brackets. */
const REFERENCES =
  "image|audio|video|file|pdf|bookmark|embed|iframe|page|database|folder|unknown|custom-block|external_object_instance|truncated";

const SINGLE =
  "table[-_]of[-_]contents|empty-block|hr|page|database|meeting-notes|custom-block|truncated";

const NAME = new RegExp(String.raw`^<(\/?)(${CONTAINERS}|${REFERENCES}|${SINGLE})(?=[\s/>])`, "i");
const REFERENCE = new RegExp(`^(?:${REFERENCES})$`, "i");
const ADDRESS = ["source", "src", "url", "alt", "definition-id", "integration"];

/** A tag at the start of a text, and its length. */
export interface FoundTag {
  tag: Tag;
  source: string;
}

/** Finds the tag of a block at the start of a text; undefined if there is none. */
export function findBlockTag(text: string): FoundTag | undefined {
  if (!text.startsWith("<") || !NAME.test(text)) return undefined;
  const end = new HtmlScanner(text).findTagEnd(0);
  if (end === -1) return undefined;
  const source = text.slice(0, end);
  const tag = parseTag(source);
  if (tag === undefined || (!tag.isClosing && isWord(tag))) return undefined;
  return { tag, source };
}

/** Returns true for `<page>` and the like, which is more often a placeholder than a block. */
function isWord({ attributes, isSelfClosing, name }: Tag): boolean {
  if (!REFERENCE.test(name)) return false;
  return !isSelfClosing && !ADDRESS.some((attribute) => Object.hasOwn(attributes, attribute));
}

/** Returns true for a tag that has nothing inside it. */
export function isSingle({ isSelfClosing, name }: Tag): boolean {
  return isSelfClosing || /^(?:hr|empty-block|table[-_]of[-_]contents)$/.test(name);
}

/**
 * Finds the end of a tag in the text of a line that it contains: the offset of its closing tag, or -1. One in code, and one
 * behind a backslash, is text.
 */
export function findClosingTag(
  text: string,
  name: string,
): { start: number; end: number } | undefined {
  const pattern = new RegExp(String.raw`\\.|(\x60+)[^\x60]|<\/${name}\s*>`, "gi");
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [found, code] = match;
    if (code !== undefined) {
      const close = findCodeEnd(text, match.index + code.length, code.length);
      pattern.lastIndex = close === -1 ? match.index + code.length : close;
    } else if (found.startsWith("<"))
      return { start: match.index, end: match.index + found.length };
  }
  return undefined;
}

function findCodeEnd(text: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    if (run[0].length === length) return run.index + length;
  }
  return -1;
}
