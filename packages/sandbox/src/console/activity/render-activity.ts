import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import { renderPager } from "../components/render-pager.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { groupActivity } from "./group-activity.js";
import { type ConsoleFilter, renderFilter, toQuery } from "./render-filter.js";
import { renderGroup } from "./render-group.js";

/** A part of the activity. */
export interface ActivityPage {
  filter: ConsoleFilter;
  /** Requests of this page, oldest first. */
  requests: readonly ActivitySummary[];
  /** Number of later requests that the filter selects. */
  offset: number;
  limit: number;
  /** Number of all requests that the filter selects. */
  total: number;
  /** Marks of runs of which only reports are known. */
  silentRuns: readonly string[];
  canWrite: boolean;
  context: ConsoleContext;
}

/** Renders the requests of a page, grouped by agent run and tool call. */
export function renderActivity(page: ActivityPage): Markup {
  const { canWrite, context, filter, limit, offset, requests, silentRuns, total } = page;
  // A filter selects requests.
  const hasReports = filter.service === undefined && filter.errors !== true;
  return html`<p class="lead">
      What each agent run did: its calls in order, what they read and changed, and their requests.
      Credentials are not recorded.
    </p>
    <div class="spread">${renderFilter(filter)} ${canWrite ? renderClear() : ""}</div>
    <div id="activity" class="stack">
      ${groupActivity(context.control.reports, requests, silentRuns).map((group) => renderGroup(context, group, hasReports))}
      ${total === 0 && silentRuns.length === 0 ? renderEmpty(filter) : ""}
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
