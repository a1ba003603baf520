import { createHash } from "node:crypto";
import { safeText } from "../../text/safe-text.js";

/** A page for the person's browser. */
export interface ResultPage {
  status: number;
  title: string;
  text: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 12vh 1rem 2rem; background: light-dark(#f6f6f3, #111317); color: light-dark(#1b1e24, #e6e8ec); }
main { max-width: 30rem; margin: auto; padding: 1.5rem 2rem 2rem; overflow-wrap: anywhere; border-radius: 0.75rem;
  background: light-dark(#fff, #191c21); border: 1px solid light-dark(#d5d5cf, #3a404a); }
h1 { margin: 0.5rem 0; font-size: 1.5rem; line-height: 1.3; }
p { margin: 0; }
.product { font-size: 0.9rem; font-weight: 600; color: light-dark(#59616d, #a2aab6); }
.done { border-top: 4px solid light-dark(#17663a, #86dba6); }
.failed { border-top: 4px solid light-dark(#a3242f, #ff9da0); }
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
export function pageHtml({ status, text, title }: ResultPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} – Workbelt</title>
<style>${STYLE}</style>
<main class="${status < 400 ? "done" : "failed"}">
<p class="product">Workbelt</p>
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
