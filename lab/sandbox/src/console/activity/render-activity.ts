import { html } from "hono/html";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { toRunId } from "./anchors.js";
import type { ActivityGroup } from "./group-activity.js";
import { type ConsoleFilter, renderFilter, toQuery } from "./render-filter.js";
import { toRunRow } from "./render-run-row.js";

/** A part of the runs. */
export interface ActivityPage {
  filter: ConsoleFilter;
  /** Runs of this page, latest first. */
  groups: readonly ActivityGroup[];
  /** Number of later runs that the filter selects. */
  offset: number;
  limit: number;
  /** Number of all runs that the filter selects. */
  total: number;
  canWrite: boolean;
  context: ConsoleContext;
}

/** Renders runs, each in a row. */
export function renderActivity(page: ActivityPage): Markup {
  const { canWrite, context, filter, groups, limit, offset, total } = page;
  return html`<p class="lead">
      Each agent run, and what it changed. Its page has its calls in order, with their requests.
      Credentials are not recorded.
    </p>
    <div class="spread">${renderFilter(filter)} ${canWrite ? renderClear() : ""}</div>
    <div id="activity" class="stack">
      ${
        total === 0
          ? renderEmpty(filter)
          : renderTable({
              label: "Runs",
              columns: [
                { label: "Run" },
                { label: "State" },
                { label: "What it changed" },
                { label: "Duration", isNumeric: true },
                { label: "Started" },
              ],
              ids: groups.map(({ key }) => toRunId(key)),
              rows: groups.map((group) => toRunRow(context, group)),
              empty: "",
            })
      }
      <div id="pager">
        ${renderPager({ path: activityPaths.home, query: toQuery(filter), offset, limit, total })}
      </div>
    </div>`;
}

function renderClear(): Markup {
  return html`<form
    method="post"
    action="${activityPaths.clear}"
    data-confirm="Remove all recorded requests?"
  >
    <button>Clear</button>
  </form>`;
}

function renderEmpty(filter: ActivityPage["filter"]): Markup {
  const isFiltered = Object.keys(toQuery(filter)).length > 0;
  return html`<p class="empty" id="empty">
    ${
      isFiltered
        ? "No recorded run matches."
        : html`No request has arrived yet. The <a href="/">overview</a> says how to connect an
            agent.`
    }
  </p>`;
}
