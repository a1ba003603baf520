import type { FootnoteDefinition, RootContent } from "mdast";
import { decodeText, normalizeLabel } from "./characters.js";
import {
  CODE_INDENT,
  type Container,
  continueContainer,
  findFootnoteLabel,
  isThematicBreak,
  type ListMarker,
  takeListMarker,
  takeQuoteMarker,
} from "./containers.js";
import { endsHtml, findHtmlKind } from "./html-blocks.js";
import { type Leaf, type ParsedBlocks, LeafWriter } from "./leaves.js";
import { LineCursor } from "./line-cursor.js";
import { startsTable } from "./table-rows.js";
import type { Position } from "./pieces.js";

/** Containers deeper inside each other are text. */
const MAX_DEPTH = 200;

const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const FENCE = /^(`{3,})([^`]*)$|^(~{3,})(.*)$/s;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

/** Options of a parser of blocks. */
export interface BlockOptions {
  /** Returns the position of a line, from 1. */
  getPosition: (line: number) => Position;
  /** Tags are parts of paragraphs, never blocks. */
  isHtmlInline: boolean;
}

/** Parses the blocks of a text, line by line. Their texts are parsed afterwards. */
export function* parseBlocks(text: string, options: BlockOptions): Generator<void, ParsedBlocks> {
  const parser = new BlockParser(options);
  for (const [index, line] of text.split("\n").entries()) {
    parser.addLine(line, index + 1);
    yield;
  }
  return parser.finish();
}

class BlockParser {
  readonly #options: BlockOptions;
  readonly #writer: LeafWriter;
  /** The containers that are open, from the outside in. */
  readonly #open: Container[];
  #leaf: Leaf | undefined;

  constructor(options: BlockOptions) {
    this.#options = options;
    this.#writer = new LeafWriter(options.getPosition);
    this.#open = [{ node: this.#writer.blocks.root, indent: 0 }];
  }

  finish(): ParsedBlocks {
    this.#closeLeaf();
    return this.#writer.blocks;
  }

  addLine(text: string, number: number): void {
    const line = new LineCursor(text);
    const matched = this.#continueContainers(line);
    if (matched === this.#open.length) {
      if (this.#continueLeaf(line)) return;
      if (!this.#isInText) this.#closeLeaf();
    }
    const depth = this.#startContainers(line, number, matched);
    if (depth < this.#open.length) {
      if (this.#isLazy(line)) {
        this.#leaf?.lines.push(line.rest);
        return;
      }
      this.#closeContainers(depth);
    }
    if (line.isBlank) this.#closeLeaf();
    else this.#addContent(line, number);
  }

  get #isInText(): boolean {
    return this.#isInParagraph || this.#leaf?.kind === "table";
  }

  get #isInParagraph(): boolean {
    return this.#leaf?.kind === "paragraph";
  }

