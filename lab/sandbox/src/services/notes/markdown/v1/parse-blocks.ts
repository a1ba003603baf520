import { validationError } from "../../errors.js";
import type { MarkdownBlock } from "../markdown-block.js";
import { createParsedBlock, type ParseContext, type Parsed } from "../parse-context.js";
import {
  endsTable,
  parseFence,
  parseEquation,
  parsePipeTable,
  parseTableTag,
} from "./parse-multiline.js";
import { type ParseChildren, parseTagBlock } from "./parse-tag-block.js";
import { parseTextLine } from "./parse-text-line.js";

/** Assumed [markdown-depth-limit]: each level takes the time of the text inside it. */
const MAX_DEPTH = 100;

/** Parses enhanced Markdown: one block per line, children indented by a tab; blank lines mean nothing. */
export function parseBlocks(markdown: string, context: ParseContext): MarkdownBlock[] {
  return parseLines(markdown.split(/\r?\n/), context);
}

function parseLines(lines: string[], context: ParseContext, depth = 0): MarkdownBlock[] {
  if (depth > MAX_DEPTH) {
    throw validationError(`Blocks in the markdown are nested more than ${MAX_DEPTH} levels deep.`);
  }
  const blocks: MarkdownBlock[] = [];
  const source = { lines, depth, lastTableEnd: lines.findLastIndex(endsTable) };
  let index = 0;
  while (index < lines.length) {
    if (lines[index]?.trim() === "") {
      index += 1;
    } else {
      const { block, length } = parseBlock(source, index, context);
      blocks.push(block);
      index += length;
    }
  }
  return blocks;
}

/** Lines inside a block. */
interface Source {
  lines: string[];
  /** Number of blocks around them. */
  depth: number;
  /** Index of the last line that ends a `<table>`; -1 without. */
  lastTableEnd: number;
}

/** Parses the block that starts on a line. */
function parseBlock(source: Source, start: number, context: ParseContext): Parsed {
  const parseChildren = (inner: string[]) => parseLines(inner, context, source.depth + 1);
  return (
    parseMultilineBlock(source, start, context) ??
    parseTagBlock(source.lines, start, context, parseChildren) ??
    parseLineBlock(source.lines, start, context, parseChildren)
  );
}

function parseMultilineBlock(
  { lastTableEnd, lines }: Source,
  start: number,
  context: ParseContext,
): Parsed | undefined {
  const found =
    parseFence(lines, start) ??
    parseEquation(lines, start) ??
    parsePipeTable(lines, start, context) ??
    parseTableTag(lines, start, lastTableEnd, context);
  if (found === undefined) return undefined;
  const { format, input, length, rows = [], type } = found;
  const children = rows.map((row) => ({
    ...createParsedBlock(context, "table_row", { cells: row.cells }),
    ...(row.format && { format: row.format }),
  }));
  const block = createParsedBlock(context, type, input, children);
  return { block: format === undefined ? block : { ...block, format }, length };
}

/** Parses a line and the blocks indented below it. */
function parseLineBlock(
  lines: string[],
  start: number,
  context: ParseContext,
  parseChildren: ParseChildren,
): Parsed {
  const { format, input, type } = parseTextLine((lines[start] ?? "").trim(), context);
  const indented: string[] = [];
  while (lines[start + 1 + indented.length]?.startsWith("\t") === true) {
    indented.push((lines[start + 1 + indented.length] ?? "").slice(1));
  }
  const parsed = createParsedBlock(context, type, input, parseChildren(indented));
  const block = format === undefined ? parsed : { ...parsed, format };
  return { block, length: 1 + indented.length };
}
