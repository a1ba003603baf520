import { decodeText } from "./characters.js";

/** Characters of a label that a definition can have. */
export const MAX_LABEL_LENGTH = 999;
const MAX_OPEN_PARENTHESES = 32;

/** Target of a link. */
export interface Target {
  url: string;
  title: string | null;
  /** Offset behind it. */
  end: number;
}

/** Reads labels, addresses and titles of links in one text. What was searched is not searched again. */
export class LinkScanner {
  readonly #text: string;
  readonly #found = new Map<string, { from: number; at: number }>();
  #space = { from: 0, end: -1 };

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns a part of the text. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Reads `(address "title")`; undefined if there is none. */
  takeResource(start: number): Target | undefined {
    const text = this.#text;
    const first = this.skipSpace(start + 1);
    if (text[first] === ")") return { url: "", title: null, end: first + 1 };
    const address = this.takeAddress(first, MAX_OPEN_PARENTHESES);
    if (address === undefined) return undefined;
    const next = this.skipSpace(address.end);
    const title = next > address.end ? this.takeTitle(next) : undefined;
    const isTitle = next > address.end && /["'(]/.test(text[next] ?? "");
    if (isTitle && title === undefined) return undefined;
    const close = title === undefined ? next : this.skipSpace(title.end);
    if (text[close] !== ")") return undefined;
    return { url: address.url, title: title?.text ?? null, end: close + 1 };
  }

  /** Reads an address, in angle brackets or not; undefined if there is none. */
  takeAddress(start: number, maxOpen: number): { url: string; end: number } | undefined {
    const text = this.#text;
    if (text[start] === "<") {
      const end = this.#findAngleEnd(start + 1);
      return end === -1 ? undefined : { url: decodeText(text.slice(start + 1, end)), end: end + 1 };
    }
    let open = 0;
    let offset = start;
    for (; offset < text.length; offset += 1) {
      const code = text.charCodeAt(offset);
      if (code <= 32 || code === 127) break;
      if (code === 92 && /[()\\]/.test(text[offset + 1] ?? "")) offset += 1;
      else if (code === 40) {
        if (open >= maxOpen) return undefined;
        open += 1;
      } else if (code === 41) {
        if (open === 0) break;
        open -= 1;
      }
    }
    const code = text.charCodeAt(offset);
    const isEnd = offset >= text.length || /[ \t\n)]/.test(text[offset] ?? "");
    if (offset === start || open > 0 || (!isEnd && (code < 32 || code === 127))) return undefined;
    return { url: decodeText(text.slice(start, offset)), end: offset };
  }

  /** Reads a title with its marks; undefined if there is none. */
  takeTitle(start: number): { text: string; end: number } | undefined {
    const mark = this.#text[start] ?? "";
    if (mark !== '"' && mark !== "'" && mark !== "(") return undefined;
    const end = this.#findUnescaped(mark === "(" ? ")" : mark, start + 1);
    if (end === -1) return undefined;
    const raw = this.#text.slice(start + 1, end).replaceAll(/\n[ \t]+/g, "\n");
    return { text: decodeText(raw), end: end + 1 };
  }

  /** Reads `[label]` and returns what is between its brackets; undefined if there is none. */
  takeLabel(start: number): string | undefined {
    const text = this.#text;
    if (text[start] !== "[") return undefined;
    const limit = Math.min(text.length, start + MAX_LABEL_LENGTH + 2);
    for (let offset = start + 1; offset < limit; offset += 1) {
      const sign = text[offset];
      if (sign === "\\" && /[[\]\\]/.test(text[offset + 1] ?? "")) offset += 1;
      else if (sign === "[") return undefined;
      else if (sign === "]") {
        const label = text.slice(start + 1, offset);
        return label.trim() === "" ? undefined : label;
      }
    }
    return undefined;
  }

  /** Returns the offset of what follows spaces and line ends. */
  skipSpace(start: number): number {
    if (start >= this.#space.from && start <= this.#space.end) return this.#space.end;
    let end = start;
    while (/[ \t\n]/.test(this.#text[end] ?? "")) end += 1;
    this.#space = { from: start, end };
    return end;
  }

  #findAngleEnd(start: number): number {
    const text = this.#text;
    for (let offset = start; offset < text.length; offset += 1) {
      const sign = text[offset];
      if (sign === ">") return offset;
      if (sign === "<" || sign === "\n") return -1;
      if (sign === "\\" && /[<>\\]/.test(text[offset + 1] ?? "")) offset += 1;
    }
    return -1;
  }

  /** Finds a sign that is not escaped; -1 if there is none. */
  #findUnescaped(sign: string, from: number): number {
    const known = this.#found.get(sign);
    if (known !== undefined && from >= known.from && (known.at === -1 || from <= known.at)) {
      return known.at;
    }
    const text = this.#text;
    let at = -1;
    for (let offset = from; offset < text.length; offset += 1) {
      if (text[offset] === "\\") offset += 1;
      else if (text[offset] === sign) {
        at = offset;
        break;
      }
    }
    this.#found.set(sign, { from, at });
    return at;
  }
}
