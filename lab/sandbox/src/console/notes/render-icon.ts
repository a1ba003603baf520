import { html } from "hono/html";
import type { Markup } from "../markup.js";

/** Renders the emoji of a page or database; empty for none and for images, which lie elsewhere. */
export function renderIcon(icon: unknown): Markup {
  const { emoji } = (icon ?? {}) as { emoji?: string };
  if (emoji === undefined) return html``;
  return html`<span class="icon" aria-hidden="true">${emoji}</span>`;
}
