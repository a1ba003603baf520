import type { MarkdownBlock } from "./markdown-block.js";
import { createParsedBlock, type ParseContext, type Parsed } from "./parse-context.js";
import { parseFence, parseEquation, parsePipeTable, parseTableTag } from "./parse-multiline.js";
import { parseTagBlock } from "./parse-tag-block.js";
import { parseTextLine } from "./parse-text-line.js";

/** Parses enhanced Markdown: one block per line, children indented by a tab; blank lines mean nothing. */
export function parseBlocks(markdown: string, context: ParseContext): MarkdownBlock[] {
  return parseLines(markdown.split(/\r?\n/), context);
}

function parseLines(lines: string[], context: ParseContext): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let index = 0;
  while (index < lines.length) {
    if (lines[index]?.trim() === "") {
      index += 1;
    } else {
      const { block, length } = parseBlock(lines.slice(index), context);
      blocks.push(block);
      index += length;
    }
  }
  return blocks;
}

/** Parses the block that starts on the first of these lines. */
function parseBlock(lines: string[], context: ParseContext): Parsed {
  return (
    parseMultilineBlock(lines, context) ??
    parseTagBlock(lines, context, (inner) => parseLines(inner, context)) ??
    parseLineBlock(lines, context)
  );
}

function parseMultilineBlock(lines: string[], context: ParseContext): Parsed | undefined {
  const found =
    parseFence(lines) ?? parseEquation(lines) ?? parsePipeTable(lines) ?? parseTableTag(lines);
  if (found === undefined) return undefined;
  const { input, length, rows = [], type } = found;
  const children = rows.map((cells) => createParsedBlock(context, "table_row", { cells }));
  return { block: createParsedBlock(context, type, input, children), length };
}

/** Parses a line and the blocks indented below it. */
function parseLineBlock(lines: string[], context: ParseContext): Parsed {
  const { input, type } = parseTextLine((lines[0] ?? "").trim());
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith("\t"));
  const indented = lines.slice(1, end < 0 ? undefined : end).map((line) => line.slice(1));
  const children = parseLines(indented, context);
  const block = createParsedBlock(context, type, input, children);
  return { block, length: 1 + indented.length };
}
