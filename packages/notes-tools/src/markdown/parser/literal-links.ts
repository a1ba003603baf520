import type { Link } from "mdast";
import type { Position } from "./pieces.js";
import { isPunctuation, isSpace, matchAt } from "./characters.js";

const WEB_LINK = /<([a-z][a-z0-9.+-]{1,31}:[^\0-\u0020<>\u007F]*)>/iy;
const EMAIL_LINK =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)>/iy;

/** Punctuation and character references; a closing bracket only if nothing behind it ends the address. */
const TRAIL = /(?:[!"')*,.:;?_~]|&[a-z]+;|\](?![\s([]|$))*/iy;
const CHECKED = /[!"&')*,.:;<?\]_~]/;
const PROTOCOL = /https?:\/\//iy;
const EMAIL_DOMAIN = /[a-z0-9_-]*(?:\.(?=[a-z0-9])[a-z0-9_-]*)*/iy;

/** Returns true if signs at an offset are the trail of an address: punctuation up to its end, not part of it. */
class Trails {
  readonly #text: string;
  /** From where, and up to where, it is known that no trail starts. */
  #none = { from: 0, to: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  startsAt(start: number): boolean {
    if (start >= this.#none.from && start < this.#none.to) return false;
    const offset = matchAt(TRAIL, this.#text, start);
    const sign = this.#text[offset];
    if (isSpace(sign) || sign === "<" || sign === "]") return true;
    this.#none = { from: start, to: offset };
    return false;
  }
}

/** Finds web and email addresses without any marks, as GitHub's Markdown does. */
export class LiteralLinks {
  readonly #text: string;
  readonly #trails: Trails;
  /** The last domain that was not valid: no domain inside it is, up to the dot before its last two parts. */
  #badDomain = { from: -1, to: -1 };
  #email = { at: -1, start: -1 };

  constructor(text: string) {
    this.#text = text;
    this.#trails = new Trails(text);
  }

  /** Returns the end of a web address that starts at an offset; -1 if there is none. */
  findWebEnd(start: number): number {
    const text = this.#text;
    const before = text[start - 1];
    if (/w/i.test(text[start] ?? "")) {
      const isAllowed = isSpace(before) || /[(*_[\]~]/.test(before ?? "");
      if (!isAllowed || !/^www\.[^]/i.test(text.slice(start, start + 5))) return -1;
      return this.#findPathEnd(this.#findDomainEnd(start));
    }
    if (/[a-z]/i.test(before ?? "")) return -1;
    const domain = matchAt(PROTOCOL, text, start);
    if (domain === -1) return -1;
    const first = text[domain];
    if (isSpace(first) || isPunctuation(first ?? "") || /\p{Cc}/u.test(first ?? "")) return -1;
    return this.#findPathEnd(this.#findDomainEnd(domain));
  }

  /** Returns the next offset at which an email address may start, or the one behind its sign if none may. */
  findStop(from: number): number {
    const text = this.#text;
    if (this.#email.at < from) {
      const at = text.indexOf("@", from);
      let start = at;
      while (start > from && isLocalPart(text[start - 1])) start -= 1;
      const isFree = start < at && !isLocalPart(text[start - 1]) && text[start - 1] !== "/";
      this.#email = { at: at === -1 ? text.length : at, start: isFree ? start : -1 };
    }
    const { at, start } = this.#email;
    return start >= from ? start : at + 1;
  }

  /** Returns the end of the email address at the offset that {@link findStop} gave; -1 if there is none. */
  findEmailEnd(): number {
    const end = matchAt(EMAIL_DOMAIN, this.#text, this.#email.at + 1);
    const domain = this.#text.slice(this.#email.at + 1, end);
    if (/^[^.]+\./.test(domain) && /[a-z]$/i.test(domain)) return end;
    this.#email.start = -1;
    return -1;
  }

  #findDomainEnd(start: number): number {
    if (start >= this.#badDomain.from && start <= this.#badDomain.to) return -1;
    const text = this.#text;
    let [isSeen, last, lastButOne] = [false, false, false];
    let dots = [start, start];
    let offset = start;
    for (; ; offset += 1) {
      const sign = text[offset];
      if (sign === "." || sign === "_") {
        if (this.#trails.startsAt(offset)) break;
        if (sign === "_") last = true;
        else {
          [lastButOne, last] = [last, false];
          dots = [dots[1] ?? start, offset];
        }
      } else if (isSpace(sign) || (sign !== "-" && isPunctuation(sign ?? ""))) break;
      else isSeen = true;
    }
    if (isSeen && !last && !lastButOne) return offset;
    this.#badDomain = { from: start, to: dots[0] ?? start };
    return -1;
  }

  #findPathEnd(start: number): number {
    if (start === -1) return -1;
    const text = this.#text;
    let open = 0;
    for (let offset = start; ; offset += 1) {
      const sign = text[offset];
      if (isSpace(sign)) return offset;
      const isPaired = sign === ")" && open > 0;
      if (!isPaired && CHECKED.test(sign ?? "") && this.#trails.startsAt(offset)) return offset;
      open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    }
  }
}

function isLocalPart(sign: string | undefined): boolean {
  return /[a-z0-9+._-]/i.test(sign ?? "");
}

/** Makes a link to an address that is its own text. */
export function makeLink(url: string, value: string, position: Position): Link {
  return {
    type: "link",
    url,
    title: null,
    children: [{ type: "text", value, position }],
    position,
  };
}

/** Finds an address in angle brackets: its text, what makes it a complete address, and the offset behind it. */
export function findAngleLink(text: string, offset: number) {
  const web = matchAt(WEB_LINK, text, offset);
  const end = web === -1 ? matchAt(EMAIL_LINK, text, offset) : web;
  if (end === -1) return undefined;
  return { value: text.slice(offset + 1, end - 1), prefix: web === -1 ? "mailto:" : "", end };
}
