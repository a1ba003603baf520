import { html } from "hono/html";
import type { Markup } from "../markup.js";
import { formatCount } from "./render-pager.js";

/** A page of a view. */
export interface Tab {
  href: string;
  label: string;
  count?: number;
}

/** Renders links to the pages of a view, with `current` as the address of this one. */
export function renderTabs(label: string, tabs: readonly Tab[], current: string): Markup {
  return html`<nav class="tabs" aria-label="${label}">
    <ul>
      ${tabs.map(
        (tab) =>
          html`<li>
            <a href="${tab.href}" ${tab.href === current ? html`aria-current="page"` : ""}
              >${tab.label}${tab.count === undefined ? "" : html` <span class="count">${formatCount(tab.count)}</span>`}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;
}
