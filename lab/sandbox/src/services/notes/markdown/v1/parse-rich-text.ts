import { collections, type CustomEmojiDocument } from "../../repository/documents.js";
import type { ParseContext } from "../parse-context.js";
import { SearchedText } from "../searched-text.js";
import { type MarkdownItem, nestStyle, type Style, toRequestItems } from "../to-request-items.js";
import { parseInlineTag } from "./inline-tags.js";

/** Markup that is open at the current position. */
interface Opener {
  sign: string;
  style: Style;
  /** Number of items before the text of its sign. */
  start: number;
  /** The opener with the same sign around it. */
  outer: Opener | undefined;
}

/** Styles of a delimiter, longest first. */
const DELIMITERS: [sign: string, style: Style][] = [
  ["**", { annotations: { bold: true } }],
  ["~~", { annotations: { strikethrough: true } }],
  ["*", { annotations: { italic: true } }],
];

const PLAIN = /[^\\`$<[\]*~:]+/y;
const ESCAPE = /\\([!-/:-@[-`{-~])/y;
const EMOJI = /:([\w-]+):/y;
const CITATION = /\[\^([^\s[\]]+)\]/y;
const TARGET = /\]\(([^\s()]*)\)/y;

/** Parses the inline part of enhanced Markdown to rich text in request format, in time that grows with its length. */
export function parseRichText(
  markdown: string,
  context: Pick<ParseContext, "repository">,
): object[] {
  return toRequestItems(new InlineParser(markdown, context).parse());
}

/**
 * Parses from left to right. The sign of an opener is kept as text until its closing sign is found, so
 * that markup without an end stays literal.
 */
class InlineParser {
  readonly #text: string;
  readonly #context: Pick<ParseContext, "repository">;
  readonly #searched: SearchedText;
  readonly #items: MarkdownItem[] = [];
  readonly #openers: Opener[] = [];
  /** The innermost opener of each sign. */
  readonly #innermost = new Map<string, Opener | undefined>();
  /** The end and style of markup by the item that starts it. */
  readonly #spans = new Map<number, { end: number; style: Style }>();
  #emojis: CustomEmojiDocument[] | undefined;
  #position = 0;

  constructor(text: string, context: Pick<ParseContext, "repository">) {
    this.#text = text;
    this.#context = context;
    this.#searched = new SearchedText(text);
  }

  parse(): MarkdownItem[] {
    while (this.#position < this.#text.length) {
      const isRead =
        this.#readPlain() ||
        this.#readEscape() ||
        this.#readCode() ||
        this.#readEquation() ||
        this.#readTag() ||
        this.#readEmoji() ||
        this.#readCitation() ||
        this.#readLink() ||
        DELIMITERS.some(([sign, style]) => this.#readDelimiter(sign, style));
      if (!isRead) this.#addText(this.#text[this.#position] ?? "", 1);
    }
    this.#applyStyles();
    return this.#items;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.#text);
  }

  #addText(text: string, length: number): boolean {
    this.#items.push({ style: {}, text });
    this.#position += length;
    return true;
  }

