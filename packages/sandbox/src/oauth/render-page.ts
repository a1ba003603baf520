import type { Context } from "hono";
import { html, raw } from "hono/html";

/** HTML in which interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: 2rem 1rem; }
  main { max-width: 34rem; margin: auto; overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; line-height: 1.3; }
  h2, legend { font-size: 1rem; font-weight: 600; }
  fieldset { border: 1px solid GrayText; border-radius: 0.5rem; margin: 1.5rem 0; }
  li { margin: 0.25rem 0; }
  code { display: inline-block; opacity: 0.8; }
  label { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.25rem 0; }
  button { font: inherit; padding: 0.5rem 1.5rem; margin-right: 0.5rem; }
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
          <h1>${heading ?? title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return context.html(page, status, HEADERS);
}
