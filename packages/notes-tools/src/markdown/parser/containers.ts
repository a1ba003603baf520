import type { Blockquote, FootnoteDefinition, List, ListItem, Root } from "mdast";
import { decodeText, normalizeLabel } from "./characters.js";
import type { LineCursor } from "./line-cursor.js";
import type { Position } from "./pieces.js";
import type { TagBlock } from "./tag-blocks.js";

/** Blocks of code are indented by at least so many columns. */
export const CODE_INDENT = 4;

/** A block that contains blocks. */
export interface Container {
  node: Root | Blockquote | ListItem | FootnoteDefinition | TagBlock;
  /** Columns by which the content of a list item or tag is indented; -1 as long as a tag has none. */
  indent: number;
  /** The list at its end, which an item may continue. */
  list?: { node: List; marker: string } | undefined;
}

/** The start of a list item. */
export interface ListMarker {
  /** The sign that all items of its list have. */
  sign: string;
  start: number | null;
  /** Columns by which its content is indented. */
  indent: number;
}

const BULLET = /^[-*+](?=[ \t]|$)/;
const NUMBER = /^(\d{1,9})([.)])(?=[ \t]|$)/;
const FOOTNOTE = /^\[\^((?:\\[[\]\\]|\\(?![[\]\\])|[^[\]\s\\]){1,999})\]:/;

/** Takes the prefix of a line inside a container; returns false if the line is not inside. */
export function continueContainer(
  container: Container,
  line: LineCursor,
  { isEmpty, mayHaveTag }: { isEmpty: boolean; mayHaveTag: boolean },
) {
  const { indent, node } = container;
  switch (node.type) {
    case "tagBlock":
      skipTagIndent(container, line, mayHaveTag);
      return true;
    case "blockquote":
      return takeQuoteMarker(line);
    case "listItem":
    case "footnoteDefinition":
      if (node.type === "footnoteDefinition" && line.isBlank) return true;
      if (line.isBlank ? isEmpty : line.indent < indent) return false;
      line.skipColumns(indent);
      return true;
    default:
      return true;
  }
}

/** Indentation inside tags has no meaning: the first line sets the indentation of the others. */
function skipTagIndent(container: Container, line: LineCursor, mayHaveTag: boolean): void {
  if (line.isBlank) return;
  const isTag = line.firstSign === "<";
  if (container.indent === -1 && !isTag) container.indent = line.indent;
  if (line.indent === 0) return;
  if (container.indent !== -1) line.skipColumns(container.indent);
  if (isTag && mayHaveTag) line.skipIndent();
}

/** Takes the sign of a quote; returns false if there is none. */
export function takeQuoteMarker(line: LineCursor): boolean {
  if (line.indent >= CODE_INDENT || !line.content.startsWith(">")) return false;
  line.skipIndent();
  line.skip(1);
  line.skipColumns(1);
  return true;
}

/**
 * Takes the marker of a list item; undefined if there is none.
 *
 * @param isInParagraph a paragraph would be ended: only an item with text does that, and of numbers only 1.
 */
export function takeListMarker(line: LineCursor, isInParagraph: boolean): ListMarker | undefined {
  const { content, indent } = line;
  const [bullet] = BULLET.exec(content) ?? [];
  const [number = "", digits, delimiter] = NUMBER.exec(content) ?? [];
  const sign = bullet ?? delimiter;
  if (sign === undefined || (bullet !== undefined && isThematicBreak(content))) return undefined;
  const marker = bullet ?? number;
  const isBlank = content.slice(marker.length).trim() === "";
  if (isInParagraph && (isBlank || (digits !== undefined && Number(digits) !== 1)))
    return undefined;
  line.skipIndent();
  line.skip(marker.length);
  const spaces = line.indent;
  const padding = isBlank || spaces > CODE_INDENT ? 1 : spaces;
  line.skipColumns(padding);
  return {
    sign,
    start: digits === undefined ? null : Number(digits),
    indent: indent + marker.length + padding,
  };
}

/** Makes a list that starts at a number, or of bullets. */
export function makeList(start: number | null, position: Position): List {
  return { type: "list", ordered: start !== null, start, children: [], position };
}

/** Takes the label of a footnote, and makes the footnote. Its identifier is the form by which references find it. */
export function takeFootnote(
  line: LineCursor,
  label: string,
  position: Position,
): { node: FootnoteDefinition; identifier: string } {
  line.skipIndent();
  line.skip(label.length + 4);
  line.skipIndent();
  const identifier = normalizeLabel(label);
  const node: FootnoteDefinition = {
    type: "footnoteDefinition",
    identifier: identifier.toLowerCase(),
    label: decodeText(label),
    children: [],
    position,
  };
  return { node, identifier };
}

/** Returns the label at the start of a footnote; undefined if there is none. */
export function findFootnoteLabel(content: string): string | undefined {
  return FOOTNOTE.exec(content)?.[1];
}

/** Returns true for three or more of the same sign and nothing else. */
export function isThematicBreak(content: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(content);
}
