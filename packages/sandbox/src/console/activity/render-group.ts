import { html } from "hono/html";
import { type ActivitySummary, hasFailed } from "../../activity/activity.js";
import { renderBadge } from "../components/render-badge.js";
import { formatDuration, renderClock, renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import { describeCalls, describeChanges, type DescribedCall } from "./describe-call.js";
import { type ActivityGroup, countGroup, hasCallFailed, isLookUp } from "./group-activity.js";
import { renderCallChanges } from "./render-call-changes.js";
import { formatWait } from "./plan-state.js";
import { renderFaultBadge, renderOutcome } from "./render-outcome.js";
import { measureSpan, renderBar, type Span } from "./render-bar.js";
import { toElementId, toRunId } from "./anchors.js";
import { renderRunLink } from "../components/render-run-link.js";
import { listReports, renderRunState, type TimelineEntry } from "./render-reports.js";
import { renderUndoOfRun } from "./render-undo-of-run.js";

/**
 * Renders an agent run, or a client that names no runs, as a timeline of its calls; with `hasReports` also of what its
 * application has reported.
 */
export function renderGroup(
  context: ConsoleContext,
  group: ActivityGroup,
  hasReports: boolean,
): Markup {
  const { clients, run } = group;
  const id = toRunId(group.key);
  const requests = group.calls.flatMap((call) => call.requests);
  const reports = hasReports && run !== undefined ? listReports(context, run) : [];
  const title =
    run === undefined ? html`<span>${clients.join(", ")}</span>` : renderRunLink(context, run);
  const words = describeChanges(describeCalls(context, group.calls));
  return html`<section class="card activity" id="${id}" aria-labelledby="${id}-title">
    <div class="spread">
      <h2 id="${id}-title">${title}</h2>
      <p class="row small">
        ${run === undefined ? "" : renderRunState(context, group)}
        ${requests.length === 0 ? "" : renderSpan(measureSpan(requests, reports))}
      </p>
    </div>
    ${run === undefined && words === "" ? "" : html`<p>${words === "" ? "Nothing changed." : `${words}.`}</p>`}
    <p class="muted small row">
      <span>${describeGroup(group)}</span>
      ${run === undefined || clients.length === 0 ? "" : html`<span>${clients.join(" · ")}</span>`}
      ${run === undefined ? "" : html`<code>${run}</code>`}
    </p>
    ${run === undefined ? "" : renderUndoOfRun(context, run)}
    ${renderTimeline(context, group, reports)}
  </section>`;
}

/** Renders the calls of a group in their order, with what was reported meanwhile. */
export function renderTimeline(
  context: ConsoleContext,
  { calls, key }: ActivityGroup,
  reports: readonly TimelineEntry[],
): Markup {
  const id = toRunId(key);
  const requests = calls.flatMap((call) => call.requests);
  const span = measureSpan(requests, reports);
  const entries = describeCalls(context, calls).map((call) => ({
    at: call.requests[0]?.startedAt ?? "",
    render: () => renderCall(context, call, id, span),
  }));
  return html`<ol class="timeline">
    ${sortByTime([...entries, ...reports]).map((entry) => entry.render(span))}
  </ol>`;
}

/** Sorts entries by their time; calls of one time stay in order, before reports. */
function sortByTime(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

function renderSpan({ startMs, endMs }: Span): Markup {
  const start = new Date(startMs).toISOString();
  return html`<span>${formatWait(endMs - startMs)}</span>
    <span class="muted">${renderMoment(start)}</span>`;
}

/** Counts calls, requests and failures in words. */
export function describeGroup(group: ActivityGroup): string {
  const { failedCalls, faults, requests, retries } = countGroup(group);
  const calls = group.calls.filter(
    (call) => call.operation !== undefined && !isLookUp(call),
  ).length;
  return [
    calls > 0 && count(calls, "call"),
    requests === 0 ? "no request yet" : count(requests, "request"),
    retries > 0 && count(retries, "retry", "retries"),
    faults > 0 && count(faults, "fault"),
    failedCalls > 0 && `${failedCalls} failed`,
  ]
    .filter((part) => part !== false)
    .join(" · ");
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function renderCall(
  context: ConsoleContext,
  call: DescribedCall,
  groupId: string,
  span: Span,
): Markup {
  const { changes, key, operation, requests, words } = call;
  const id = toElementId(groupId, key);
  const own = measureSpan(requests);
  const [first] = requests;
  const kind = hasCallFailed(call) ? "failed" : changes.length > 0 ? "write" : "read";
  return html`<li id="${id}" class="call call-${kind}">
    <div class="call-head">
      <span class="muted small">${renderClock(first?.startedAt ?? "")}</span>
      <div class="call-name">
        ${
          operation === undefined
            ? html`<ul class="plain requests">
                ${requests.map(renderRequest)}
              </ul>`
            : html`<code class="operation">${operation}</code>`
        }
        ${kind === "failed" && operation !== undefined ? renderBadge("failed", "red") : ""}
        ${kind === "write" ? renderBadge("wrote", "green") : ""}
        ${isLookUp(call) ? renderBadge("lookup") : ""}
        ${renderReportLinks(context, requests.at(-1)?.client.call)}
      </div>
      ${renderBar(own, span, kind)}
      <span class="muted small numeric">${formatDuration(own.endMs - own.startMs)}</span>
    </div>
    <div class="call-body">
      ${words === "" ? "" : html`<p>${words}</p>`} ${renderCallChanges(changes)}
      ${
        operation === undefined
          ? ""
          : html`<details id="${id}-requests" class="small">
              <summary>${count(requests.length, "request")}</summary>
              <ul class="plain requests">
                ${requests.map(renderRequest)}
              </ul>
            </details>`
      }
    </div>
  </li>`;
}

/** Renders where a call belongs to: the plan whose write it made, the undo that it is part of or that took it back. */
function renderReportLinks({ control }: ConsoleContext, call: string | undefined): Markup {
  const planned = control.reports.findPlanned(call);
  const undone = control.reports.findUndoOf(call);
  const undoing = control.reports.findUndoBy(call);
  return html`${
    planned === undefined
      ? ""
      : html`<a
          class="small"
          href="${activityPaths.plan(planned.plan.digest)}#write-${planned.write.number}"
          >write ${planned.write.number} of the plan</a
        >`
  }
  ${undone === undefined ? "" : html`<a class="small" href="${activityPaths.undo(undone.undo.id)}">undone</a>`}
  ${undoing === undefined ? "" : html`<a class="small" href="${activityPaths.undo(undoing.undo.id)}">part of an undo</a>`}`;
}

function renderRequest(request: ActivitySummary): Markup {
  const { durationMs, id, method, path, query, retryOf, service, startedAt } = request;
  return html`<li id="request-${id}" class="request${hasFailed(request) ? " failed" : ""}">
    <span class="muted small">${id} ${renderClock(startedAt)}</span>
    <a id="request-${id}-link" class="mono address" href="${activityPaths.request(id)}"
      >${method} ${path}${query}</a
    >
    <span class="facts small">
      <span class="muted">${serviceLabels[service]}</span>
      ${renderOutcome(request)} ${renderFaultBadge(request)}
      ${retryOf === undefined ? "" : renderBadge(`retry of ${retryOf}`, "amber")}
      <span class="muted duration">${durationMs === undefined ? "" : `${durationMs} ms`}</span>
    </span>
  </li>`;
}
