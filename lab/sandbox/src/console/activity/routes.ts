import { type Context, Hono } from "hono";
import { ActivityFilterError, parseActivityFilter } from "../../activity/activity-filter.js";
import { type ActivityRequest, summarize } from "../../activity/activity.js";
import type { ReportedEvent } from "../../reports/report.js";
import { ReporterCallError } from "../../reports/reporter-calls.js";
import { shorten } from "../../state/words.js";
import { readOffset } from "../components/render-pager.js";
import { renderPath } from "../components/render-path.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { MissingPageError, requireFound } from "../require-found.js";
import { sendPage } from "../shell/render-page.js";
import { activityPaths, toStream } from "../paths.js";
import { renderApprovals } from "./render-approvals.js";
import { type ActivityGroup, groupActivity } from "./group-activity.js";
import { matches } from "./match-run.js";
import { type RunState, runStates } from "./plan-state.js";
import { renderActivity } from "./render-activity.js";
import { toEventId } from "./anchors.js";
import { nameSubject } from "./event-chain.js";
import { renderEventPage } from "./render-event-page.js";
import { renderEvents } from "./render-events.js";
import type { ConsoleFilter } from "./render-filter.js";
import { renderRunPage } from "./render-run-page.js";
import { nameRun } from "../components/render-run-link.js";
import { sendToSandbox } from "../send-to-sandbox.js";
import { toRepeatable } from "./to-curl.js";
import { renderPlanPage } from "./render-plan-page.js";
import { renderRequest } from "./render-request.js";
import { renderUndoPage } from "./render-undo-page.js";

/** Requests of a page. */
const LIMIT = 200;
/** Runs of a page. */
const RUNS = 50;
const MAX_SEARCH = 200;
const MAX_TITLE = 80;

