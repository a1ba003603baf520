import { formatUuid } from "@workbelt/core/provider";
import { findBlockId, findLastId } from "../inputs/ids.js";

/** A block that Markdown only refers to by a tag, or that it cannot create again. */
export interface MarkdownReference {
  /** "block" for others, such as a synced block or meeting notes, whose content Markdown shows. */
  kind: "page" | "database" | "unknown" | "block";
  /** Undefined if its tag does not contain the id. */
  id: string | undefined;
  /** Type of the block; undefined if it was not loaded. */
  type: string | undefined;
  title: string | undefined;
  /** The tag, by which references without id are compared. */
  tag: string;
  /** Offset of its line. */
  offset: number;
}

// Of both versions of the service's Markdown.
const NAMES =
  "page|database|folder|unknown|synced[-_]block|meeting-notes|custom-block|external_object_instance|mail";
// The service writes each of these tags at the start of a line, which may be that of a list item or quote.
const TAG_LINE = new RegExp(
  String.raw`^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?<(${NAMES})(?=[\s/>])([^>]*?)(?:/>|>(?:(.*)</\1>)?)`,
);
const LINKED_TAG = /<(page|database)(?=[\s/>])([^<>]*)>/g;

/** Finds the tags of such blocks, except in code. */
export function findReferences(markdown: string): MarkdownReference[] {
  return listLines(markdown).flatMap(({ isCode, offset, text }) => {
    return isCode ? [] : (parseTagLine(text, offset) ?? []);
  });
}

/**
 * Finds the tags of such blocks, in code too: where code ends is not certain, since code that shows
 * Markdown may contain the signs that end it.
 */
export function findReferencesInCodeToo(markdown: string): MarkdownReference[] {
  return listLines(markdown).flatMap(({ offset, text }) => parseTagLine(text, offset) ?? []);
}

/** Finds the ids in tags of pages and databases, also inside text, except in code. */
export function findTaggedIds(markdown: string): string[] {
  const lines = listLines(markdown).flatMap(({ isCode, text }) => (isCode ? [] : [text]));
  return lines.flatMap((line) => {
    const tags = line.replaceAll(/`[^`]*`/g, "").matchAll(LINKED_TAG);
    return [...tags].flatMap(([, , attributes = ""]) => findId(attributes) ?? []);
  });
}

/** Finds the references of the first list that the second one does not have. */
export function findMissing(
  before: readonly MarkdownReference[],
  after: readonly MarkdownReference[],
): MarkdownReference[] {
  const kept = new Map<string, number>();
  for (const { id, tag } of after) kept.set(id ?? tag, (kept.get(id ?? tag) ?? 0) + 1);
  return before.filter(({ id, tag }) => {
    const left = kept.get(id ?? tag) ?? 0;
    kept.set(id ?? tag, left - 1);
    return left <= 0;
  });
}

function parseTagLine(line: string, offset: number): MarkdownReference | undefined {
  const [tag = "", name, attributes = "", title = ""] = TAG_LINE.exec(line) ?? [];
  if (name === undefined) return undefined;
  const isBlock = !["page", "database", "unknown"].includes(name);
  const type = name === "unknown" ? getAttribute(attributes, "alt") : undefined;
  return {
    kind: isBlock ? "block" : (name as MarkdownReference["kind"]),
    id: findId(attributes),
    type: isBlock ? name.replaceAll("-", "_") : type,
    title: title.replaceAll(/\\(.)/g, "$1") || undefined,
    tag: tag.trim(),
    offset,
  };
}

/** Finds the id in the URL of a tag. In that of a block, the block's id follows the page's. */
function findId(attributes: string): string | undefined {
  const url = getAttribute(attributes, "url") ?? "";
  const id = findBlockId(url) ?? findLastId(url);
  return id && formatUuid(id);
}

interface Line {
  text: string;
  offset: number;
  isCode: boolean;
}

function listLines(markdown: string): Line[] {
  let fence: string | undefined;
  let offset = 0;
  return markdown.split("\n").map((text) => {
    const line = { text, offset, isCode: fence !== undefined };
    offset += text.length + 1;
    const [, sign = "", info] = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,})(.*)$/s.exec(text) ?? [];
    if (fence === undefined) fence = sign === "" ? undefined : sign;
    else if (info?.trim() === "" && sign.length >= fence.length) fence = undefined;
    return line;
  });
}

function getAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}
