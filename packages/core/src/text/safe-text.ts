import { removeForbidden } from "./forbidden.js";
import { codePointBoundary } from "./grapheme-boundary.js";
import { truncate } from "./truncate.js";

// Only this many characters are cleaned for each one wanted; the rest is cut off anyway.
const SPARE = 4;

// Latin letters, digits and punctuation: nearly all strings, which need no cleaning.
const PLAIN = /^[\n\t\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF\u2010-\u2027]*$/;

/**
 * Makes a text written by others safe for a model or a terminal: well-formed Unicode without control
 * characters, bidirectional controls and invisible characters, except where a script or an emoji needs
 * them. Line breaks become `\n`. Ordinary text is returned unchanged.
 *
 * @param maxLength longest result; a longer text ends with an ellipsis, never inside a character.
 */
export function safeText(text: string, maxLength = Infinity): string {
  if (PLAIN.test(text)) return truncate(text, maxLength);
  const end = codePointBoundary(text, Math.min(text.length, maxLength * SPARE));
  const clean = removeForbidden(text.slice(0, end).toWellFormed()).replaceAll(
    /\r\n?|[\v\f\u0085\u2028\u2029]/g,
    "\n",
  );
  return truncate(end < text.length ? `${clean}…` : clean, maxLength);
}

/** Does the same for a text that must stay on one line: line breaks and tabs become spaces. */
export function safeLine(text: string, maxLength = Infinity): string {
  const line = safeText(text, maxLength * SPARE)
    .replaceAll(/[\n\t]+/g, " ")
    .trim();
  return truncate(line, maxLength);
}
