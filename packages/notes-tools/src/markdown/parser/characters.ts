import { decodeNamedCharacterReference } from "decode-named-character-reference";

/** Below it, characters are classified by their code: that is faster than a pattern. */
const ASCII_END = 128;

const ESCAPE_OR_REFERENCE =
  /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([\da-z]{1,31}));/gi;

/** Replaces escapes and character references of a text without other markup. */
export function decodeText(text: string): string {
  return text.replaceAll(ESCAPE_OR_REFERENCE, (source, escaped, decimal, hex, name) => {
    if (escaped !== undefined) return String(escaped);
    if (decimal !== undefined) return decodeNumber(Number.parseInt(String(decimal), 10));
    if (hex !== undefined) return decodeNumber(Number.parseInt(String(hex), 16));
    return decodeNamedCharacterReference(String(name)) || source;
  });
}

/** Controls, surrogates and what is no character become the replacement character. */
function decodeNumber(code: number): string {
  const isControl =
    code < 9 || code === 11 || (code > 13 && code < 32) || (code > 126 && code < 160);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  if (isControl || isSurrogate || isNone || code > 0x10ffff) return "\uFFFD";
  return String.fromCodePoint(code);
}

/** Makes labels comparable: regardless of case and of the kind of spaces. */
export function normalizeLabel(label: string): string {
  return label
    .replaceAll(/[\t\n\r ]+/g, " ")
    .replace(/^ | $/g, "")
    .toLowerCase()
    .toUpperCase();
}

/** Returns true for no character, a space or a line end. */
export function isSpace(sign: string | undefined): boolean {
  if (sign === undefined || sign === "") return true;
  const code = sign.charCodeAt(0);
  return code < ASCII_END ? code === 32 || (code > 8 && code < 14) : /\s/.test(sign);
}

/** Returns true for spaces, tabs and line ends alone: no-break and wide spaces are text. */
export function isBlankText(text: string): boolean {
  return !/[^ \t\n\r]/.test(text);
}

/** Removes the spaces, tabs and line ends at the edges of a text, but no other spaces. */
export function trimSpaces(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlankText(text.charAt(start))) start += 1;
  while (end > start && isBlankText(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Returns true for punctuation and symbols. */
export function isPunctuation(sign: string): boolean {
  const code = sign.charCodeAt(0);
  if (code >= ASCII_END) return /[\p{P}\p{S}]/u.test(sign);
  const isLetter = (code > 64 && code < 91) || (code > 96 && code < 123);
  return code > 32 && code < 127 && !isLetter && (code < 48 || code > 57);
}

/** Matches a sticky pattern at an offset and returns where the match ends; -1 if there is none. */
export function matchAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
