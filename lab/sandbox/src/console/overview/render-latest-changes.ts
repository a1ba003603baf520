import { html } from "hono/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { type ChangedThing, countChanges, groupChanges } from "../changes/group-changes.js";
import { renderKind } from "../changes/render-thing.js";
import { changePaths } from "../paths.js";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";

const MAX_THINGS = 8;

/** Renders what has changed since the start, each page and record once; for undefined, how to find out. */
export function renderLatestChanges(changes: readonly ResourceChange[] | undefined): Markup {
  if (changes === undefined) {
    return html`<section class="card" id="latest-changes" aria-labelledby="latest-changes-title">
      <h2 id="latest-changes-title">Changes</h2>
      <p>
        There is too much data to keep a copy for comparison.
        <a href="${changePaths.home}">Take a snapshot</a> to compare with.
      </p>
    </section>`;
  }
  const things = groupChanges(changes);
  const more = things.length - MAX_THINGS;
  return html`<section class="card" id="latest-changes" aria-labelledby="latest-changes-title">
    <div class="spread">
      <h2 id="latest-changes-title">
        Changes <span class="count">${formatCount(changes.length)}</span>
      </h2>
      <a href="${changePaths.home}">Field by field</a>
    </div>
    ${
      changes.length === 0
        ? html`<p class="muted">Nothing has changed since the start or the latest reset.</p>`
        : html`<ul class="list change-list">
            ${things.slice(0, MAX_THINGS).map(renderThing)}
            ${
              more > 0
                ? html`<li><a href="${changePaths.home}">${formatCount(more)} more</a></li>`
                : ""
            }
          </ul>`
    }
  </section>`;
}

function renderThing({ id, owner, own, blocks, others }: ChangedThing): Markup {
  const inside = countChanges([...blocks, ...others]);
  const [only] = others.length === 1 && blocks.length === 0 && own === undefined ? others : [];
  const shown = own ?? only;
  return html`<li id="latest-${id}">
    ${shown === undefined ? "" : renderKind(shown)}
    <a href="${changePaths.thing(id)}">${shown?.summary ?? owner.title}</a>
    ${inside === "" || only !== undefined ? "" : html`<span class="muted small">${inside}</span>`}
  </li>`;
}
