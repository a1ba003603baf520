import { safeLine } from "./safe-text.js";

const MAX_QUOTE = 1000;
const MAX_TOKEN = 300;
const MAX_TOKENS = 100;
const TOKEN = /^[\p{L}\p{N}\p{M}_.~:/?#@&=+%$-]+…?$/u;

/** Quotes a text written by others, on one line, so that nothing in it can close the quotation. */
export function quote(text: string, maxLength = MAX_QUOTE): string {
  const line = safeLine(text, maxLength).replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, " ");
  return `“${line}”`;
}

/**
 * Returns a code, id, slug or URL without quotation marks; quotes anything else that came where one was
 * expected.
 */
export function quoteUnlessToken(value: unknown, maxLength = MAX_TOKEN): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const line = safeLine(text, maxLength);
  return TOKEN.test(line) ? line : quote(line, maxLength);
}

/** Formats a list of codes, ids or slugs for a sentence, at most a hundred of them. */
export function listTokens(values: readonly unknown[], maxTokens = MAX_TOKENS): string {
  const shown = values.slice(0, maxTokens).map((value) => quoteUnlessToken(value));
  const others = values.length - shown.length;
  return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join(", ");
}
