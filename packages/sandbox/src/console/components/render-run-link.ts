import { html } from "hono/html";
import { shorten } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";

const MAX_NAME = 60;

/** Marks and names that programs draw, which say nothing to a person. */
const DRAWN = /^[\da-f]{12}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Renders a link to a run, by its name if the application has reported it; `place` is an element of its timeline. */
export function renderRunLink(
  context: Pick<ConsoleContext, "control">,
  run: string,
  place = "",
): Markup {
  const href = `${activityPaths.run(run)}${place === "" ? "" : `#${place}`}`;
  return html`<a href="${href}">${renderRunName(context, run)}</a>`;
}

/** Renders the name of a run: what its program says that it is for, its name of the application, or else what it did. */
export function renderRunName({ control }: Pick<ConsoleContext, "control">, run: string): Markup {
  const title = control.reports.listPlans().find((each) => each.run === run)?.title;
  if (title !== undefined) return html`<span>${shorten(title, MAX_NAME)}</span>`;
  const name = control.reports.findName(run);
  if (name !== undefined && !DRAWN.test(name)) return html`<code>${shorten(name, MAX_NAME)}</code>`;
  const words = DRAWN.test(run) ? describeRun(control, run) : undefined;
  return words === undefined
    ? html`<code>${run}</code>`
    : html`<span title="${run}">${words}</span>`;
}

/** Describes a run by what it undid or planned, or by the first operation that it called. */
function describeRun(
  { activity, reports }: ConsoleContext["control"],
  run: string,
): string | undefined {
  const undo = reports.listUndos().find((each) => each.run === run);
  if (undo !== undefined) return `Undo of ${shorten(undo.name, MAX_NAME)}`;
  const operations = activity
    .list()
    .flatMap(({ client }) => (client.run === run ? (client.operation ?? []) : []));
  const [first, ...others] = new Set(operations);
  if (first === undefined) return undefined;
  const plan = reports.listPlans().find((each) => each.run === run);
  if (plan !== undefined) return `Program, from ${first}`;
  if (others.length === 0) return first;
  return `${first} and ${others.length} other operation${others.length === 1 ? "" : "s"}`;
}
