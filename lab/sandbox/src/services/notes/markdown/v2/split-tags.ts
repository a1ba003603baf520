import { SearchedText } from "../searched-text.js";
import { type BlockTag, parseBlockTag } from "./block-tags.js";
import { depthError, MAX_DEPTH } from "./depth.js";
import { escapeEdges, escapeLineStart } from "./escape-text.js";

/** Language of the fenced code that stands for a block equation. */
export const EQUATION = "$$";

/**
 * Rewrites what CommonMark does not have: each tag of a block gets a line of its own, and a block equation
 * becomes fenced code, because its text is literal.
 */
export function splitTags(markdown: string): string {
  const lines = markdown.split(/\r\n|\r|\n/);
  return new Splitter(lines).split().join("\n");
}

/** Markers of lists and quotes before the content of a line. */
const MARKERS = /^[ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const SIGN = /\\[^]|`|</g;

class Splitter {
  readonly #lines: string[];
  readonly #result: string[] = [];
  /** Number of open tags by name. */
  readonly #open = new Map<string, number>();
  readonly #lastEquationEnd: number;
  readonly #lastEquationTag: number;
  #index = 0;

  constructor(lines: string[]) {
    this.#lines = lines;
    this.#lastEquationEnd = lines.findLastIndex((line) => getContent(line) === EQUATION);
    this.#lastEquationTag = lines.findLastIndex((line) => line.includes("</equation>"));
  }

  split(): string[] {
    while (this.#index < this.#lines.length) {
      const line = this.#lines[this.#index] ?? "";
      this.#index += 1;
      this.#readLine(line);
    }
    return this.#result;
  }

  #readLine(line: string): void {
    const [prefix = ""] = MARKERS.exec(line) ?? [];
    if (prefix.length > MAX_DEPTH && prefix.split(/[>.)*+-]/).length > MAX_DEPTH)
      throw depthError();
    const content = line.slice(prefix.length);
    if (this.#readEquation(prefix, content) || this.#readEquationTag(prefix, content)) return;
    const pieces = this.#splitLine(content);
    for (const [index, piece] of pieces.entries()) {
      this.#result.push(index === 0 ? prefix + piece : toContinuation(prefix) + piece);
    }
    const [, ticks, tildes] = FENCE.exec(pieces.at(-1) ?? "") ?? [];
    const fence = ticks ?? tildes;
    if (fence !== undefined) this.#copyCode(fence, prefix.includes(">"));
  }

  /** Reads an equation between lines of `$$`. */
  #readEquation(prefix: string, content: string): boolean {
    if (content.trim() !== EQUATION || this.#index > this.#lastEquationEnd) return false;
    let end = this.#index;
    while (getContent(this.#lines[end] ?? "") !== EQUATION) end += 1;
    this.#addLiteral(prefix, this.#lines.slice(this.#index, end));
    this.#index = end + 1;
    return true;
  }

  /** Reads an `<equation>`. */
  #readEquationTag(prefix: string, content: string): boolean {
    const tag = parseBlockTag(content);
    const isLiteral = tag?.kind === "open" && tag.inside === "literal";
    if (!isLiteral || this.#index - 1 > this.#lastEquationTag) return false;
    const inner: string[] = [];
    let rest = content.slice(tag.source.length);
    while (!rest.includes("</equation>") && this.#index < this.#lines.length) {
      inner.push(rest);
      rest = this.#lines[this.#index] ?? "";
      this.#index += 1;
    }
    const [last = "", ...after] = rest.split("</equation>");
    const next = toContinuation(prefix);
    this.#result.push(prefix + tag.source);
    this.#addLiteral(next, [[...inner, last].join("\n").trim()]);
    this.#result.push(`${next}</equation>`);
    const remaining = after.join("</equation>");
    if (remaining.trim() !== "") this.#readLine(next + remaining);
    return true;
  }

  /** Copies the lines of fenced code. */
  #copyCode(fence: string, isQuoted: boolean): void {
    while (this.#index < this.#lines.length) {
      const line = this.#lines[this.#index] ?? "";
      this.#index += 1;
      this.#result.push(line);
      const content = isQuoted ? getContent(line) : line.trim();
      const isFence = content === (fence[0] ?? "").repeat(content.length);
      if (isFence && content.length >= fence.length) return;
    }
  }

  #addLiteral(prefix: string, content: string[]): void {
    const runs = content.flatMap((line) => line.match(/~+/g) ?? []);
    const fence = "~".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
    const next = toContinuation(prefix);
    this.#result.push(`${prefix}${fence}${EQUATION}`, ...content, `${next}${fence}`);
  }

  /** Splits the content of a line at the tags of blocks. */
  #splitLine(line: string): string[] {
    const pieces: string[] = [];
    const searched = new SearchedText(line);
    let [start, after] = [0, undefined as BlockTag | undefined];
    SIGN.lastIndex = 0;
    for (let sign = SIGN.exec(line); sign !== null; sign = SIGN.exec(line)) {
      const { index } = sign;
      const isStart = line.slice(start, index).trim() === "";
      const tag = this.#findTag(line, index, isStart);
      if (tag === undefined) {
        SIGN.lastIndex = skipLiteral(line, index, searched);
        continue;
      }
      addText(pieces, line.slice(start, index), { after, before: tag });
      pieces.push(tag.source);
      start = index + tag.source.length;
      after = tag;
      SIGN.lastIndex = start;
    }
    if (after === undefined) return [line];
    addText(pieces, line.slice(start), { after });
    return pieces;
  }

  /**
   * Finds the tag of a block. One that opens is at the start of a line, or follows another one; one that
   * closes belongs to one that is open (assumed [tags-start-lines]).
   */
  #findTag(line: string, index: number, isStart: boolean): BlockTag | undefined {
    const tag = line[index] === "<" ? parseBlockTag(line, index) : undefined;
    if (tag === undefined) return undefined;
    const open = this.#open.get(tag.name) ?? 0;
    if (tag.kind === "close") {
      if (open === 0) return undefined;
      this.#open.set(tag.name, open - 1);
      return tag;
    }
    if (!isStart && !tag.name.startsWith("meeting-notes-section-")) return undefined;
    if (tag.kind === "open") this.#open.set(tag.name, open + 1);
    return tag;
  }
}

/** Returns the position after what is literal at a sign: an escape, code or the label of a mention. */
function skipLiteral(line: string, index: number, searched: SearchedText): number {
  if (line[index] === "`") {
    const code = searched.findCode(index);
    if (code !== undefined) return code.end + (code.start - index);
    return index + (/^`+/.exec(line.slice(index))?.[0].length ?? 1);
  }
  if (line[index] === "\\") return index + 2;
  const end = line.startsWith("<mention ", index) ? searched.find("</mention>", index) : -1;
  return end === -1 ? index + 1 : end;
}

/** Adds text between two tags, or a tag and the end of the line. */
function addText(
  pieces: string[],
  text: string,
  { after, before }: { after: BlockTag | undefined; before?: BlockTag },
): void {
  if (text.trim() === "") return;
  const isFirst = after?.kind === "open" && after.inside !== "blocks";
  const isLast = before?.kind === "close" && before.inside !== "blocks";
  const start = isFirst ? escapeEdges(`${text}.`).slice(0, -1) : text.trimStart();
  const whole = isLast ? escapeEdges(`.${start}`).slice(1) : start.trimEnd();
  pieces.push(isFirst && after.inside === "text" ? escapeLineStart(whole) : whole);
}

function getContent(line: string): string {
  return line.replace(MARKERS, "").trim();
}

/** Returns the start of the next line of the same content. */
function toContinuation(prefix: string): string {
  return prefix.replaceAll(/[^>\t]/g, " ");
}
