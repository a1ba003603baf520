import { createHash } from "node:crypto";
import { html } from "hono/html";
import { type ActivitySummary, hasFailed } from "../../activity/activity.js";
import { renderBadge } from "../components/render-badge.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import {
  type ActivityCall,
  type ActivityGroup,
  countGroup,
  hasCallFailed,
} from "./group-activity.js";
import { renderFaultBadge, renderOutcome } from "./render-outcome.js";

/** Renders an agent run, or a client that names no runs, with its calls. */
export function renderGroup(group: ActivityGroup): Markup {
  const { client, run } = group;
  const id = toElementId("run", group.key);
  const title =
    run === undefined
      ? html`<span>${client}</span>`
      : html`Run <a id="${id}-link" href="${activityPaths.run(run)}"><code>${run}</code></a>`;
  return html`<section class="card activity" id="${id}" aria-labelledby="${id}-title">
    <div class="spread">
      <h2 id="${id}-title">${title}</h2>
      <p class="muted small">${describeGroup(group)}</p>
    </div>
    ${run === undefined ? "" : html`<p class="muted small">${client}</p>`}
    <ol class="list">
      ${group.calls.map((call) => renderCall(call, id))}
    </ol>
  </section>`;
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

function renderCall(call: ActivityCall, groupId: string): Markup {
  const { key, operation, requests } = call;
  const id = toElementId(groupId, key);
  const list = html`<ul class="plain requests">
    ${requests.map(renderRequest)}
  </ul>`;
  if (operation === undefined) return html`<li id="${id}">${list}</li>`;
  return html`<li id="${id}">
    <p class="row">
      <code class="operation">${operation}</code>
      ${hasCallFailed(call) ? renderBadge("failed", "red") : ""}
    </p>
    ${list}
  </li>`;
}

function renderRequest(request: ActivitySummary): Markup {
  const { durationMs, id, method, path, query, retryOf, service, startedAt } = request;
  return html`<li id="request-${id}" class="request${hasFailed(request) ? " failed" : ""}">
    <span class="muted small"
      >${id} <time datetime="${startedAt}">${startedAt.slice(11, 19)}</time></span
    >
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

/** Makes an id of text that a client has sent, which may have any characters. */
function toElementId(prefix: string, text: string): string {
  return `${prefix}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}