/** Creates the pages of the activity, `/console/activity`, and of each request. */
export function createActivityViewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  const { activity: log, reports } = context.control;

  /** Lists the runs that have reported something without a recorded request. */
  function listSilentRuns(): string[] {
    const reported = [...reports.listPlans(), ...reports.listQuestions(), ...reports.listUndos()];
    const runs = new Set(reported.map((each) => each.run));
    for (const { client } of log.list()) runs.delete(client.run ?? "");
    return [...runs].filter((each) => reports.findOwner(each) === each);
  }

  /** Lists the runs that a filter selects, latest first. */
  function select(filter: ConsoleFilter): ActivityGroup[] {
    const groups = groupActivity(reports, log.list().map(summarize), listSilentRuns());
    return groups.filter((group) => matches(context, group, filter));
  }

  function findEvent(id: string): ReportedEvent {
    const found = reports.listEvents().find(({ entry }) => toEventId(entry) === id);
    return requireFound(found, "reported event");
  }

  function sendEvent(visit: Context<ConsoleEnv>, event: ReportedEvent, problem?: string) {
    const live = toStream(log);
    const { canWrite } = visit.get("access");
    return sendPage(visit, {
      title: shorten(nameSubject(context, event), MAX_TITLE),
      current: activityPaths.events,
      before: renderPath([{ href: activityPaths.events, label: "Events" }]),
      content: renderEventPage(context, event, { canWrite, problem }),
      // The address of a problem is not that of the page.
      ...(problem === undefined && { live }),
    });
  }

  function sendRun(
    visit: Context<ConsoleEnv>,
    title: string,
    { path, requests, run }: { run: string | undefined; requests: ActivityRequest[]; path: string },
  ) {
    const live = toStream(log);
    const offset = readOffset(visit);
    const page = { run, path, requests: requests.map(summarize), offset, limit: LIMIT };
    return sendPage(visit, {
      title,
      current: activityPaths.home,
      before: renderPath([{ href: activityPaths.home, label: "Activity" }]),
      content: renderRunPage(context, page),
      ...(offset === 0 && { live }),
    });
  }

  return new Hono<ConsoleEnv>()
    .get("/", (request) => {
      const live = toStream(log);
      const filter = parseFilter(request);
      const selected = select(filter);
      const offset = readOffset(request);
      const content = renderActivity({
        filter,
        groups: selected.slice(offset, offset + RUNS),
        offset,
        limit: RUNS,
        total: selected.length,
        context,
        canWrite: request.get("access").canWrite,
      });
      return sendPage(request, {
        title: "Activity",
        current: activityPaths.home,
        content,
        // Later pages would move under the reader.
        ...(offset === 0 && { live }),
      });
    })
    .post("/clear", (request) => {
      log.clear();
      return request.redirect(activityPaths.home, 303);
    })
    .get("/approvals", (visit) =>
      sendPage(visit, {
        title: "Approvals",
        current: activityPaths.approvals,
        content: renderApprovals(context),
        live: toStream(log),
      }),
    )
    .get("/events", (visit) =>
      sendPage(visit, {
        title: "Events",
        current: activityPaths.events,
        content: renderEvents(context),
        live: toStream(log),
      }),
    )
    .get("/events/:id", (visit) => sendEvent(visit, findEvent(visit.req.param("id"))))
    .post("/events/:id/retry", async (visit) => {
      const event = findEvent(visit.req.param("id"));
      try {
        if (event.retry !== undefined && (await reports.calls.call(event.retry)) === true)
          return visit.redirect(activityPaths.event(visit.req.param("id")), 303);
        return sendEvent(visit, event, "There is no such failure any more: it was retried before.");
      } catch (error) {
        if (!(error instanceof ReporterCallError)) throw error;
        return sendEvent(visit, event, error.message);
      }
    })
    .get("/runs/:run", (visit) => {
      const run = reports.findOwner(visit.req.param("run"));
      const requests = log
        .list()
        .filter(({ client }) => client.run !== undefined && reports.findOwner(client.run) === run);
      return sendRun(visit, nameRun(context, run).text, {
        run,
        requests,
        path: activityPaths.run(run),
      });
    })
    .get("/clients/:name", (visit) => {
      const name = visit.req.param("name");
      const requests = log
        .list()
        .filter(({ client }) => client.run === undefined && client.name === name);
      return sendRun(visit, shorten(name, MAX_TITLE), {
        run: undefined,
        requests,
        path: activityPaths.client(name),
      });
    })
    .get("/plans/:digest", (visit) => {
      const plan = requireFound(reports.findPlan(visit.req.param("digest")), "reported plan");
      return sendPage(visit, {
        title: plan.title ?? "Planned program",
        current: activityPaths.home,
        before: renderPath([{ href: activityPaths.home, label: "Activity" }]),
        content: renderPlanPage(context, plan),
        live: toStream(log),
      });
    })
    .get("/undos/:id{[0-9]+}", (visit) => {
      const undo = requireFound(reports.findUndo(Number(visit.req.param("id"))), "reported undo");
      return sendPage(visit, {
        title: "Undo",
        current: activityPaths.home,
        before: renderPath([{ href: activityPaths.home, label: "Activity" }]),
        content: renderUndoPage(context, undo),
      });
    })
    .get("/:id{[0-9]+}", (visit) => {
      const request = requireFound(log.get(Number(visit.req.param("id"))), "recorded request");
      const retries = log.list().filter(({ retryOf }) => retryOf === request.id);
      return sendPage(visit, {
        title: `${request.method} ${request.path}`,
        current: activityPaths.home,
        before: renderPath([{ href: activityPaths.home, label: "Activity" }]),
        content: renderRequest(context, request, retries, {
          changes: context.state.history.describe(new Set([request.id])).get(request.id) ?? [],
          repeatable: toRepeatable(request, new URL(visit.req.url).origin),
          canWrite: visit.get("access").canWrite,
        }),
      });
    })
    .post("/:id{[0-9]+}/repeat", async (visit) => {
      const request = requireFound(log.get(Number(visit.req.param("id"))), "recorded request");
      const repeatable = requireFound(
        toRepeatable(request, new URL(visit.req.url).origin),
        "repeatable request",
      );
      const { position } = log;
      const { method, headers, body } = repeatable;
      const { service, path, query } = request;
      const sent = { service, method, path: `${path}${query}`, headers, body };
      // A fault may drop the connection; the record says so.
      const response = await sendToSandbox(visit, sent).catch(() => undefined);
      await response?.body?.cancel();
      const [repeated] = log.changesSince(position)?.requests ?? [];
      return visit.redirect(activityPaths.request(repeated?.id ?? request.id), 303);
    });
}

function parseFilter({ req }: Context): ConsoleFilter {
  try {
    const { errors, service } = parseActivityFilter(req.query(), LIMIT);
    return {
      errors,
      service,
      state: parseState(req.query("state")),
      search: req.query("q")?.trim().slice(0, MAX_SEARCH) || undefined,
      from: parseDay("from", req.query("from")),
      until: parseDay("until", req.query("until")),
    };
  } catch (error) {
    if (!(error instanceof ActivityFilterError)) throw error;
    throw new MissingPageError(error.message);
  }
}

function parseDay(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new MissingPageError(`"${name}" takes a day such as 2026-11-18.`);
}

function parseState(text: string | undefined): RunState | undefined {
  if (text === undefined || text === "") return undefined;
  const states = Object.keys(runStates) as RunState[];
  const state = states.find((each) => each === text);
  if (state !== undefined) return state;
  throw new MissingPageError(`"state" takes one of ${states.join(", ")}.`);
}
