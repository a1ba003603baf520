import { html } from "hono/html";
import type { ActivityRequest } from "../../activity/activity.js";
import { renderMoment } from "../components/render-time.js";
import type { ConsoleContext } from "../console-context.js";
import type { Markup } from "../markup.js";
import { activityPaths, createHref, toResourcePath } from "../paths.js";
import { renderRunLink } from "../components/render-run-link.js";
import type { ChangeLinks } from "./render-thing.js";

/** Requests of one thing that are named, the latest ones. */
const MAX_REQUESTS = 3;

/** Creates the links of changes to what they belong to, and to the requests and runs that made them; `since` names the snapshot. */
export function createChangeLinks(
  context: ConsoleContext,
  ids: Iterable<string>,
  since = "",
): ChangeLinks {
  const { control, state } = context;
  const requests = state.history.findRequests(new Set(ids));
  return {
    toHref: (service, resource) => addSince(toResourcePath({ service, ...resource }), since),
    renderOrigin(own) {
      const numbers = new Set(own.flatMap((id) => requests.get(id) ?? []));
      const found = [...numbers]
        .toSorted((a, b) => a - b)
        .flatMap((number) => control.activity.get(number) ?? []);
      if (found.length === 0) return html``;
      const more = found.length - MAX_REQUESTS;
      return html`<p class="changes-origin">
        ${found.slice(-MAX_REQUESTS).map((request) => renderRequest(request, context))}
        ${more > 0 ? html`<span>and ${more} earlier</span>` : ""}
      </p>`;
    },
  };
}

/** Adds the name of a snapshot to an address, whose page then marks what is new since that. */
function addSince(path: string | undefined, since: string): string | undefined {
  if (path === undefined || since === "") return path;
  const [page = "", block] = path.split("#");
  return createHref(page, { since }) + (block === undefined ? "" : `#${block}`);
}

function renderRequest(
  { client, id, method, path, startedAt }: ActivityRequest,
  context: ConsoleContext,
): Markup {
  const { operation, run } = client;
  const { reports } = context.control;
  const undone = reports.findUndoOf(client.call);
  const undoing = reports.findUndoBy(client.call);
  return html`<span
    >${renderMoment(startedAt)} ·
    <a href="${activityPaths.request(id)}">${operation ?? `${method} ${path}`}</a>${
      run === undefined
        ? ""
        : html` ·
            <span>run ${renderRunLink(context, run, { place: `request-${id}` })}</span>`
    }${undone === undefined ? "" : html` · <a href="${activityPaths.undo(undone.undo.id)}">undone</a>`}${
      undoing === undefined
        ? ""
        : html` · <a href="${activityPaths.undo(undoing.undo.id)}">part of an undo</a>`
    }</span
  >`;
}
