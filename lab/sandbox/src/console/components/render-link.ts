import { html } from "hono/html";
import type { Markup } from "../markup.js";

const schemes = new Set(["http:", "https:", "mailto:"]);

/**
 * Renders a link to an address out of content. An address with another scheme than http, https or mailto, such
 * as `javascript:`, is rendered as text.
 */
export function renderLink(address: string, label: string | Markup = address): Markup {
  if (!isLinkable(address)) return html`<span>${label}</span>`;
  return html`<a href="${address}" rel="noopener noreferrer" target="_blank">${label}</a>`;
}

function isLinkable(address: string): boolean {
  return URL.canParse(address) && schemes.has(new URL(address).protocol);
}
