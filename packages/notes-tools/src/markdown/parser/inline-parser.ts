import type { PhrasingContent } from "mdast";
import { BacktickRuns } from "./backtick-runs.js";
import { decodeText, matchAt, normalizeLabel } from "./characters.js";
import { classifyRun, DelimiterList } from "./emphasis.js";
import { findEmojiName } from "./emoji-scanner.js";
import { HtmlScanner } from "./html-tags.js";
import { findInlineMath } from "./inline-math.js";
import { type Bracket, type References, takeLink } from "./brackets.js";
import { createTextLinker } from "./linked-text.js";
import { LinkScanner, MAX_LABEL_LENGTH } from "./link-parts.js";
import { MentionScanner } from "./mention-scanner.js";
import { findAngleLink, LiteralLinks, makeLink } from "./literal-links.js";
import { type Piece, type Position, toTree } from "./pieces.js";

const PLAIN = /[^\n\\`*_~[\]!<&@$:]+/y;
/** In texts with web addresses, which may start with these letters. */
const PLAIN_WITHOUT_ADDRESS = /[^\n\\`*_~[\]!<&@$:hw]+/iy;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[\da-z]{1,31});/iy;
const FOOTNOTE = /\[\^((?:\\[[\]\\]|\\(?![[\]\\])|[^[\]\s\\]){1,999})\]/y;

/** Number of pieces after which the parser may pause. */
const PIECES = 100;

/** A text to parse. */
export interface InlineSource {
  text: string;
  getPosition: (offset: number) => Position;
  isInTable?: boolean;
}

/** Parses the text of a paragraph, heading or cell, in time that grows with its length. */
export function parseInlines(
  source: InlineSource,
  references: References,
): Generator<void, PhrasingContent[]> {
  return new InlineParser(source, references).parse();
}

class InlineParser {
  readonly #source: InlineSource;
  readonly #text: string;
  readonly #references: References;
  readonly #pieces: Piece[] = [];
  readonly #delimiters = new DelimiterList();
  readonly #brackets: Bracket[] = [];
  readonly #runs: BacktickRuns;
  readonly #html: HtmlScanner;
  readonly #links: LinkScanner;
  readonly #mentions: MentionScanner;
  readonly #literals: LiteralLinks;
  readonly #plain: RegExp;
  /** Brackets below this index cannot become links, because a link is inside them. */
  #inactive = 0;
  /** The start of a link or image that was just completed. */
  #linked: Bracket | undefined;
  #offset = 0;

  constructor(source: InlineSource, references: References) {
    this.#source = source;
    this.#text = source.text;
    this.#references = references;
    this.#runs = new BacktickRuns(source.text);
    this.#html = new HtmlScanner(source.text);
    this.#links = new LinkScanner(source.text);
    this.#mentions = new MentionScanner(source.text);
    this.#literals = new LiteralLinks(source.text);
    this.#plain = /www\.|https?:/i.test(source.text) ? PLAIN_WITHOUT_ADDRESS : PLAIN;
  }

  *parse(): Generator<void, PhrasingContent[]> {
    const addText = createTextLinker(this.#getPosition());
    for (let count = 1; this.#offset < this.#text.length; count += 1) {
      this.#takeNext();
      // Signs inside a link are paired before those around it.
      if (this.#linked !== undefined) yield* this.#delimiters.pairAfter(this.#linked.delimiter);
      this.#linked = undefined;
      if (count % PIECES === 0) yield;
    }
    yield* this.#delimiters.pairAfter(undefined);
    return yield* toTree(this.#pieces, addText);
  }

  #takeNext(): void {
    if (this.#takeEmail()) return;
    const sign = this.#text[this.#offset] ?? "";
    const plain = matchAt(this.#plain, this.#text, this.#offset);
    if (plain !== -1) this.#takePlain(Math.min(plain, this.#findEmailStop()));
    else if (!this.#takeMarkup(sign)) this.#addText(sign, 1);
  }

  #takeMarkup(sign: string): boolean {
    switch (sign) {
      case "\n":
        return this.#takeLineEnd();
      case "\\":
        return this.#takeEscape();
      case "`":
        return this.#takeCode();
      case "*":
      case "_":
      case "~":
        return this.#takeRun(sign);
      case "!":
        return this.#text[this.#offset + 1] === "[" && this.#openBracket(2);
      case "[":
        return this.#takeFootnote() || this.#openBracket(1);
      case "]":
        return this.#closeBracket();
      case "<":
        return this.#takeAngle();
      case "&":
        return this.#takeReference();
      case "$":
        return this.#takeMath();
      case ":":
        return this.#takeEmoji();
      default:
        return this.#takeWebAddress();
    }
  }

  #addText(text: string, length: number): void {
    this.#pieces.push({ text });
    this.#offset += length;
  }

  #addNode(node: PhrasingContent, end: number): true {
    this.#pieces.push({ text: "", node });
    this.#offset = end;
    return true;
  }

  #getPosition(): Position {
    return this.#source.getPosition(this.#offset);
  }

  /** Takes text without markup. Spaces at the end of a line are dropped, or break it. */
  #takePlain(end: number): void {
    const text = this.#text.slice(this.#offset, end);
    const isLineEnd = end === this.#text.length || this.#text[end] === "\n";
    if (!isLineEnd) return this.#addText(text, text.length);
    let length = text.length;
    while (/[ \t]/.test(text[length - 1] ?? "")) length -= 1;
    const spaces = text.slice(length);
    if (length > 0) this.#pieces.push({ text: text.slice(0, length) });
    const isBreak = spaces.length > 1 && !spaces.includes("\t") && end < this.#text.length;
    if (isBreak) this.#addBreak(end + 1);
    else this.#offset = end;
  }

