import { createHash } from "node:crypto";
import { html } from "hono/html";
import { type ActivitySummary, hasFailed } from "../../activity/activity.js";
import { renderBadge } from "../components/render-badge.js";
import { renderClock, renderDay } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import { describeCalls, type DescribedCall } from "./describe-call.js";
import { type ActivityGroup, countGroup, hasCallFailed } from "./group-activity.js";
import { renderCallChanges } from "./render-call-changes.js";
import { renderFaultBadge, renderOutcome } from "./render-outcome.js";
import { measureSpan, renderBar, type Span } from "./render-bar.js";

/** Renders an agent run, or a client that names no runs, as a timeline of its calls. */
export function renderGroup(context: ConsoleContext, group: ActivityGroup): Markup {
  const { clients, run } = group;
  const id = toElementId("run", group.key);
  const requests = group.calls.flatMap((call) => call.requests);
  const span = measureSpan(requests);
  const title =
    run === undefined
      ? html`<span>${clients.join(", ")}</span>`
      : html`Run <a id="${id}-link" href="${activityPaths.run(run)}"><code>${run}</code></a>`;
  return html`<section class="card activity" id="${id}" aria-labelledby="${id}-title">
    <div class="spread">
      <h2 id="${id}-title">${title}</h2>
      <p class="muted small">${describeGroup(group)}</p>
    </div>
    <p class="muted small row">
      ${run === undefined ? "" : html`<span>${clients.join(" · ")}</span>`} ${renderSpan(span)}
    </p>
    <ol class="timeline">
      ${describeCalls(context, group.calls).map((call) => renderCall(call, id, span))}
    </ol>
  </section>`;
}

function renderSpan({ startMs, endMs }: Span): Markup {
  const start = new Date(startMs).toISOString();
  return html`<span
    >${renderDay(start)}, ${renderClock(start)} UTC, ${formatDuration(endMs - startMs)}</span
  >`;
}

function describeGroup(group: ActivityGroup): string {
  const { failedCalls, faults, requests, retries } = countGroup(group);
  const calls = group.calls.filter(({ operation }) => operation !== undefined).length;
  return [
    calls > 0 && count(calls, "call"),
    count(requests, "request"),
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

function renderCall(call: DescribedCall, groupId: string, span: Span): Markup {
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

function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Makes an id of text that a client has sent, which may have any characters. */
function toElementId(prefix: string, text: string): string {
  return `${prefix}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}
