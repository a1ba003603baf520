import { createHash } from "node:crypto";
import { safeText } from "../../text/safe-text.js";

/** A page for the person's browser. */
export interface ResultPage {
  status: number;
  title: string;
  text: string;
}

const STYLE = `
:root { font: 1.125rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; text-align: center; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; }
`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Headers for pages at a URL that contains a code: not cached, no referrer, nothing loaded. The
 * style is allowed by its hash only.
 */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Renders the page as HTML; title and text are plain text. */
export function pageHtml({ text, title }: ResultPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
</main>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return safeText(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
