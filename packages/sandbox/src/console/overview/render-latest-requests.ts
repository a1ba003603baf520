import { html } from "hono/html";
import { type ActivityRequest, hasFailed } from "../../activity/activity.js";
import { activityPaths } from "../paths.js";
import { renderBadge } from "../components/render-badge.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";

/** Renders the latest requests to the services, newest first. */
export function renderLatestRequests(requests: readonly ActivityRequest[]): Markup {
  return html`<section class="card" aria-labelledby="latest-requests">
    <div class="spread">
      <h2 id="latest-requests">Latest requests</h2>
      <a href="${activityPaths.home}">Activity</a>
    </div>
    ${
      requests.length === 0
        ? html`<p class="muted">No request has arrived yet.</p>`
        : html`<ul class="list">
            ${requests.map(renderRequest)}
          </ul>`
    }
  </section>`;
}

function renderRequest(request: ActivityRequest): Markup {
  const { client, id, method, outcome, path, service, status } = request;
  const result = status === undefined ? outcome : String(status);
  return html`<li>
    <a href="${activityPaths.request(id)}">${client.operation ?? `${method} ${path}`}</a>
    <div class="row small muted">
      ${renderBadge(result, hasFailed(request) ? "red" : "green")}
      <span>${serviceLabels[service]}</span>
      ${client.operation === undefined ? "" : html`<span>${method} ${path}</span>`}
    </div>
  </li>`;
}