  #readPlain(): boolean {
    const [text] = this.#match(PLAIN) ?? [];
    return text !== undefined && this.#addText(text, text.length);
  }

  #readEscape(): boolean {
    const [, character] = this.#match(ESCAPE) ?? [];
    return character !== undefined && this.#addText(character, 2);
  }

  #readCode(): boolean {
    const found = this.#searched.findCode(this.#position);
    if (found === undefined) return false;
    const code = this.#text.slice(found.start, found.end);
    const isPadded = code.startsWith(" ") && code.endsWith(" ") && code.includes("`");
    const text = isPadded ? code.slice(1, -1) : code;
    this.#items.push({ style: { annotations: { code: true } }, text });
    this.#position = found.end + (found.start - this.#position);
    return true;
  }

  #readEquation(): boolean {
    if (this.#text[this.#position] !== "$") return false;
    const isQuoted = this.#text[this.#position + 1] === "`";
    const end = this.#searched.findEquationEnd(this.#position);
    if (end === -1) return false;
    const margin = isQuoted ? 2 : 1;
    const equation = this.#text.slice(this.#position + margin, end - margin);
    this.#items.push({ style: {}, equation, text: equation });
    this.#position = end;
    return true;
  }

  #readTag(): boolean {
    if (this.#text[this.#position] !== "<") return false;
    const tag = parseInlineTag(this.#text.slice(this.#position));
    if (tag === undefined) return false;
    if (tag.kind === "close" && !this.#close("<span>")) return false;
    if (tag.kind === "item") this.#items.push(tag.item);
    if (tag.kind === "open") this.#open("<span>", tag.style, tag.source);
    this.#position += tag.source.length;
    if (tag.kind === "item" && tag.closingTag !== undefined) this.#skipTo(tag.closingTag);
    return true;
  }

  /** Skips the name in a mention, which the service replaces with the current one, and the closing tag. */
  #skipTo(closingTag: string): void {
    const end = this.#searched.find(closingTag, this.#position);
    if (end !== -1) this.#position = end + closingTag.length;
  }

  /** Reads the name of a custom emoji of the workspace; any other is text. */
  #readEmoji(): boolean {
    const [source, name] = this.#match(EMOJI) ?? [];
    if (source === undefined) return false;
    const { store } = this.#context.repository;
    this.#emojis ??= store.list<CustomEmojiDocument>(collections.customEmojis);
    const emoji = this.#emojis.find((each) => each.name === name);
    if (emoji === undefined) return false;
    this.#items.push({ text: "", style: {}, mention: { custom_emoji: { id: emoji.id } } });
    this.#position += source.length;
    return true;
  }

  /** Reads a citation. The API has none: it is a link (assumed [citations-are-links]). */
  #readCitation(): boolean {
    const [source, url] = this.#match(CITATION) ?? [];
    if (source === undefined || url === undefined || !URL.canParse(url)) return false;
    this.#items.push({ text: source, style: { url } });
    this.#position += source.length;
    return true;
  }

  #readLink(): boolean {
    if (this.#text[this.#position] === "[") {
      this.#open("[", {}, "[");
      this.#position += 1;
      return true;
    }
    const [whole, url = ""] = this.#match(TARGET) ?? [];
    if (whole === undefined || !this.#close("[", { url })) return false;
    this.#position += whole.length;
    return true;
  }

  #readDelimiter(sign: string, style: Style): boolean {
    if (!this.#text.startsWith(sign, this.#position)) return false;
    const innermost = this.#findInnermostDelimiter();
    const isAfterSpace = /^\s?$/.test(this.#text[this.#position - 1] ?? "");
    const isBeforeSpace = /^\s?$/.test(this.#text[this.#position + sign.length] ?? "");
    // In `***`, the sign opened last is closed first.
    const isOther = innermost === "*" && sign === "**" && !isAfterSpace;
    if (isOther) return false;
    const isClosed = !isAfterSpace && innermost === sign && this.#close(sign);
    if (!isClosed && isBeforeSpace) return false;
    if (!isClosed) this.#open(sign, style, sign);
    this.#position += sign.length;
    return true;
  }

  #findInnermostDelimiter(): string | undefined {
    let last: Opener | undefined;
    for (const [sign] of DELIMITERS) {
      const opener = this.#innermost.get(sign);
      if (opener !== undefined && opener.start > (last?.start ?? -1)) last = opener;
    }
    return last?.sign;
  }

  #open(sign: string, style: Style, source: string): void {
    const outer = this.#innermost.get(sign);
    const opener = { sign, style, start: this.#items.length, outer };
    this.#openers.push(opener);
    this.#innermost.set(sign, opener);
    this.#items.push({ style: {}, text: source });
  }

  /** Closes the innermost opener with this sign; those inside it stay text. */
  #close(sign: string, extra: Style = {}): boolean {
    const opener = this.#innermost.get(sign);
    if (opener === undefined) return false;
    const placeholder = this.#items[opener.start];
    if (placeholder !== undefined) placeholder.text = "";
    this.#spans.set(opener.start, {
      end: this.#items.length,
      style: { ...opener.style, ...extra },
    });
    for (let last = this.#openers.pop(); last !== undefined; last = this.#openers.pop()) {
      this.#innermost.set(last.sign, last.outer);
      if (last === opener) break;
    }
    return true;
  }

  /** Gives each item the styles of the markup around it; the inner ones win. */
  #applyStyles(): void {
    const around: { end: number; style: Style }[] = [];
    for (const [index, item] of this.#items.entries()) {
      while ((around.at(-1)?.end ?? Infinity) <= index) around.pop();
      const outer = around.at(-1)?.style ?? {};
      item.style = nestStyle(outer, item.style);
      const span = this.#spans.get(index);
      if (span !== undefined) {
        around.push({ end: span.end, style: nestStyle(outer, span.style) });
      }
    }
  }
}