  #takeLineEnd(): true {
    this.#addText("\n", 1);
    this.#skipIndent();
    return true;
  }

  #addBreak(end: number): true {
    this.#addNode({ type: "break", position: this.#getPosition() }, end);
    this.#skipIndent();
    return true;
  }

  #skipIndent(): void {
    while (/[ \t]/.test(this.#text[this.#offset] ?? "")) this.#offset += 1;
  }

  #takeEscape(): boolean {
    const next = this.#text[this.#offset + 1] ?? "";
    if (next === "\n") return this.#addBreak(this.#offset + 2);
    if (!ESCAPABLE.test(next)) return false;
    this.#addText(next, 2);
    return true;
  }

  #takeReference(): boolean {
    const end = matchAt(REFERENCE, this.#text, this.#offset);
    if (end === -1) return false;
    const source = this.#text.slice(this.#offset, end);
    this.#addText(decodeText(source), source.length);
    return true;
  }

  #takeMath(): boolean {
    const found = findInlineMath(this.#text, this.#offset);
    if (found === undefined) return false;
    const { end, expression } = found;
    if (expression !== undefined) {
      // In a cell, a backslash before a pipe belongs to the table.
      const value = this.#source.isInTable ? expression.replaceAll("\\|", "|") : expression;
      return this.#addNode({ type: "inlineMath", value, position: this.#getPosition() }, end);
    }
    this.#addText(this.#text.slice(this.#offset, end), end - this.#offset);
    return true;
  }

  #takeEmoji(): boolean {
    const { emoji, end, name: value } = findEmojiName(this.#text, this.#offset) ?? {};
    if (end === undefined || value === undefined) return false;
    if (emoji === undefined) {
      return this.#addNode({ type: "emojiName", value, position: this.#getPosition() }, end);
    }
    this.#addText(emoji, end - this.#offset);
    return true;
  }

  #takeCode(): boolean {
    const text = this.#text;
    let start = this.#offset;
    while (text[start] === "`") start += 1;
    const length = start - this.#offset;
    const end = this.#runs.find(length, start);
    if (end === -1) {
      this.#addText("`".repeat(length), length);
      return true;
    }
    let value = text.slice(start, end);
    if (/^[ \n][^]*[ \n]$/.test(value) && /[^ \n]/.test(value)) value = value.slice(1, -1);
    if (this.#source.isInTable === true) value = value.replaceAll(/\\([\\|])/g, "$1");
    const position = this.#getPosition();
    return this.#addNode({ type: "inlineCode", value, position }, end + length);
  }

  #takeRun(sign: string): boolean {
    const text = this.#text;
    const start = this.#offset;
    let end = start;
    while (text[end] === sign) end += 1;
    const signs = text.slice(start, end);
    const piece: Piece = { text: signs };
    const { canClose, canOpen } = classifyRun(sign, text[start - 1], text[end]);
    // A single tilde is more often "about" than the start of deleted text.
    if ((canOpen || canClose) && (sign !== "~" || signs.length === 2)) {
      this.#delimiters.add({ piece, sign, canOpen, canClose, position: this.#getPosition() });
    }
    this.#pieces.push(piece);
    this.#offset = end;
    return true;
  }

  #openBracket(length: number): true {
    const piece: Piece = { text: length === 2 ? "![" : "[" };
    const last = this.#brackets.at(-1);
    if (last !== undefined) last.isFollowed = true;
    this.#brackets.push({
      piece,
      start: this.#offset + length,
      isImage: length === 2,
      position: this.#getPosition(),
      delimiter: this.#delimiters.last,
      isFollowed: false,
    });
    this.#pieces.push(piece);
    this.#offset += length;
    return true;
  }

  #closeBracket(): boolean {
    const bracket = this.#brackets.pop();
    if (bracket === undefined) return false;
    const isActive = bracket.isImage || this.#brackets.length >= this.#inactive;
    this.#inactive = Math.min(this.#inactive, this.#brackets.length);
    const link = isActive
      ? takeLink(bracket, this.#offset, this.#links, this.#references)
      : undefined;
    if (link === undefined) return bracket.isImage && this.#takeImageFootnote(bracket);
    this.#linked = bracket;
    bracket.piece.text = "";
    bracket.piece.starts = [link.span];
    this.#pieces.push({ text: "", ends: 1 });
    this.#offset = link.end;
    if (!bracket.isImage) this.#inactive = this.#brackets.length;
    return true;
  }

  #takeFootnote(): boolean {
    if (this.#text[this.#offset + 1] !== "^" || this.#references.footnotes.size === 0) return false;
    const end = matchAt(FOOTNOTE, this.#text, this.#offset);
    if (end === -1) return false;
    return this.#addFootnote(this.#text.slice(this.#offset + 2, end - 1), end);
  }

  /** Takes `![^label]`, which is an exclamation mark before a footnote. */
  #takeImageFootnote({ delimiter, isFollowed, piece, start }: Bracket): boolean {
    const isLabel = this.#text[start] === "^" && this.#offset - start <= MAX_LABEL_LENGTH;
    if (!isLabel || isFollowed || this.#delimiters.last !== delimiter) return false;
    if (!this.#addFootnote(this.#text.slice(start + 1, this.#offset), this.#offset + 1))
      return false;
    const node = this.#pieces.at(-1) as Piece;
    this.#pieces.splice(this.#pieces.lastIndexOf(piece) + 1);
    this.#pieces.push(node);
    piece.text = "!";
    return true;
  }

  #addFootnote(label: string, end: number): boolean {
    const identifier = normalizeLabel(label);
    if (!this.#references.footnotes.has(identifier)) return false;
    const position = this.#getPosition();
    return this.#addNode(
      {
        type: "footnoteReference",
        identifier: identifier.toLowerCase(),
        label: decodeText(label),
        position,
      },
      end,
    );
  }

  #takeAngle(): boolean {
    const text = this.#text;
    const link = findAngleLink(text, this.#offset);
    if (link !== undefined) return this.#addLink(link.prefix, link.value, link.end, false);
    const end = this.#mentions.findEnd(this.#offset) ?? this.#html.findEnd(this.#offset);
    if (end === -1) return false;
    const value = text.slice(this.#offset, end).replaceAll(/\n[ \t]{1,3}/g, "\n");
    return this.#addNode({ type: "html", value, position: this.#getPosition() }, end);
  }

  #takeEmail(): boolean {
    if (this.#findEmailStop() !== this.#offset) return false;
    const end = this.#literals.findEmailEnd();
    return end !== -1 && this.#addLink("mailto:", this.#text.slice(this.#offset, end), end);
  }

  /** Returns the next offset at which an email address may start; inside brackets they are found later. */
  #findEmailStop(): number {
    return this.#brackets.length > 0 ? this.#text.length : this.#literals.findStop(this.#offset);
  }

  #takeWebAddress(): boolean {
    if (this.#brackets.length > 0 || this.#text[this.#offset] === "@") return false;
    const end = this.#literals.findWebEnd(this.#offset);
    if (end === -1) return false;
    const isWww = /w/i.test(this.#text[this.#offset] ?? "");
    return this.#addLink(isWww ? "http://" : "", this.#text.slice(this.#offset, end), end);
  }

  #addLink(prefix: string, value: string, end: number, isBare = true): true {
    const link = makeLink(prefix + value, value, this.#getPosition());
    return this.#addNode({ ...link, ...(isBare && { data: { isBare } }) }, end);
  }
}
