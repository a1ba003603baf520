import { createHash } from "node:crypto";
import { type Content, html, trust } from "./html.ts";
import { style } from "./style.ts";

/** Renders a page that needs and may load nothing else. `styles` come after the report's own. */
export function renderLayout(page: {
  title: string;
  header: Content;
  main: Content;
  styles?: string;
}): string {
  const css = style + (page.styles ?? "");
  // As one piece: the policy names the hash of exactly this text.
  const element = `<style>${css}</style>`;
  const hash = createHash("sha256").update(css).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${page.title}</title>
        ${trust(element)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the results</a>
        <header>${page.header}</header>
        <main id="main" tabindex="-1">${page.main}</main>
      </body>
    </html> `.text;
}
