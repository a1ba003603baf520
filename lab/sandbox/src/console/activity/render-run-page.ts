import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderPager } from "../components/render-pager.js";
import { renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { toEventId } from "./anchors.js";
import { describeCalls, describeChanges } from "./describe-call.js";
import { listEventsOf, nameSubject } from "./event-chain.js";
import { type ActivityGroup, groupActivity } from "./group-activity.js";
import { measureSpan } from "./render-bar.js";
import { describeGroup, renderTimeline } from "./render-group.js";
import { listReports, renderRunState } from "./render-reports.js";
import { formatWait } from "./plan-state.js";
import { renderUndoOfRun } from "./render-undo-of-run.js";

/** The requests of a run that a page shows, oldest first, of how many. */
export interface RunPage {
  /** Its mark; undefined for the requests of a client that names no runs. */
  run: string | undefined;
  /** Address of the page. */
  path: string;
  /** All requests of the run. */
  requests: readonly ActivitySummary[];
  /** Number of later requests that the page leaves out. */
  offset: number;
  limit: number;
}

/** Renders an agent run: its state, what was asked for, what it changed, and its timeline. */
export function renderRunPage(context: ConsoleContext, page: RunPage): Markup {
  const { limit, offset, path, requests, run } = page;
  const { reports } = context.control;
  const whole = groupRun(context, run, requests);
  const entries = run === undefined ? [] : listReports(context, run);
  if (requests.length === 0 && entries.length === 0)
    return html`<p class="empty">Nothing is recorded of this run yet.</p>`;
  const end = Math.max(0, requests.length - offset);
  const shown = groupRun(context, run, requests.slice(Math.max(0, end - limit), end));
  return html`<section class="card" aria-label="Summary">
      ${renderFields(listFacts(context, whole, run && reports.findRequest(run)))}
      ${run === undefined ? "" : renderUndoOfRun(context, run)}
    </section>
    <section class="card activity" aria-labelledby="timeline-title">
      <h2 id="timeline-title">Timeline</h2>
      ${renderTimeline(context, shown, offset === 0 ? entries : [])}
    </section>
    <div id="pager">${renderPager({ path, offset, limit, total: requests.length })}</div>`;
}

function groupRun(
  { control }: ConsoleContext,
  run: string | undefined,
  requests: readonly ActivitySummary[],
): ActivityGroup {
  const [group] = groupActivity(control.reports, requests);
  return group ?? { key: run ?? "", run, clients: [], calls: [] };
}

function listFacts(
  context: ConsoleContext,
  group: ActivityGroup,
  request: string | undefined,
): Field[] {
  const { run } = group;
  const requests = group.calls.flatMap((call) => call.requests);
  const { endMs, startMs } = measureSpan(
    requests,
    run === undefined ? [] : listReports(context, run),
  );
  const events = run === undefined ? [] : listEventsOf(context, run);
  const words = describeChanges(describeCalls(context, group.calls));
  return [
    { label: "State", value: html`<p class="row">${renderRunState(context, group)}</p>` },
    ...(request === undefined ? [] : [{ label: "Request", value: request }]),
    ...(events.length === 0 ? [] : [{ label: "Started by", value: renderEvents(context, events) }]),
    { label: "Changed", value: words === "" ? "Nothing" : words },
    { label: "Duration", value: formatWait(endMs - startMs) },
    { label: "Started", value: renderMoment(new Date(startMs).toISOString()) },
    { label: "Calls", value: describeGroup(group) },
    { label: "Clients", value: group.clients.join(" · ") || "None" },
    ...(run === undefined ? [] : [{ label: "Mark", value: html`<code>${run}</code>` }]),
  ];
}

function renderEvents(context: ConsoleContext, events: ReturnType<typeof listEventsOf>): Markup {
  return html`<ul class="plain">
    ${events.slice(-MAX_EVENTS).map(
      (event) =>
        html`<li>
          <a href="${activityPaths.event(toEventId(event.entry))}">${event.type}</a>
          ${nameSubject(context, event)}
        </li>`,
    )}
  </ul>`;
}

const MAX_EVENTS = 10;
