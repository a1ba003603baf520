import type { ListItem, RootContent } from "mdast";
import { isBlankText } from "./characters.js";
import {
  CODE_INDENT,
  type Container,
  continueContainer,
  findFootnoteLabel,
  isThematicBreak,
  makeList,
  type ListMarker,
  takeFootnote,
  takeListMarker,
  takeQuoteMarker,
} from "./containers.js";
import { endsHtml, findHtmlKind, mayHaveTags } from "./html-blocks.js";
import {
  type BlockOptions,
  isFence,
  isVerbatim,
  type Leaf,
  type ParsedBlocks,
  LeafWriter,
  startFence,
} from "./leaves.js";
import { LineCursor } from "./line-cursor.js";
import { startsTable } from "./table-rows.js";
import { closeTag, endsBefore, findOpenTag, makeTagBlock } from "./open-tags.js";
import { findBlockTag, findClosingTag, type FoundTag, type TagBlock } from "./tag-blocks.js";
import type { Position } from "./pieces.js";

/** Containers deeper inside each other are text. */
const MAX_DEPTH = 200;
const MAX_TAG_DEPTH = 110;

const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

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
      if (!this.#isInParagraph && this.#leaf?.kind !== "table") this.#closeLeaf();
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

  get #isInParagraph(): boolean {
    return this.#leaf?.kind === "paragraph";
  }

  /** Returns the number of open containers that a line is inside of. */
  #continueContainers(line: LineCursor): number {
    for (const [index, container] of this.#open.entries()) {
      const isLast = index === this.#open.length - 1;
      const isEmpty = isLast && container.node.children.length === 0 && this.#leaf === undefined;
      const context = { isEmpty, mayHaveTag: isLast && !isVerbatim(this.#leaf) };
      if (!continueContainer(container, line, context)) return index;
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
        if (mayHaveTags(leaf.html) && this.#findTag(line.content) !== undefined) return false;
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
        const { identifier, node } = takeFootnote(line, footnote, position);
        this.#writer.blocks.footnotes.add(identifier);
        this.#addContainer(node, CODE_INDENT, depth);
      } else break;
      depth += 1;
    }
    return depth;
  }

  #addItem({ indent, sign, start }: ListMarker, depth: number, position: Position): void {
    this.#closeContainers(depth);
    const parent = this.#open[depth - 1] as Container;
    const item: ListItem = { type: "listItem", checked: null, children: [], position };
    if (parent.list?.marker !== sign) {
      const list = makeList(start, position);
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
    if (HEADING.test(content) || isFence(content) || isThematicBreak(content)) return true;
    return (this.#findTag(content) ?? this.#findHtml(content)) !== undefined;
  }

  #findTag(content: string): FoundTag | undefined {
    return this.#options.isHtmlInline ? undefined : findBlockTag(content);
  }

  #findHtml(content: string, number = 0) {
    const { isClosedTable, isHtmlInline } = this.#options;
    if (isHtmlInline) return undefined;
    return findHtmlKind(content, this.#isInParagraph, isClosedTable(number));
  }

  #addContent(line: LineCursor, number: number): void {
    if (this.#options.isHtmlInline || !this.#addTags(line, number)) this.#addLeafLine(line, number);
  }

  /** Adds a line that has tags of blocks; returns false if it has none. */
  #addTags(line: LineCursor, number: number): boolean {
    if (line.indent >= CODE_INDENT && this.#openTag === undefined) return false;
    let text = line.content;
    for (let isFirst = true; !isBlankText(text); isFirst = false) {
      const found = findBlockTag(text);
      if (found !== undefined && this.#addTag(found, number)) {
        text = text.slice(found.source.length);
        continue;
      }
      const node = this.#openTag;
      const end = node && findClosingTag(text, node.tag.name);
      if (node === undefined || end === undefined) {
        if (isFirst) return false;
        this.#addTitle(text, number);
        return true;
      }
      const before = text.slice(0, end.start);
      node.after = /[ \t]*$/.exec(before)?.[0] ?? "";
      if (isFirst) this.#addLeafLine(new LineCursor(before), number);
      else this.#addTitle(before, number);
      this.#closeTag(node);
      text = text.slice(end.end);
    }
    return true;
  }

  get #openTag(): TagBlock | undefined {
    const node = this.#open.at(-1)?.node;
    return node?.type === "tagBlock" ? node : undefined;
  }

  /** Adds text on the line of a tag, which is never more than text. */
  #addTitle(text: string, number: number): void {
    const node = this.#openTag;
    if (node?.children.length === 0) node.before = /^[ \t]*/.exec(text)?.[0] ?? "";
    this.#closeLeaf();
    if (isBlankText(text)) return;
    this.#leaf = { kind: "paragraph", line: number, lines: [text.replace(/^[ \t]+/, "")] };
  }

  /** Opens or closes what a tag contains; returns false for the end of a tag that is not open. */
  #addTag({ source, tag }: FoundTag, number: number): boolean {
    if (tag.isClosing) {
      const node = findOpenTag(this.#open, tag.name);
      if (node !== undefined) this.#closeTag(node);
      return node !== undefined;
    }
    if (this.#open.length >= MAX_TAG_DEPTH) return false;
    const previous = this.#openTag;
    if (previous !== undefined && endsBefore(previous, tag)) this.#closeTag(previous);
    this.#closeLeaf();
    const node = makeTagBlock({ source, tag }, this.#options.getPosition(number));
    this.#add(node);
    if (!node.isClosed) this.#open.push({ node, indent: -1 });
    return true;
  }

  #closeTag(node: TagBlock): void {
    this.#closeLeaf();
    closeTag(this.#open, node);
  }

  #addLeafLine(line: LineCursor, number: number): void {
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
    const fence = startFence(content, indent, number);
    const html = this.#findHtml(content, number);
    if (html !== undefined) {
      this.#closeLeaf();
      this.#leaf = { kind: "html", line: number, lines: [line.rest], html };
      if (endsHtml(html, line.rest, true)) this.#closeLeaf();
    } else if (signs !== undefined) {
      this.#closeLeaf();
      this.#writer.addHeading(content, signs.length, number, this.#open.at(-1) as Container);
    } else if (fence !== undefined) {
      this.#closeLeaf();
      this.#leaf = fence;
    } else if (leaf?.kind === "paragraph" && UNDERLINE.test(content)) {
      return this.#addUnderline(leaf, content, position);
    } else if (isThematicBreak(content)) {
      this.#closeLeaf();
      this.#add({ type: "thematicBreak", position });
    } else if (leaf?.kind === "paragraph") return this.#startTable(leaf, content, number);
    else return false;
    return true;
  }

  #addUnderline(leaf: Leaf, content: string, position: Position): boolean {
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
    const node = this.#writer.addTable(
      { header, delimiters: content },
      number - 1,
      this.#open.at(-1) as Container,
    );
    this.#leaf = { kind: "table", line: number - 1, lines: [], node };
    return true;
  }
}
