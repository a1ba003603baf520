import { type MarkdownItem, parseInlineTag, type Style } from "./inline-tags.js";

/** Markup that is open at the current position. */
interface Opener {
  sign: string;
  style: Style;
  /** Number of items before the text of its sign. */
  start: number;
}

/** Styles of a delimiter, longest first. */
const DELIMITERS: [sign: string, style: Style][] = [
  ["**", { annotations: { bold: true } }],
  ["~~", { annotations: { strikethrough: true } }],
  ["*", { annotations: { italic: true } }],
];

const MAX_TEXT_LENGTH = 2000;

/** Parses the inline part of enhanced Markdown to rich text in request format. */
export function parseRichText(markdown: string): object[] {
  const parser = new InlineParser(markdown);
  const items = parser.parse().filter((item) => item.text !== "" || !isPlain(item));
  return items.flatMap(toRequestItems);
}

/**
 * Parses from left to right. The sign of an opener is kept as text until its closing sign is found, so
 * that markup without an end stays literal.
 */
class InlineParser {
  readonly #text: string;
  readonly #items: MarkdownItem[] = [];
  #openers: Opener[] = [];
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): MarkdownItem[] {
    while (this.#position < this.#text.length) {
      const isRead =
        this.#readEscape() ||
        this.#readCode() ||
        this.#readEquation() ||
        this.#readTag() ||
        this.#readLink() ||
        DELIMITERS.some(([sign, style]) => this.#readDelimiter(sign, style));
      if (!isRead) this.#addText(this.#text[this.#position] ?? "", 1);
    }
    return this.#items;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    return pattern.exec(this.#text.slice(this.#position));
  }

  #addText(text: string, length: number): boolean {
    this.#items.push({ style: {}, text });
    this.#position += length;
    return true;
  }

  #readEscape(): boolean {
    const [, character] = this.#match(/^\\([!-/:-@[-`{-~])/) ?? [];
    return character !== undefined && this.#addText(character, 2);
  }

  #readCode(): boolean {
    const [whole, , code = ""] = this.#match(/^(`+)(?!`)(.+?)(?<!`)\1(?!`)/s) ?? [];
    if (whole === undefined) return false;
    const text = /^ .*` $|^ `.* $|^ .*`.* $/s.test(code) ? code.slice(1, -1) : code;
    this.#items.push({ style: { annotations: { code: true } }, text });
    this.#position += whole.length;
    return true;
  }

  #readEquation(): boolean {
    const [whole, quoted, plain] =
      this.#match(/^\$(?:`(.+?)`|((?![\s$`])(?:[^$]*[^$\s])?))\$(?!\d)/s) ?? [];
    const expression = quoted ?? plain ?? "";
    if (whole === undefined || expression === "") return false;
    this.#items.push({ style: {}, equation: expression, text: expression });
    this.#position += whole.length;
    return true;
  }

  #readTag(): boolean {
    const tag = parseInlineTag(this.#text.slice(this.#position));
    if (tag === undefined) return false;
    if (tag.kind === "item") this.#items.push(tag.item);
    if (tag.kind === "open") this.#open("<span>", tag.style, tag.source);
    if (tag.kind === "close" && !this.#close("<span>")) return false;
    this.#position += tag.source.length;
    return true;
  }

  #readLink(): boolean {
    if (this.#match(/^\[/)) {
      this.#open("[", {}, "[");
      this.#position += 1;
      return true;
    }
    const [whole, url = ""] = this.#match(/^\]\(([^\s()]*)\)/) ?? [];
    if (whole === undefined || !this.#close("[", { url })) return false;
    this.#position += whole.length;
    return true;
  }

  #readDelimiter(sign: string, style: Style): boolean {
    if (!this.#text.startsWith(sign, this.#position)) return false;
    const innermost = this.#openers.findLast((opener) => /^[*~]/.test(opener.sign));
    const isAfterSpace = /^\s?$/.test(this.#text[this.#position - 1] ?? "");
    const isBeforeSpace = /^\s?$/.test(this.#text[this.#position + sign.length] ?? "");
    // In `***`, the sign opened last is closed first.
    const isOther = innermost?.sign === "*" && sign === "**" && !isAfterSpace;
    if (isOther) return false;
    const isClosed = !isAfterSpace && innermost?.sign === sign && this.#close(sign);
    if (!isClosed && isBeforeSpace) return false;
    if (!isClosed) this.#open(sign, style, sign);
    this.#position += sign.length;
    return true;
  }

  #open(sign: string, style: Style, source: string): void {
    this.#openers.push({ sign, style, start: this.#items.length });
    this.#items.push({ style: {}, text: source });
  }

  /** Applies the style of the innermost opener with this sign to everything after it. */
  #close(sign: string, extra: Style = {}): boolean {
    const index = this.#openers.findLastIndex((opener) => opener.sign === sign);
    const opener = this.#openers[index];
    if (opener === undefined) return false;
    const placeholder = this.#items[opener.start];
    if (placeholder !== undefined) placeholder.text = "";
    for (const item of this.#items.slice(opener.start + 1)) {
      const annotations = {
        ...opener.style.annotations,
        ...item.style.annotations,
      };
      item.style = { ...opener.style, ...extra, ...item.style, annotations };
    }
    this.#openers = this.#openers.slice(0, index);
    return true;
  }
}

/** Merges neighbors of the same style, which were read character by character. */
function toRequestItems(item: MarkdownItem, index: number, all: MarkdownItem[]): object[] {
  if (isPlain(item) && isMergeable(all[index - 1], item)) return [];
  const { annotations = {}, url } = item.style;
  if (item.mention !== undefined) return [{ mention: item.mention, annotations }];
  if (item.equation !== undefined)
    return [{ equation: { expression: item.equation }, annotations }];
  const end = all.findIndex((next, at) => at > index && !isMergeable(item, next));
  const text = all
    .slice(index, end < 0 ? undefined : end)
    .map((each) => each.text)
    .join("");
  const link = url === undefined ? {} : { link: { url } };
  return splitText(text).map((content) => ({ text: { content, ...link }, annotations }));
}

function isPlain({ equation, mention }: MarkdownItem): boolean {
  return mention === undefined && equation === undefined;
}

function isMergeable(before: MarkdownItem | undefined, after: MarkdownItem): boolean {
  if (before === undefined || !isPlain(before) || !isPlain(after)) return false;
  return toStyleKey(before) === toStyleKey(after);
}

function toStyleKey({ style: { annotations = {}, url } }: MarkdownItem): string {
  const entries = Object.entries(annotations).toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([url ?? null, entries]);
}

function splitText(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${MAX_TEXT_LENGTH}}`, "g")) ?? [];
}
