import { html } from "hono/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { createHref, changePaths } from "../paths.js";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";
import { renderChangesMarkup } from "./render-changes.js";
import { renderSnapshots, type SnapshotsSection } from "./render-snapshots.js";

/** Changes that are rendered; the JSON has all. */
const MAX_CHANGES = 500;

/** Content of the page of changes. */
export interface ChangesPage extends SnapshotsSection {
  /** Absent if only snapshots can be compared with. */
  changes?: readonly ResourceChange[] | undefined;
  /** Name of the snapshot to compare with; absent for the start, the last reset or restore. */
  since?: string | undefined;
}

/** Renders the page of changes. */
export function renderChangesPage(page: ChangesPage): Markup {
  const { changes, since } = page;
  return html`${renderComparison(page)}
  ${changes === undefined ? renderTooLarge() : renderFound(changes, since)} ${renderSnapshots(page)}`;
}

function renderTooLarge(): Markup {
  return html`<p class="notice">
    There is too much data to keep a copy for comparison. Take a snapshot, and compare with it
    later.
  </p>`;
}

function renderFound(changes: readonly ResourceChange[], since: string | undefined): Markup {
  const rest = changes.length - MAX_CHANGES;
  return html`
    <p class="spread">
      <span class="muted"
        >${formatCount(changes.length)} ${changes.length === 1 ? "change" : "changes"}</span
      >
      <a href="${createHref("/control/changes", { since: since ?? "" })}" download="changes.json"
        >Export as JSON</a
      >
    </p>
    ${renderChangesMarkup(changes.slice(0, MAX_CHANGES))}
    ${rest > 0 ? html`<p class="notice">${formatCount(rest)} more changes are in the JSON.</p>` : ""}
  `;
}

function renderComparison({ snapshots, since }: ChangesPage): Markup {
  return html`<form class="row" action="${changePaths.home}">
    <label class="field"
      >Compare with
      <select name="since">
        <option value="">the start, or the latest reset or restore</option>
        ${snapshots.map(
          ({ name }) =>
            html`<option value="${name}" ${name === since ? html`selected` : ""}>${name}</option>`,
        )}
      </select>
    </label>
    <button>Compare</button>
  </form>`;
}
