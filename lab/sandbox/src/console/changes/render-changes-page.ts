import { html } from "hono/html";
import type { ResourceChange } from "../../state/resource-change.js";
import { createHref } from "../paths.js";
import { formatCount } from "../components/render-pager.js";
import type { Markup } from "../markup.js";
import { renderChangesMarkup } from "./render-changes.js";
import type { ChangeLinks } from "./render-thing.js";
import { renderSnapshots, type SnapshotsSection } from "./render-snapshots.js";

/** Changes that are rendered; the JSON has all. */
const MAX_CHANGES = 500;

/** Content of the page of changes. */
export interface ChangesPage extends SnapshotsSection {
  /** Absent if only snapshots can be compared with. */
  changes?: readonly ResourceChange[] | undefined;
  links: ChangeLinks;
}

/** Renders the page of changes: snapshots first, where they are chosen to compare with. */
export function renderChangesPage(page: ChangesPage): Markup {
  const { changes } = page;
  return html`${renderSnapshots(page)}
  ${changes === undefined ? renderTooLarge() : renderFound(changes, page)}`;
}

function renderTooLarge(): Markup {
  return html`<p class="notice" id="too-large">
    There is too much data to keep a copy for comparison. Take a snapshot, and compare with it
    later.
  </p>`;
}

function renderFound(changes: readonly ResourceChange[], { since, links }: ChangesPage): Markup {
  const rest = changes.length - MAX_CHANGES;
  return html`<p class="spread" id="changes-total">
      <span class="muted"
        >${formatCount(changes.length)} ${changes.length === 1 ? "change" : "changes"} since
        ${since === undefined || since === "" ? "the start, or the latest reset or restore" : html`the snapshot <b>${since}</b>`}</span
      >
      <a href="${createHref("/control/changes", { since: since ?? "" })}" download="changes.json"
        >Export as JSON</a
      >
    </p>
    ${renderChangesMarkup(changes.slice(0, MAX_CHANGES), links)}
    ${rest > 0 ? html`<p class="notice" id="more">${formatCount(rest)} more changes are in the JSON.</p>` : ""} `;
}
