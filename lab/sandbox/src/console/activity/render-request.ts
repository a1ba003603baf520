import { html } from "hono/html";
import type { ActivityRequest, RecordedBody } from "../../activity/activity.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderTime } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import { serviceLabels } from "../service-labels.js";
import { activityPaths } from "../paths.js";
import type { ResourceChange } from "../../state/resource-change.js";
import { renderCallChanges } from "./render-call-changes.js";
import { renderRunLink } from "../components/render-run-link.js";
import type { ConsoleContext } from "../console-context.js";
import { type RepeatableRequest, toCurl } from "./to-curl.js";
import { renderFaultBadge, renderOutcome } from "./render-outcome.js";

/** Renders one request with its response. `retries` are the requests that repeat it. */
export function renderRequest(
  context: ConsoleContext,
  request: ActivityRequest,
  retries: readonly ActivityRequest[],
  { changes, repeatable, canWrite }: RequestActions,
): Markup {
  return html`<section class="card" aria-label="Facts">
      ${renderFields(listFacts(context, request, retries))}
    </section>
    ${changes.length === 0 ? "" : renderOwnChanges(changes)}
    ${renderRepeat(request.id, repeatable, canWrite)}
    <div class="columns even">
      ${renderPart("Request", request.request)}
      ${
        request.response === undefined
          ? html`<section class="card">
              <h2>Response</h2>
              <p class="muted">There is none.</p>
            </section>`
          : renderPart("Response", request.response)
      }
    </div>`;
}

/** Contents of the page of a request beside the request. */
interface RequestActions {
  /** Its changes. */
  changes: readonly ResourceChange[];
  /** The request as it can be sent again; undefined if it cannot. */
  repeatable: RepeatableRequest | undefined;
  canWrite: boolean;
}

function renderOwnChanges(changes: readonly ResourceChange[]): Markup {
  return html`<section class="card" aria-labelledby="own-changes">
    <h2 id="own-changes">What it changed</h2>
    ${renderCallChanges(changes)}
  </section>`;
}

function renderRepeat(
  id: number,
  repeatable: RepeatableRequest | undefined,
  canWrite: boolean,
): Markup {
  if (repeatable === undefined) {
    return html`<p class="muted small">
      It cannot be repeated: a part of it was not kept, such as credentials or a long body.
    </p>`;
  }
  return html`<details class="card">
    <summary>As curl</summary>
    <pre id="curl" tabindex="0">${toCurl(repeatable)}</pre>
    <div class="row">
      <button type="button" data-copy="curl">Copy</button>
      ${
        canWrite
          ? html`<form method="post" action="${activityPaths.repeat(id)}">
              <button>Repeat on this sandbox</button>
            </form>`
          : ""
      }
    </div>
    <p class="muted small">It is sent with the ready-made token, to this sandbox only.</p>
  </details>`;
}

function listFacts(
  context: ConsoleContext,
  request: ActivityRequest,
  retries: readonly ActivityRequest[],
): Field[] {
  const { client, credential, durationMs, retryOf, service, startedAt } = request;
  const fields: (Field | undefined)[] = [
    { label: "Service", value: serviceLabels[service] },
    { label: "Outcome", value: html`${renderOutcome(request)} ${renderFaultBadge(request)}` },
    { label: "Arrived", value: renderTime(startedAt) },
    optional("Duration", durationMs, (value) => `${value} ms`),
    { label: "Client", value: html`<span>${client.name}</span>` },
    optional("Operation", client.operation, (name) => html`<code>${name}</code>`),
    optional("Run", client.run, (run) => renderRunLink(context, run)),
    optional("Call", client.call, (call) => html`<code>${call}</code>`),
    optional("Credential", credential, (value) => html`<span>${value}</span>`),
    optional("Retry of", retryOf, renderRequestLink),
    optional("Retried by", retries[0]?.id, renderRequestLink),
  ];
  return fields.filter((field) => field !== undefined);
}

function optional<Value>(
  label: string,
  value: Value | undefined,
  render: (value: Value) => string | Markup,
): Field | undefined {
  return value === undefined ? undefined : { label, value: render(value) };
}

function renderRequestLink(id: number): Markup {
  return html`<a href="${activityPaths.request(id)}">Request ${id}</a>`;
}

function renderPart(title: string, { body, headers }: ActivityRequest["request"]): Markup {
  const rows = Object.entries(headers).map(([label, value]) => ({
    label,
    value: html`<span class="mono">${value}</span>`,
  }));
  return html`<section class="card">
    <h2>${title}</h2>
    ${renderBody(title, body)}
    <details ${body === undefined ? html`open` : ""}>
      <summary>Headers</summary>
      ${renderFields(rows)}
    </details>
  </section>`;
}

function renderBody(title: string, body: RecordedBody | undefined): Markup {
  if (body === undefined) return html`<p class="muted">No body was read.</p>`;
  const { isCut, size, text, type = "unknown type" } = body;
  const facts = html`<p class="muted small">${type}, ${size.toLocaleString("en-US")} bytes</p>`;
  if (text === undefined) return facts;
  return html`${facts}
    <pre tabindex="0" role="region" aria-label="${title} body" class="body">
${formatJson(text)}</pre>
    ${isCut === true ? html`<p class="muted small">The rest is not kept.</p>` : ""}`;
}

/** Formats JSON on lines; other text is as it was. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