  /** Returns the number of open containers that a line is inside of. */
  #continueContainers(line: LineCursor): number {
    for (const [index, container] of this.#open.entries()) {
      const isLast = index === this.#open.length - 1;
      const isEmpty = isLast && container.node.children.length === 0 && this.#leaf === undefined;
      if (!continueContainer(container, line, isEmpty)) return index;
    }
    return this.#open.length;
  }

  /** Adds a line to code or HTML; returns false if it is not part of it. */
  #continueLeaf(line: LineCursor): boolean {
    const leaf = this.#leaf;
    switch (leaf?.kind) {
      case "fence": {
        const isEnd = line.indent < CODE_INDENT && leaf.end.test(line.content);
        if (isEnd) {
          leaf.isClosed = true;
          this.#closeLeaf();
        } else {
          line.skipColumns(leaf.indent);
          leaf.lines.push(line.rest);
        }
        return true;
      }
      case "indented":
        if (!line.isBlank && line.indent < CODE_INDENT) return false;
        line.skipColumns(CODE_INDENT);
        leaf.lines.push(line.rest);
        return true;
      case "html":
        if (leaf.html.end === undefined && line.isBlank) return false;
        leaf.lines.push(line.rest);
        if (endsHtml(leaf.html, line.rest, false)) this.#closeLeaf();
        return true;
      default:
        return false;
    }
  }

  /** Starts the containers of a line; returns the number of those that it is inside of. */
  #startContainers(line: LineCursor, number: number, matched: number): number {
    let depth = matched;
    while (depth < MAX_DEPTH && line.indent < CODE_INDENT && !line.isBlank) {
      const position = this.#options.getPosition(number);
      const footnote = findFootnoteLabel(line.content);
      const isInParagraph = this.#isInParagraph && depth === this.#open.length;
      const marker = takeListMarker(line, isInParagraph);
      if (marker !== undefined) this.#addItem(marker, depth, position);
      else if (takeQuoteMarker(line)) {
        this.#addContainer({ type: "blockquote", children: [], position }, 0, depth);
      } else if (footnote !== undefined) {
        this.#addFootnote(footnote, depth, position, line);
      } else break;
      depth += 1;
    }
    return depth;
  }

  #addItem({ indent, sign, start }: ListMarker, depth: number, position: Position): void {
    this.#closeContainers(depth);
    const parent = this.#open[depth - 1] as Container;
    const item = { type: "listItem" as const, checked: null, children: [], position };
    if (parent.list?.marker !== sign) {
      const list = {
        type: "list" as const,
        ordered: start !== null,
        start,
        children: [],
        position,
      };
      this.#add(list);
      parent.list = { node: list, marker: sign };
    }
    parent.list?.node.children.push(item);
    this.#open.push({ node: item, indent });
  }

  #addContainer(node: Container["node"] & RootContent, indent: number, depth: number): void {
    this.#closeContainers(depth);
    this.#add(node);
    this.#open.push({ node, indent });
  }

  #addFootnote(label: string, depth: number, position: Position, line: LineCursor): void {
    const identifier = normalizeLabel(label);
    line.skipIndent();
    line.skip(label.length + 4);
    line.skipIndent();
    this.#writer.blocks.footnotes.add(identifier);
    const node: FootnoteDefinition = {
      type: "footnoteDefinition",
      identifier: identifier.toLowerCase(),
      label: decodeText(label),
      children: [],
      position,
    };
    this.#addContainer(node, CODE_INDENT, depth);
  }

  /** Returns true if a line continues a paragraph in containers that it does not mention. */
  #isLazy(line: LineCursor): boolean {
    if (!this.#isInParagraph || line.isBlank) return false;
    return line.indent >= CODE_INDENT || !this.#startsBlock(line.content);
  }

  #closeContainers(depth: number): void {
    this.#closeLeaf();
    this.#open.splice(depth);
  }

  #closeLeaf(): void {
    if (this.#leaf !== undefined) this.#writer.write(this.#leaf, this.#open.at(-1) as Container);
    this.#leaf = undefined;
  }

  #add(node: RootContent): void {
    const container = this.#open.at(-1) as Container;
    container.list = undefined;
    container.node.children.push(node as never);
  }

  /** Returns true if a line starts a block other than a paragraph. */
  #startsBlock(content: string): boolean {
    return (
      HEADING.test(content) ||
      FENCE.test(content) ||
      isThematicBreak(content) ||
      this.#findHtml(content) !== undefined
    );
  }

  #findHtml(content: string) {
    return this.#options.isHtmlInline ? undefined : findHtmlKind(content, this.#isInParagraph);
  }

  #addContent(line: LineCursor, number: number): void {
    const leaf = this.#leaf;
    if (line.indent >= CODE_INDENT && leaf?.kind !== "paragraph") {
      this.#closeLeaf();
      line.skipColumns(CODE_INDENT);
      this.#leaf = { kind: "indented", line: number, lines: [line.rest] };
      return;
    }
    if (line.indent < CODE_INDENT && this.#addBlock(line, number)) return;
    if (leaf?.kind === "table") this.#writer.addRow(leaf.node, line.rest, number);
    else if (leaf?.kind === "paragraph") leaf.lines.push(line.rest);
    else this.#leaf = { kind: "paragraph", line: number, lines: [line.content] };
  }

  /** Adds a block that is more than a paragraph; returns false if a line does not start one. */
  #addBlock(line: LineCursor, number: number): boolean {
    const { content, indent } = line;
    const leaf = this.#leaf;
    const position = this.#options.getPosition(number);
    const [, signs] = HEADING.exec(content) ?? [];
    const [, backticks, backtickInfo, tildes, tildeInfo] = FENCE.exec(content) ?? [];
    const fence = backticks ?? tildes;
    const html = this.#findHtml(content);
    if (html !== undefined) {
      this.#closeLeaf();
      this.#leaf = { kind: "html", line: number, lines: [line.rest], html };
      if (endsHtml(html, line.rest, true)) this.#closeLeaf();
    } else if (signs !== undefined) {
      this.#closeLeaf();
      this.#writer.addHeading(content, signs.length, number, this.#open.at(-1) as Container);
    } else if (fence !== undefined) {
      this.#closeLeaf();
      const end = new RegExp(`^${fence[0]}{${fence.length},}[ \\t]*$`);
      const info = backtickInfo ?? tildeInfo ?? "";
      this.#leaf = { kind: "fence", line: number, lines: [], end, indent, info, isClosed: false };
    } else if (leaf?.kind === "paragraph" && UNDERLINE.test(content)) {
      return this.#addUnderline(content, position);
    } else if (isThematicBreak(content)) {
      this.#closeLeaf();
      this.#add({ type: "thematicBreak", position });
    } else if (leaf?.kind === "paragraph") return this.#startTable(leaf, content, number);
    else return false;
    return true;
  }

  #addUnderline(content: string, position: Position): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind !== "paragraph") return false;
    const depth = content.startsWith("=") ? 1 : 2;
    this.#leaf = undefined;
    const container = this.#open.at(-1) as Container;
    if (this.#writer.writeParagraph(leaf, container, depth)) return true;
    // Only definitions were above it.
    if (isThematicBreak(content)) this.#add({ type: "thematicBreak", position });
    else this.#leaf = { kind: "paragraph", line: position.start.line, lines: [content] };
    return true;
  }

  #startTable(leaf: Leaf & { kind: "paragraph" }, content: string, number: number): boolean {
    const header = leaf.lines.at(-1) ?? "";
    const isIndented = leaf.lines.length > 1 && new LineCursor(header).indent >= CODE_INDENT;
    if (isIndented || !startsTable(header, content)) return false;
    leaf.lines.pop();
    if (leaf.lines.length > 0) this.#closeLeaf();
    const node = this.#writer.addTable(header, number - 1, this.#open.at(-1) as Container);
    this.#leaf = { kind: "table", line: number - 1, lines: [], node };
    return true;
  }
}
