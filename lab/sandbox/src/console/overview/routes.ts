import { Hono } from "hono";
import { createEnvironment } from "../../services/service-access.js";
import type { ConsoleContext, ConsoleEnv } from "../console-context.js";
import { toStream } from "../paths.js";
import { sendPage } from "../shell/render-page.js";
import { countContents } from "./count-contents.js";
import { renderOverview } from "./render-overview.js";

/** Requests of which the latest runs are shown. */
const LATEST = 500;

/** Creates the overview at `/`. */
export function createOverviewRoutes(context: ConsoleContext): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().get("/", (request) => {
    // The address by which the visitor reached the sandbox, so that the lines work where they are read.
    const { origin } = new URL(request.req.url);
    const content = renderOverview(context, {
      contents: countContents(context),
      changes: context.state.hasBaseline ? context.state.listChanges() : undefined,
      requests: context.control.activity.latest(LATEST),
      environment: createEnvironment(origin),
    });
    const live = toStream(context.control.activity);
    return sendPage(request, { title: "Overview", current: "/", content, live });
  });
}
