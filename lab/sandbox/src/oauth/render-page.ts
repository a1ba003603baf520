import type { Context } from "hono";
import { html, raw } from "hono/html";

/** HTML in which interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

// The decision stays at the lower edge of the window, however many permissions there are.
const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; accent-color: light-dark(#3145c4, #a5b4ff);
    --text: light-dark(#1b1e24, #e6e8ec); --soft: light-dark(#59616d, #a2aab6); --page: light-dark(#f6f6f3, #111317);
    --card: light-dark(#fff, #191c21); --line: light-dark(#d5d5cf, #3a404a);
    --accent: light-dark(#3145c4, #a5b4ff); --on-accent: light-dark(#fff, #12152a); }
  body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text); }
  main { max-width: 34rem; margin: auto; padding: 1.5rem 1.5rem 0; overflow-wrap: anywhere; background: var(--card);
    border: 1px solid var(--line); border-radius: 0.75rem; }
  .product { margin: 0; color: var(--soft); font-size: 0.9rem; font-weight: 600; }
  h1 { font-size: 1.4rem; line-height: 1.3; margin: 0.5rem 0 0.75rem; }
  h2, legend { font-size: 1rem; font-weight: 600; }
  fieldset { border: 1px solid var(--line); border-radius: 0.5rem; margin: 1.25rem 0; }
  li { margin: 0.25rem 0; }
  code, .soft { color: var(--soft); font-size: 0.9em; }
  code { display: inline-block; }
  label { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.25rem 0; }
  .decision { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 0.75rem; margin: 1rem -1.5rem 0;
    padding: 1rem 1.5rem; background: var(--card); border-top: 1px solid var(--line); border-radius: 0 0 0.75rem 0.75rem; }
  button { flex: 1; font: inherit; font-weight: 600; padding: 0.6rem 1.5rem; border: 1px solid var(--accent);
    border-radius: 0.5rem; background: none; color: var(--accent); cursor: pointer; }
  button[value="allow"] { background: var(--accent); color: var(--on-accent); }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
  html { scroll-padding-bottom: 6rem; }
`;

/**
 * Allow no scripts, frames or external resources. `form-action` is absent because browsers also apply
 * it to the redirect after a form, which leads to the app.
 */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** A page of the sandbox. */
interface Page {
  /** Plain text for the title bar. */
  title: string;
  /** @default the title */
  heading?: Markup;
  content: Markup;
  /** @default 200 */
  status?: 200 | 400;
}

/** Renders a page as a response. */
export function renderPage(
  context: Context,
  { title, heading, content, status = 200 }: Page,
): Response | Promise<Response> {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="product">Workbelt sandbox</p>
          <h1>${heading ?? title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return context.html(page, status, HEADERS);
}
