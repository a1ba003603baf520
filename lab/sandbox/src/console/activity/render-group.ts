import { html } from "hono/html";
import { type ActivitySummary, hasFailed } from "../../activity/activity.js";
import { renderBadge } from "../components/render-badge.js";
import { formatDuration, renderClock } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import { describeCalls, type DescribedCall } from "./describe-call.js";
import { type ActivityGroup, countGroup, hasCallFailed, isLookUp } from "./group-activity.js";
import { renderCallChanges } from "./render-call-changes.js";
import { renderFaultBadge, renderOutcome } from "./render-outcome.js";
import { measureSpan, renderBar, type Span } from "./render-bar.js";
import { toElementId, toRunId } from "./anchors.js";
import type { TimelineEntry } from "./render-reports.js";
import { formatJson } from "./render-request.js";

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
                ${requests.map((each) => renderAttempt(context, each))}
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
                ${requests.map((each) => renderAttempt(context, each))}
              </ul>
            </details>`
      }
    </div>
  </li>`;
}

/** Renders links to the plan whose write a call made, the undo that it is part of, and the undo that reversed it. */
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

/** Renders a request with the beginnings of what it sent and got; its page has the whole. */
function renderAttempt({ control }: ConsoleContext, request: ActivitySummary): Markup {
  const { id } = request;
  const found = control.activity.get(id);
  const bodies = [
    { label: "Input", text: found?.request.body?.text },
    { label: "Output", text: found?.response?.body?.text },
  ].filter(({ text }) => text !== undefined && text !== "");
  return html`<li id="request-${id}" class="request${hasFailed(request) ? " failed" : ""}">
    ${renderRequest(request)}
    ${
      bodies.length === 0
        ? ""
        : html`<details id="request-${id}-bodies" class="bodies">
            <summary>
              ${bodies
                .map(({ label }) => label)
                .join(" and ")
                .toLowerCase()}
            </summary>
            ${bodies.map(
              ({ label, text = "" }) =>
                html`<p class="muted">${label}</p>
                  <pre tabindex="0" role="region" aria-label="${label} of request ${id}">
${cutText(text)}</pre>`,
            )}
          </details>`
    }
  </li>`;
}

/** Returns the beginning of a body, as indented JSON if it is complete. */
function cutText(text: string): string {
  const whole = text.length > MAX_BODY * 10 ? text : formatJson(text);
  return whole.length <= MAX_BODY ? whole : `${whole.slice(0, MAX_BODY)}…`;
}

const MAX_BODY = 1500;

function renderRequest(request: ActivitySummary): Markup {
  const { durationMs, id, method, path, query, retryOf, service, startedAt } = request;
  return html`<span class="muted small">${id} ${renderClock(startedAt)}</span>
    <a id="request-${id}-link" class="mono address" href="${activityPaths.request(id)}"
      >${method} ${path}${query}</a
    >
    <span class="facts small">
      <span class="muted">${serviceLabels[service]}</span>
      ${renderOutcome(request)} ${renderFaultBadge(request)}
      ${retryOf === undefined ? "" : renderBadge(`retry of ${retryOf}`, "amber")}
      <span class="muted duration">${durationMs === undefined ? "" : `${durationMs} ms`}</span>
    </span>`;
}
