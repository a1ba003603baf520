import { html } from "hono/html";
import { shorten } from "../../state/words.js";
import { renderRunLink } from "../components/render-run-link.js";
import { renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";
import { describeCalls, describeChanges } from "./describe-call.js";
import type { ActivityGroup } from "./group-activity.js";
import { formatWait } from "./plan-state.js";
import { measureSpan } from "./render-bar.js";
import { describeGroup } from "./render-group.js";
import { listReports, renderRunState } from "./render-reports.js";

const MAX_NAME = 80;

/** Renders a run as the cells of a row: its name, its state, what it changed, how long it took, and when. */
export function toRunRow(context: ConsoleContext, group: ActivityGroup): (string | Markup)[] {
  const { calls, clients, run } = group;
  const requests = calls.flatMap((call) => call.requests);
  const { endMs, startMs } = measureSpan(
    requests,
    run === undefined ? [] : listReports(context, run),
  );
  const words = describeChanges(describeCalls(context, calls));
  const name = clients.join(", ");
  return [
    html`${
        run === undefined
          ? html`<a href="${activityPaths.client(name)}">${shorten(name, MAX_NAME)}</a>`
          : renderRunLink(context, run, { requests })
      }
      <p class="small muted">${describeGroup(group)}</p>`,
    html`<span class="row">${renderRunState(context, group)}</span>`,
    html`<span>${words === "" ? "Nothing" : words}</span>
      ${run === undefined ? "" : renderLinks(context, run)}`,
    formatWait(endMs - startMs),
    renderMoment(new Date(startMs).toISOString()),
  ];
}

/** Renders links to the plan and the undo of a run, the latest of each. */
function renderLinks({ control: { reports } }: ConsoleContext, run: string): Markup | string {
  const isOwn = (each: { run: string }) => reports.findOwner(each.run) === run;
  const plan = reports.listPlans().findLast(isOwn);
  const undo = reports.listUndos().findLast(isOwn);
  if (plan === undefined && undo === undefined) return "";
  return html`<p class="small row">
    ${plan === undefined ? "" : html`<a href="${activityPaths.plan(plan.digest)}">Planned program</a>`}
    ${undo === undefined ? "" : html`<a href="${activityPaths.undo(undo.id)}">Undo</a>`}
  </p>`;
}
