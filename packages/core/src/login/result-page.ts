/** What the person's browser is shown. */
export interface ResultPage {
  status: number;
  title: string;
  text: string;
}

/**
 * For pages at an address that holds a code: kept nowhere, told to nobody, and loading nothing.
 */
export const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** The page as HTML; title and text are plain text. */
export function pageHtml({ text, title }: ResultPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
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
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
