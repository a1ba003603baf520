import { graphemeBoundary } from "./grapheme-boundary.js";

/** Shortens a text to at most `maxLength` characters, the last of which is then an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, graphemeBoundary(text, maxLength - 1))}…`;
}
