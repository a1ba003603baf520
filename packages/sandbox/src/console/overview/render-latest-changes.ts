import { html } from "hono/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { changePaths } from "../paths.js";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";

const MAX_CHANGES = 10;

const badges: Record<ResourceChange["kind"], [label: string, color: BadgeColor]> = {
  created: ["Created", "green"],
  updated: ["Changed", "blue"],
  deleted: ["Deleted", "red"],
};

/** Renders what has changed since the start, in words; for undefined, how to find out. */
export function renderLatestChanges(changes: readonly ResourceChange[] | undefined): Markup {
  if (changes === undefined) {
    return html`<section class="card" aria-labelledby="latest-changes">
      <h2 id="latest-changes">Changes</h2>
      <p>
        There is too much data to keep a copy for comparison.
        <a href="${changePaths.home}">Take a snapshot</a> to compare with.
      </p>
    </section>`;
  }
  const shown = selectOuter(changes).slice(0, MAX_CHANGES);
  const more = changes.length - shown.length;
  return html`<section class="card" aria-labelledby="latest-changes">
    <div class="spread">
      <h2 id="latest-changes">Changes <span class="count">${formatCount(changes.length)}</span></h2>
      <a href="${changePaths.home}">Field by field</a>
    </div>
    ${
      changes.length === 0
        ? html`<p class="muted">Nothing has changed since the start or the latest reset.</p>`
        : html`<ul class="list">
            ${shown.map(renderChange)}
            ${
              more > 0
                ? html`<li><a href="${changePaths.home}">${formatCount(more)} more</a></li>`
                : ""
            }
          </ul>`
    }
  </section>`;
}

/** Leaves out what belongs to something that is listed itself, such as the blocks of a new page. */
function selectOuter(changes: readonly ResourceChange[]): ResourceChange[] {
  const ids = new Set(changes.map(({ id }) => id));
  return changes.filter(({ parent }) => parent === undefined || !ids.has(parent.id));
}

function renderChange({ kind, summary }: ResourceChange): Markup {
  const [label, color] = badges[kind];
  return html`<li>${renderBadge(label, color)} <span>${summary}</span></li>`;
}
