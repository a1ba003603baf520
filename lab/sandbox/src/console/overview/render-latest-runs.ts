import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import { type ActivityGroup, countGroup, groupActivity } from "../activity/group-activity.js";
import { renderRunLink } from "../components/render-run-link.js";
import { describeCalls, describeChanges } from "../activity/describe-call.js";
import { renderRunState } from "../activity/render-reports.js";
import type { ConsoleContext } from "../console-context.js";
import { activityPaths } from "../paths.js";
import { renderBadge } from "../components/render-badge.js";
import { renderClock } from "../components/render-time.js";
import type { Markup } from "../markup.js";

const MAX_RUNS = 5;

/** Renders the latest agent runs, and clients that name no runs, latest first. */
export function renderLatestRuns(
  context: ConsoleContext,
  requests: readonly ActivitySummary[],
): Markup {
  const groups = groupActivity(context.control.reports, requests).slice(0, MAX_RUNS);
  return html`<section class="card" id="latest-runs" aria-labelledby="latest-runs-title">
    <div class="spread">
      <h2 id="latest-runs-title">Latest runs</h2>
      <a href="${activityPaths.home}">Activity</a>
    </div>
    ${
      groups.length === 0
        ? html`<p class="muted">No request has arrived yet.</p>`
        : html`<ul class="list" data-rows>
            ${groups.map((group) => renderRun(context, group))}
          </ul>`
    }
  </section>`;
}

function renderRun(context: ConsoleContext, group: ActivityGroup): Markup {
  const { calls, clients, run } = group;
  const { failedCalls, requests } = countGroup(group);
  const latest = calls.at(-1)?.requests.at(-1);
  const words = describeChanges(describeCalls(context, calls));
  return html`<li>
    <div class="spread">
      ${
        run === undefined
          ? html`<a href="${activityPaths.client(clients.join(", "))}">${clients.join(", ")}</a>`
          : renderRunLink(context, run)
      }
      <span class="muted small"
        >${latest === undefined ? "" : html`${renderClock(latest.startedAt)} UTC`}</span
      >
    </div>
    <div class="row small muted">
      ${run === undefined ? "" : renderRunState(context, group)}
      <span>${words === "" ? "Nothing changed" : words}</span>
      <span>${requests} ${requests === 1 ? "request" : "requests"}</span>
      ${failedCalls > 0 ? renderBadge(`${failedCalls} failed`, "red") : ""}
    </div>
  </li>`;
}
