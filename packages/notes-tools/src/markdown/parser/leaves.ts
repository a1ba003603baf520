import type { Code, PhrasingContent, Root, RootContent, Table, TableRow } from "mdast";
import { decodeText, isBlankText, normalizeLabel, trimSpaces } from "./characters.js";
import type { Container } from "./containers.js";
import { takeDefinitions } from "./definitions.js";
import { MATH, restoreMath } from "./display-math.js";
import type { HtmlKind } from "./html-blocks.js";
import type { Position } from "./pieces.js";
import { getAlign } from "./table-rows.js";

declare module "mdast" {
  interface CodeData {
    /** Code by indentation, not between fences. */
    isIndented?: boolean;
  }
}

/** Options of a parser of blocks. */
export interface BlockOptions {
  /** Returns the position of a line, from 1. */
  getPosition: (line: number) => Position;
  /** Tags are parts of paragraphs, never blocks. */
  isHtmlInline: boolean;
  /** Returns true for the line of a table in HTML that has an end. */
  isClosedTable: (line: number) => boolean;
}

/** A block of lines that is open. */
export type Leaf = { line: number; lines: string[] } & (
  | { kind: "paragraph" }
  | { kind: "table"; node: Table }
  | { kind: "indented" }
  | { kind: "fence"; end: RegExp; indent: number; info: string; isClosed: boolean }
  | { kind: "html"; html: HtmlKind }
);

const FENCE = /^(`{3,})([^`]*)$|^(~{3,})(.*)$/s;

/** Returns true for a block whose lines are kept as they are. */
export function isVerbatim(leaf: Leaf | undefined): boolean {
  return leaf?.kind === "fence" || leaf?.kind === "html";
}

/** Returns true for a line that starts code between fences. */
export function isFence(content: string): boolean {
  return FENCE.test(content);
}

/** Starts code between fences; undefined if a line does not. */
export function startFence(content: string, indent: number, line: number): Leaf | undefined {
  const [, backticks, backtickInfo, tildes, tildeInfo] = FENCE.exec(content) ?? [];
  const fence = backticks ?? tildes;
  if (fence === undefined) return undefined;
  const end = new RegExp(`^${fence[0]}{${fence.length},}[ \\t]*$`);
  const info = backtickInfo ?? tildeInfo ?? "";
  return { kind: "fence", line, lines: [], end, indent, info, isClosed: false };
}

/** A text of a block, and where its content belongs. */
export interface BlockText {
  text: string;
  children: PhrasingContent[];
  /** The number of its first line. */
  line: number;
  isInTable?: boolean;
}

/** A row of a table, and its text. */
export interface BlockRow {
  text: string;
  node: TableRow;
  /** The number of its line. */
  line: number;
}

/** The blocks of a document, before their texts are parsed. */
export interface ParsedBlocks {
  root: Root;
  texts: BlockText[];
  rows: BlockRow[];
  /** Labels that are defined, normalized. */
  links: Set<string>;
  footnotes: Set<string>;
}

/** Writes blocks of lines into their containers. */
export class LeafWriter {
  readonly blocks: ParsedBlocks = {
    root: { type: "root", children: [] },
    texts: [],
    rows: [],
    links: new Set(),
    footnotes: new Set(),
  };
  readonly #getPosition: (line: number) => Position;

  constructor(getPosition: (line: number) => Position) {
    this.#getPosition = getPosition;
  }

  write(leaf: Leaf, container: Container): void {
    const position = this.#getPosition(leaf.line);
    switch (leaf.kind) {
      case "paragraph":
        this.writeParagraph(leaf, container);
        return;
      case "table":
        // Its rows are written as they come.
        return;
      case "html":
        add(container, { type: "html", value: restoreMath(leaf.lines).join("\n"), position });
        return;
      case "indented": {
        const value = dropBlankEnd(restoreMath(leaf.lines)).join("\n");
        add(container, makeCode({ value, position, data: { isIndented: true } }));
        return;
      }
      default: {
        const [, lang = "", meta = ""] =
          /^[ \t]*([^ \t]*)[ \t]*(.*)$/s.exec(leaf.info.replaceAll(MATH, "")) ?? [];
        // An empty text after the last line end of unclosed code is not a line.
        if (!leaf.isClosed && leaf.lines.at(-1) === "") leaf.lines.pop();
        const value = leaf.lines.join("\n");
        add(
          container,
          makeCode({
            value,
            position,
            lang: lang === "" ? null : decodeText(lang),
            meta: meta === "" ? null : decodeText(meta),
            data: { isIndented: false },
          }),
        );
      }
    }
  }

