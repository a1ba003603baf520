import { matchAt } from "./characters.js";

const NAME = /[a-z][a-z0-9-]*/iy;
const SPACE = /[ \t\n]*/y;
const ATTRIBUTE_NAME = /[a-z_:][\w.:-]*/iy;
const UNQUOTED = /[^\s"'=<>`]+/y;

/**
 * Finds the ends of HTML in one text. What is learned from a failure is kept, so that texts in which nothing
 * is closed take linear time.
 */
export class HtmlScanner {
  readonly #text: string;
  /** The ends that do not occur any more from an offset on. */
  readonly #missing = new Map<string, number>();
  /** Offsets between attributes from which no tag is complete. */
  readonly #incomplete = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the end of a comment, instruction, declaration, CDATA section or tag that starts at an offset; -1 if there is none. */
  findEnd(start: number): number {
    const text = this.#text;
    if (text.startsWith("<!--", start)) return this.#findClose("-->", start + 2);
    if (text.startsWith("<?", start)) return this.#findClose("?>", start + 2);
    if (text.startsWith("<![CDATA[", start)) return this.#findClose("]]>", start + 9);
    if (/[a-z]/i.test(text.slice(start + 2, start + 3)) && text.startsWith("<!", start)) {
      return this.#findClose(">", start + 3);
    }
    return this.findTagEnd(start);
  }

  /** Returns the end of an opening or closing tag that starts at an offset; -1 if there is none. */
  findTagEnd(start: number): number {
    const text = this.#text;
    const isClosing = text[start + 1] === "/";
    const name = matchAt(NAME, text, start + (isClosing ? 2 : 1));
    if (name === -1) return -1;
    return isClosing ? this.#takeClose(matchAt(SPACE, text, name)) : this.#findAttributesEnd(name);
  }

  #findAttributesEnd(start: number): number {
    const text = this.#text;
    const visited: number[] = [];
    for (let offset = start; ;) {
      if (this.#incomplete.has(offset)) break;
      visited.push(offset);
      const next = matchAt(SPACE, text, offset);
      const close = this.#takeClose(text[next] === "/" ? next + 1 : next);
      if (close !== -1) return close;
      const name = next === offset ? -1 : matchAt(ATTRIBUTE_NAME, text, next);
      if (name === -1) break;
      const equals = matchAt(SPACE, text, name);
      offset = text[equals] === "=" ? this.#findValueEnd(matchAt(SPACE, text, equals + 1)) : name;
      if (offset === -1) break;
    }
    for (const offset of visited) this.#incomplete.add(offset);
    return -1;
  }

  #findValueEnd(start: number): number {
    const quote = this.#text[start];
    if (quote === '"' || quote === "'") return this.#findClose(quote, start + 1);
    return matchAt(UNQUOTED, this.#text, start);
  }

  #takeClose(offset: number): number {
    return this.#text[offset] === ">" ? offset + 1 : -1;
  }

  #findClose(close: string, from: number): number {
    if (from >= (this.#missing.get(close) ?? Number.POSITIVE_INFINITY)) return -1;
    const index = this.#text.indexOf(close, from);
    if (index === -1) this.#missing.set(close, from);
    return index === -1 ? -1 : index + close.length;
  }
}
