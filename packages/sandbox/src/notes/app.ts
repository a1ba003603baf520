import { Hono } from "hono";
import type { SandboxContext } from "../context.js";
import { blockRoutes } from "./blocks/routes.js";
import { commentRoutes } from "./comments/routes.js";
import { dataSourceRoutes } from "./data-sources/routes.js";
import { databaseRoutes } from "./databases/routes.js";
import { fileRoutes } from "./files/routes.js";
import { serveFile } from "./files/sign-files.js";
import { handleRoute } from "./http/handle-route.js";
import { RateLimiter } from "./http/rate-limiter.js";
import { type NotesLimits, notesLimits } from "./limits.js";
import { pageRoutes } from "./pages/routes.js";
import { searchRoutes } from "./search/routes.js";
import { userRoutes } from "./users/routes.js";

/**
 * Creates the Notion REST API (versions 2022-06-28, 2025-09-03 and 2026-03-11) over the sandbox's
 * data.
 */
export function createNotesApp(context: SandboxContext, limits: NotesLimits = notesLimits): Hono {
  const app = new Hono();
  const limiter = new RateLimiter(limits.requestsPerWindow);
  const dependencies = { context, limits, limiter };
  const routes = [
    ...searchRoutes,
    ...pageRoutes,
    ...blockRoutes,
    ...databaseRoutes,
    ...dataSourceRoutes,
    ...commentRoutes,
    ...userRoutes,
    ...fileRoutes,
  ];
  for (const route of routes) app.on(route.method, route.path, handleRoute(dependencies, route));
  app.get("/files/:id/:name", serveFile(context));
  app.all("*", handleRoute(dependencies));
  return app;
}
