import { Hono } from "hono";
import { createEnvironment, createServices } from "../../services.js";
import type { ConsoleEnv } from "../console-context.js";
import { renderPage } from "../shell/render-page.js";
import { renderOverview } from "./render-overview.js";

/** Creates the overview at `/`. */
export function createOverviewRoutes(): Hono<ConsoleEnv> {
  return new Hono<ConsoleEnv>().get("/", (request) => {
    const access = request.get("access");
    // The address by which the visitor reached the sandbox, so that the lines work where they are read.
    const environment = createEnvironment(createServices(new URL(request.req.url).origin));
    const content = renderOverview({ environment });
    return request.html(renderPage({ title: "Overview", current: "/", content, access }));
  });
}
