import { html } from "hono/html";
import type { ReportedCollection, ReportedMirror } from "../../reports/report.js";
import { shorten } from "../../state/words.js";
import { formatWait } from "../activity/plan-state.js";
import { type BadgeColor, renderBadge } from "../components/render-badge.js";
import { renderCommand } from "../components/render-command.js";
import { formatCount } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderTime } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { mirrorPaths } from "../paths.js";
import { toServiceLabel } from "../service-labels.js";
import type { MirrorSearch } from "./mirror-search.js";
import { renderFound } from "./render-found.js";

const MAX_TEXT = 300;

/** Contents of the page beside the mirrors. */
export interface MirrorPage {
  canWrite: boolean;
  /** The searched words; empty without a search. */
  words: string;
  result: MirrorSearch | undefined;
  /** Digest of the mirror that is searched; empty for the latest. */
  chosen: string;
}

/** Renders the mirrors that applications sync: their search, and the state of each collection. */
export function renderMirrors(context: ConsoleContext, page: MirrorPage): Markup {
  const { calls } = context.control.reports;
  const mirrors = context.control.reports.listMirrors();
  const searched = mirrors.filter(({ search }) => calls.canCall(search));
  return html`<p class="lead">
      A mirror is a searchable copy of what one account sees. The process that syncs it reports
      here.
    </p>
    ${page.canWrite && searched.length > 0 ? renderSearch(searched, page) : ""}
    ${page.result === undefined ? "" : renderFound(page.words, page.result)}
    ${mirrors.map((mirror) => renderMirror(context, mirror))}
    ${mirrors.length === 0 ? renderStart() : ""}
    ${mirrors.length > 0 && searched.length === 0 ? renderTerminalSearch() : ""}`;
}

function renderStart(): Markup {
  return html`<div class="empty stack">
    <p>No mirror was synced yet. In a shell with the lines of the <a href="/">overview</a>:</p>
    ${renderCommand("workbelt sync", { id: "sync", label: "Copy the services" })}
    <p>
      <code>workbelt-mcp --mirror mirror.db</code> syncs every five minutes, and can be searched
      here while it runs.
    </p>
  </div>`;
}

/** The copy is in the hands of its process, which has ended. */
function renderTerminalSearch(): Markup {
  return html`<section class="card" id="search-elsewhere" aria-label="Search">
    <p class="muted small">
      The process that synced has ended, so this page cannot ask it. The copy is searched in a
      shell:
    </p>
    ${renderCommand('workbelt search "cold chain"', { id: "search-command", label: "Search" })}
  </section>`;
}

function renderSearch(mirrors: readonly ReportedMirror[], { chosen, words }: MirrorPage): Markup {
  return html`<form
    id="mirror-search"
    class="search"
    role="search"
    aria-label="Mirror"
    action="${mirrorPaths.home}"
  >
    <input
      type="search"
      name="q"
      value="${words}"
      aria-label="Search the mirror"
      placeholder="Words, a name or a question"
      autocomplete="off"
    />
    ${
      mirrors.length === 1
        ? ""
        : html`<select name="mirror" aria-label="Mirror">
            ${mirrors.map(
              (each) =>
                html`<option value="${each.mirror}" ${each.mirror === chosen ? html`selected` : ""}>
                  ${nameMirror(each)}
                </option>`,
            )}
          </select>`
    }
    <button>Search</button>
  </form>`;
}

