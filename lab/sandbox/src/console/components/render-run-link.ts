import { html } from "hono/html";
import type { ActivitySummary } from "../../activity/activity.js";
import { shorten } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths } from "../paths.js";

const MAX_NAME = 60;

/** Marks and names that programs draw, which say nothing to a person. */
const DRAWN = /^[\da-f]{12}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Renders a link to a run, by its name; `requests` are its own, if they are known, and `place` is an element of its timeline. */
export function renderRunLink(
  context: Pick<ConsoleContext, "control">,
  run: string,
  { place = "", requests }: { place?: string; requests?: readonly ActivitySummary[] } = {},
): Markup {
  const href = `${activityPaths.run(run)}${place === "" ? "" : `#${place}`}`;
  return html`<a href="${href}">${renderRunName(context, run, requests)}</a>`;
}

/** Renders the name of a run. */
function renderRunName(
  context: Pick<ConsoleContext, "control">,
  run: string,
  requests: readonly ActivitySummary[] | undefined,
): Markup {
  const { isCode, text } = nameRun(context, run, requests);
  if (isCode) return html`<code>${text}</code>`;
  return html`<span title="${run}">${text}</span>`;
}

/** Names a run: by what a person asked for first, the title of its program, its client and first call, its name of the application, or what it did; `requests` are its own, if they are known. */
export function nameRun(
  context: Pick<ConsoleContext, "control">,
  run: string,
  requests?: readonly ActivitySummary[],
): { text: string; isCode: boolean } {
  const { reports } = context.control;
  const plan = reports.listPlans().find((each) => each.run === run);
  const [request] = (reports.findRequest(run) ?? plan?.title ?? reports.findTitle(run) ?? "")
    .trim()
    .split("\n");
  if (request) return { text: shorten(request, MAX_NAME), isCode: false };
  const name = reports.findName(run);
  if (name !== undefined && !DRAWN.test(name))
    return { text: shorten(name, MAX_NAME), isCode: true };
  const words = describeRun(context, run, requests);
  return words === undefined ? { text: run, isCode: true } : { text: words, isCode: false };
}

/** Describes a run by what it undid, the event that started it, what it planned, or the first operation that it called. */
function describeRun(
  context: Pick<ConsoleContext, "control">,
  run: string,
  known: readonly ActivitySummary[] | undefined,
): string | undefined {
  const { activity, reports } = context.control;
  const undo = reports.listUndos().find((each) => each.run === run);
  if (undo !== undefined) return `Undo of ${shorten(undo.name, MAX_NAME)}`;
  const requests = known ?? activity.list().filter(({ client }) => client.run === run);
  const event = reports.findEvent(requests.find(({ client }) => client.event)?.client.event);
  if (event !== undefined) {
    const { name, service, subject, type } = event;
    if (service === "schedule") return shorten(subject.id, MAX_NAME);
    return shorten(`${type}: ${name ?? subject.kind}`, MAX_NAME);
  }
  if (!DRAWN.test(run)) return undefined;
  const operations = requests.flatMap(({ client }) => client.operation ?? []);
  const [first, ...others] = new Set(operations);
  if (first === undefined) return undefined;
  if (reports.listPlans().some((each) => each.run === run)) return `Program, from ${first}`;
  if (others.length === 0) return first;
  return `${first} and ${others.length} other operation${others.length === 1 ? "" : "s"}`;
}
