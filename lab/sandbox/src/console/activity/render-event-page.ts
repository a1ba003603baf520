import { html } from "hono/html";
import type { ReportedEvent } from "../../reports/report.js";
import { renderCommand } from "../components/render-command.js";
import { type Field, renderFields } from "../components/render-fields.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { toEventId } from "./anchors.js";
import { listStartedRuns, nameSubject } from "./event-chain.js";
import { formatWait } from "./plan-state.js";
import { describeType, renderChanges, renderEventState } from "./render-events.js";

/** Renders an event: what became of it, what it started, and what was delivered. */
export function renderEventPage(
  context: ConsoleContext,
  event: ReportedEvent,
  { canWrite, problem }: { canWrite: boolean; problem?: string | undefined },
): Markup {
  const { payload, state } = event;
  return html`${problem === undefined ? "" : html`<p class="error" role="status">${problem}</p>`}
    <section class="card" aria-label="Facts">${renderFields(listFacts(context, event))}</section>
    ${state === "failed" ? renderRetry(context, event, canWrite) : ""}
    <section class="card" aria-labelledby="payload">
      <h2 id="payload">Payload</h2>
      ${
        payload === undefined
          ? html`<p class="muted">None was delivered.</p>`
          : html`<pre tabindex="0" role="region" aria-label="Payload as JSON" class="body">
${payload}</pre>`
      }
    </section>`;
}

function renderRetry(context: ConsoleContext, event: ReportedEvent, canWrite: boolean): Markup {
  const { entry, retry } = event;
  const { calls } = context.control.reports;
  const again = findRetry(context, event);
  if (again !== undefined) {
    return html`<p class="notice">
      It was <a href="${activityPaths.event(toEventId(again.entry))}">accepted once more</a>.
    </p>`;
  }
  if (canWrite && calls.canCall(retry)) {
    return html`<form method="post" action="${activityPaths.retry(toEventId(entry))}">
      <button class="primary">Handle it once more</button>
    </form>`;
  }
  return html`<div class="stack">
    ${renderCommand(`await events.retry(${JSON.stringify(entry)});`, { id: "retry", label: "Handle it once more" })}
    <p class="muted small">
      ${
        calls.canCall(retry)
          ? "Only the machine that runs the sandbox may do it here."
          : "The process that handled it has ended: run this where its events are."
      }
    </p>
  </div>`;
}

function findRetry({ control }: ConsoleContext, { entry }: ReportedEvent) {
  return control.reports.listEvents().find(({ retryOf }) => retryOf === entry);
}

function listFacts(context: ConsoleContext, event: ReportedEvent): Field[] {
  const { acceptedAt, endedAt, handler, retryOf, startedAt, subject } = event;
  const requests = context.control.activity
    .list()
    .filter(({ client }) => client.event !== undefined);
  const runs = listStartedRuns(context, event, requests);
  const endMs = endedAt === undefined ? context.now().getTime() : Date.parse(endedAt);
  return [
    { label: "State", value: html`<div class="row">${renderEventState(event)}</div>` },
    { label: "About", value: nameSubject(context, event) },
    { label: "Type", value: describeType(event) },
    {
      label: "Run",
      value: html`${runs.map(
        ({ call, changes, run }) =>
          html`<p>${renderRunLink(context, run)}</p>
            ${renderChanges(changes, run, call)}`,
      )}
      ${runs.length === 0 ? "None" : ""}`,
    },
    { label: "Accepted", value: renderMoment(acceptedAt) },
    ...(startedAt === undefined
      ? []
      : [
          { label: "Started", value: renderMoment(startedAt) },
          { label: "Duration", value: formatWait(endMs - Date.parse(startedAt)) },
        ]),
    ...(retryOf === undefined
      ? []
      : [
          {
            label: "Once more",
            value: html`<a href="${activityPaths.event(toEventId(retryOf))}"
              >The event that failed</a
            >`,
          },
        ]),
    { label: "Handler", value: html`<code>${handler}</code>` },
    { label: "Id", value: html`<code>${subject.kind} ${subject.id}</code>` },
  ];
}
