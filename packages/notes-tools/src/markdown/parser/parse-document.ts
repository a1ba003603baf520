import type { Nodes, PhrasingContent, Root } from "mdast";
import { parseBlocks } from "./block-parser.js";
import { findClosedTables } from "./html-blocks.js";
import { parseInlines } from "./inline-parser.js";
import type { BlockRow, BlockText, ParsedBlocks } from "./leaves.js";
import type { Position } from "./pieces.js";
import { splitRow } from "./table-rows.js";

interface ParseOptions {
  /** The position of all nodes, for a part of a text; by default that of their line. */
  position?: Position | undefined;
  /** Tags are parts of paragraphs, never blocks. */
  isHtmlInline?: boolean;
}

/**
 * Parses GitHub Flavored Markdown, in time that grows with the length of the text for any text, and in small
 * steps: each `yield` is a place to pause. A single tilde is text.
 */
export function parseDocument(text: string): Generator<void, Root> {
  return parse(text, {});
}

/** Parses a text without blocks, such as a cell. Its nodes get the position of the node that it comes from. */
export function parseText(
  text: string,
  origin: Nodes | undefined,
): Generator<void, PhrasingContent[]> {
  const position = origin?.position ?? makePosition(1);
  const source = { text, getPosition: () => position };
  return parseInlines(source, { links: new Set(), footnotes: new Set() });
}

/** Parses a part of a text in which tags are part of paragraphs, never blocks. */
export function parseInline(text: string, origin: Nodes | undefined): Generator<void, Root> {
  return parse(text, { position: origin?.position, isHtmlInline: true });
}

function* parse(source: string, options: ParseOptions): Generator<void, Root> {
  const { isHtmlInline = false, position } = options;
  const positions = new Map<number, Position>();
  const getPosition = (line: number) => {
    if (position !== undefined) return position;
    const known = positions.get(line) ?? makePosition(line);
    positions.set(line, known);
    return known;
  };
  const text = source
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "")
    .replaceAll("\0", "\uFFFD");
  const isClosedTable = findClosedTables(text);
  const blocks = yield* parseBlocks(text, { getPosition, isClosedTable, isHtmlInline });
  for (const part of blocks.texts) yield* parsePart(part, blocks, getPosition);
  for (const row of blocks.rows) yield* parseRow(row, blocks, getPosition);
  return blocks.root;
}

function* parsePart(
  { children, isInTable = false, line, text }: BlockText,
  references: ParsedBlocks,
  getPosition: (line: number) => Position,
): Generator<void, void> {
  let [offset, current] = [0, line];
  // Nodes are made in order, so that line ends are counted once.
  const getOffsetPosition = (to: number) => {
    for (; offset < to; offset += 1) if (text[offset] === "\n") current += 1;
    return getPosition(current);
  };
  const source = { text, getPosition: getOffsetPosition, isInTable };
  for (const node of yield* parseInlines(source, references)) children.push(node);
  yield;
}

/** Parses the cells of a row one by one: there can be as many as characters. */
function* parseRow(
  { line, node, text }: BlockRow,
  references: ParsedBlocks,
  getPosition: (line: number) => Position,
): Generator<void, void> {
  for (const cell of splitRow(text)) {
    const children: PhrasingContent[] = [];
    node.children.push({ type: "tableCell", children, position: getPosition(line) });
    const content = { text: cell, children, line, isInTable: true };
    yield* parsePart(content, references, getPosition);
  }
}

function makePosition(line: number): Position {
  const point = { line, column: 1 };
  return { start: point, end: point };
}
