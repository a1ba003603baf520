import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import { removeBidiControls } from "../../common/remove-bidi-controls.js";
import type { ReportedEvent } from "../../reports/report.js";
import { shorten } from "../../state/words.js";
import { renderBadge } from "../components/render-badge.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderTable } from "../components/render-table.js";
import { renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { toCallHref, toEventId } from "./anchors.js";
import { eventStates, listStartedRuns, nameSubject } from "./event-chain.js";
import { formatWait } from "./plan-state.js";

/** Events of the page. */
const MAX_EVENTS = 200;
const MAX_NAME = 80;

/** Renders the events of inboxes, newest first: each with the run that it started, and what that changed. */
export function renderEvents(context: ConsoleContext): Markup {
  const { activity, reports } = context.control;
  const events = reports.listEvents().toReversed();
  const requests = activity.list().filter(({ client }) => client.event !== undefined);
  return html`<p class="lead">
      Each event that an application accepted, the run that it started, and what that run changed.
    </p>
    ${renderTable({
      label: "Events",
      columns: ["Event", "State", "Run", "What it changed", "Accepted", "Duration"].map(
        (label) => ({
          label,
        }),
      ),
      ids: events.slice(0, MAX_EVENTS).map(({ entry }) => toEventId(entry)),
      rows: events.slice(0, MAX_EVENTS).map((event) => toRow(context, event, requests)),
      empty:
        "No event was reported yet. An application with @workbelt/events reports them by reportRuns.",
    })}`;
}

function toRow(
  context: ConsoleContext,
  event: ReportedEvent,
  requests: readonly ActivitySummary[],
): (string | Markup)[] {
  const { acceptedAt, endedAt, entry, startedAt } = event;
  const runs = listStartedRuns(context, event, requests);
  const endMs = endedAt === undefined ? context.now().getTime() : Date.parse(endedAt);
  return [
    html`<a href="${activityPaths.event(toEventId(entry))}"
        >${shorten(nameSubject(context, event), MAX_NAME)}</a
      >
      <p class="small muted">${describeType(event)}</p>`,
    renderEventState(event),
    html`${runs.map(({ run }) => html`<p>${renderRunLink(context, run)}</p>`)}
    ${runs.length === 0 ? html`<span class="muted">None</span>` : ""}`,
    html`${runs.map(({ call, changes, run }) => renderChanges(changes, run, call))}`,
    renderMoment(acceptedAt),
    startedAt === undefined ? "" : formatWait(endMs - Date.parse(startedAt)),
  ];
}

/** Renders what a run changed, as a link to its first call. */
export function renderChanges(changes: string, run: string, call: string | undefined): Markup {
  if (changes === "") return html`<p class="muted">Nothing</p>`;
  return html`<p>
    ${call === undefined ? changes : html`<a href="${toCallHref(run, call)}">${changes}</a>`}
  </p>`;
}

/** Describes the type of an event, with the names of what was changed: `record.updated · deals · stage`. */
export function describeType({ handler, names, origin, service, type }: ReportedEvent): string {
  if (service === "schedule") return origin === "found" ? "schedule · missed" : "schedule";
  const found = origin === "found" ? ["found, not delivered"] : [];
  const own = handler === `${service} ${type}` ? [] : [`for ${handler}`];
  const parts = [type, ...names, ...found, ...own].map((part) => shorten(part, MAX_NAME));
  return removeBidiControls(parts.join(" · "));
}

/** Renders what became of an event, with the error of the last attempt. */
export function renderEventState({ attempts, error, state }: ReportedEvent): Markup {
  const { color, label } = eventStates[state];
  return html`${renderBadge(label, color)}
  ${attempts > 1 ? html`<span class="small muted">${attempts} attempts</span>` : ""}
  ${error === undefined ? "" : html`<p class="small">${shorten(error, MAX_ERROR)}</p>`}`;
}

const MAX_ERROR = 300;