  addHeading(content: string, depth: number, line: number, container: Container): void {
    const text = trimClosingSigns(content.slice(depth));
    this.#addHeading({ text, line }, depth, this.#getPosition(line), container);
  }

  /** Writes a paragraph, or a heading of a depth; returns false if it had nothing but definitions. */
  writeParagraph({ line, lines }: Leaf, container: Container, depth?: number): boolean {
    const text = restoreMath(lines).join("\n");
    const { definitions, end } = takeDefinitions(text);
    let [at, offset] = [line, 0];
    for (const definition of definitions) {
      at += countLines(text, offset, definition.offset);
      offset = definition.offset;
      this.blocks.links.add(normalizeLabel(definition.node.identifier));
      add(container, { ...definition.node, position: this.#getPosition(at) });
    }
    if (isBlankText(text.slice(end))) return false;
    const rest = { text: text.slice(end), line: at + countLines(text, offset, end) };
    if (depth === undefined) this.#addParagraph(rest, container);
    else this.#addHeading(rest, depth, this.#getPosition(line), container);
    return true;
  }

  #addHeading(
    { line, text }: { line: number; text: string },
    depth: number,
    position: Position,
    container: Container,
  ): void {
    const children: PhrasingContent[] = [];
    add(container, { type: "heading", depth: depth as 1, children, position });
    this.blocks.texts.push({ text: trimIndent(text), children, line });
  }

  #addParagraph({ line, text }: { line: number; text: string }, container: Container): void {
    const children: PhrasingContent[] = [];
    const trimmed = trimIndent(text);
    const box = takeCheckbox(trimmed, container);
    add(container, { type: "paragraph", children, position: this.#getPosition(line) });
    this.blocks.texts.push({ text: trimmed.slice(box), children, line });
  }

  /** Adds a table with its header. */
  addTable(
    rows: { header: string; delimiters: string },
    line: number,
    container: Container,
  ): Table {
    const position = this.#getPosition(line);
    const table: Table = {
      type: "table",
      align: getAlign(rows.delimiters),
      children: [],
      position,
    };
    add(container, table);
    this.addRow(table, rows.header, line);
    return table;
  }

  addRow(table: Table, text: string, line: number): void {
    const position = this.#getPosition(line);
    const node: TableRow = { type: "tableRow", children: [], position };
    table.children.push(node);
    this.blocks.rows.push({ text, node, line });
  }
}

function add(container: Container, node: RootContent): void {
  container.list = undefined;
  container.node.children.push(node as never);
}

function makeCode(fields: Partial<Code> & { value: string }): Code {
  return { type: "code", lang: null, meta: null, ...fields };
}

function trimIndent(text: string): string {
  return text.replace(/^[ \t]+/, "");
}

/** Takes the box of a task at the start of a list item; returns its length. */
function takeCheckbox(text: string, { node }: Container): number {
  if (node.type !== "listItem" || node.children.length > 0) return 0;
  const [box, sign] = /^\[([ \txX\n])\](?:[ \t]*\n|[ \t](?=\s*\S))/.exec(text) ?? [];
  if (box === undefined) return 0;
  node.checked = sign === "x" || sign === "X";
  return box.length;
}

function dropBlankEnd(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => !isBlankText(line));
  return lines.slice(0, last + 1);
}

/** Drops the signs that close a heading, and the spaces around its text. */
function trimClosingSigns(content: string): string {
  const text = trimSpaces(content);
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return end === 0 || /[ \t]/.test(text[end - 1] ?? "") ? trimSpaces(text.slice(0, end)) : text;
}

function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) {
    count += 1;
  }
  return count;
}
