import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** A page above the current one. */
export interface PathItem {
  href: string;
  label: string;
}

/** Renders links to the pages above the current one, outermost first. */
export function renderPath(items: readonly PathItem[]): Markup {
  return html`<nav class="path" aria-label="Path">
    <ol>
      ${items.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>`)}
    </ol>
  </nav>`;
}