function renderMirror(context: ConsoleContext, mirror: ReportedMirror): Markup {
  const { collections, error, mirror: id, startedAt } = mirror;
  const { color, label } = getState(context, mirror);
  const items = collections.reduce((sum, each) => sum + each.items, 0);
  const title = `mirror-${id}`;
  return html`<section class="card" id="${title}" aria-labelledby="${title}-title">
    <div class="spread">
      <h2 id="${title}-title">
        ${nameMirror(mirror)} <span class="count">${formatCount(items)}</span>
      </h2>
      <p class="row small">
        ${renderBadge(label, color)} <span class="muted">${renderTime(startedAt)}</span>
      </p>
    </div>
    ${error === undefined ? "" : html`<p class="error">${shorten(error, MAX_TEXT)}</p>`}
    ${renderTable({
      label: `Collections of ${nameMirror(mirror)}`,
      columns: [
        { label: "Collection" },
        { label: "Account" },
        { label: "Items", isNumeric: true },
        { label: "Age" },
        { label: "Last sync" },
      ],
      rows: collections.map((collection) => toRow(context, mirror, collection)),
      empty: "It has no collections.",
    })}
  </section>`;
}

function getState(
  { control }: ConsoleContext,
  { endedAt, outcome, search }: ReportedMirror,
): { label: string; color: BadgeColor } {
  if (endedAt === undefined) {
    if (search === undefined || control.reports.calls.canCall(search))
      return { label: "syncing", color: "blue" };
    return { label: "stopped: its process has ended", color: "amber" };
  }
  if (outcome === "stopped") return { label: "stopped", color: "amber" };
  if (outcome === "failed") return { label: "failed", color: "red" };
  return { label: "synced", color: "green" };
}

/** Names a mirror by its accounts, or else by its services. */
function nameMirror({ collections }: ReportedMirror): string {
  const accounts = new Set(collections.flatMap(({ account }) => account ?? []));
  const services = new Set(collections.map(({ service }) => toServiceLabel(service)));
  return shorten([...(accounts.size > 0 ? accounts : services)].join(", ") || "Mirror", MAX_NAME);
}

const MAX_NAME = 80;

function toRow(
  { now }: ConsoleContext,
  mirror: ReportedMirror,
  collection: ReportedCollection,
): (string | Markup)[] {
  const { account, collection: name, currentAt, items, service } = collection;
  return [
    html`<span>${shorten(name, MAX_NAME)}</span>
      <p class="small muted">${shorten(toServiceLabel(service), MAX_NAME)}</p>`,
    account === undefined ? html`<span class="muted">its token</span>` : shorten(account, MAX_NAME),
    formatCount(items),
    currentAt === undefined
      ? html`<span class="muted">not read yet</span>`
      : html`<span title="${currentAt}"
          >${formatWait(now().getTime() - Date.parse(currentAt))}</span
        >`,
    renderLast(mirror, collection),
  ];
}

/** Renders how far a reading is, or what the last sync did and why it ended early. */
function renderLast(
  { elsewhere, endedAt }: ReportedMirror,
  { done, last, leftMs, service, total }: ReportedCollection,
): Markup {
  if (done !== undefined)
    return renderProgress(done, total, endedAt === undefined ? leftMs : undefined);
  if (elsewhere.includes(service)) return html`<span class="muted">another process syncs it</span>`;
  if (last === undefined) return html`<span class="muted">–</span>`;
  const { denied, error, put, removed } = last;
  const words = [
    put > 0 && `${formatCount(put)} read`,
    removed > 0 && `${formatCount(removed)} removed`,
  ].filter((part) => part !== false);
  return html`<span>${words.join(", ") || "nothing new"}</span>
    ${denied ? html`<p class="small">Its account may not read all of it.</p>` : ""}
    ${error === undefined ? "" : html`<p class="small error">${shorten(error, MAX_TEXT)}</p>`}`;
}

function renderProgress(
  done: number,
  total: number | undefined,
  leftMs: number | undefined,
): Markup {
  const left = leftMs === undefined ? "" : `, ${formatWait(leftMs)} left`;
  if (total === undefined) return html`<span>${formatCount(done)} read${left}</span>`;
  return html`<progress
      value="${done}"
      max="${Math.max(total, done)}"
      aria-label="Progress"
    ></progress>
    <p class="small">${formatCount(done)} of ${formatCount(total)}${left}</p>`;
}
