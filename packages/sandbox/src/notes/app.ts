import { Hono } from "hono";
import type { SandboxContext } from "../context.js";
import { blockRoutes } from "./blocks/routes.js";
import { dataSourceRoutes } from "./data-sources/routes.js";
import { databaseRoutes } from "./databases/routes.js";
import { endpoint } from "./gate/endpoint.js";
import { RateLimit, REQUESTS_PER_WINDOW } from "./gate/rate-limit.js";
import { pageRoutes } from "./pages/routes.js";
import { searchRoutes } from "./search/routes.js";
import { userRoutes } from "./users/routes.js";

/**
 * The Notion REST API, versions 2022-06-28, 2025-09-03 and 2026-03-11, over the sandbox's data.
 * `requestsPerWindow` is how many requests a token may make in 60 seconds.
 */
export function createNotesApp(
  context: SandboxContext,
  requestsPerWindow: number = REQUESTS_PER_WINDOW,
): Hono {
  const app = new Hono();
  const limit = new RateLimit(requestsPerWindow);
  const routes = [
    ...searchRoutes,
    ...pageRoutes,
    ...blockRoutes,
    ...databaseRoutes,
    ...dataSourceRoutes,
    ...userRoutes,
  ];
  for (const route of routes) app.on(route.method, route.path, endpoint(context, limit, route));
  app.all("*", endpoint(context, limit));
  return app;
}
