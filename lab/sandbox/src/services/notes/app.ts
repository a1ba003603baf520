import { Hono } from "hono";
import type { SandboxContext } from "../../common/context.js";
import { DeliveryQueue } from "../../webhooks/delivery-queue.js";
import { agentRoutes } from "./agents/routes.js";
import { blockRoutes } from "./blocks/routes.js";
import { commentRoutes } from "./comments/routes.js";
import { customEmojiRoutes } from "./custom-emojis/routes.js";
import { dataSourceRoutes } from "./data-sources/routes.js";
import { databaseRoutes } from "./databases/routes.js";
import { fileRoutes } from "./files/routes.js";
import { serveFile } from "./files/sign-files.js";
import { handleRoute } from "./handle-route.js";
import { RateLimiter } from "./http/rate-limiter.js";
import { type NotesLimits, notesLimits } from "./limits.js";
import { markdownRoutes } from "./markdown/routes.js";
import { meetingNoteRoutes } from "./meeting-notes/routes.js";
import { pageRoutes } from "./pages/routes.js";
import { searchRoutes } from "./search/routes.js";
import { serveSkill, skillRoutes } from "./skills/routes.js";
import { userRoutes } from "./users/routes.js";
import { viewRoutes } from "./views/routes.js";
import { deliverEvents } from "./webhooks/deliver-events.js";

/**
 * Creates the Notion REST API (versions 2022-06-28, 2025-09-03 and 2026-03-11) over the sandbox's
 * data.
 */
export function createNotesApp(
  context: SandboxContext,
  limits: NotesLimits = notesLimits,
  deliveries: DeliveryQueue = new DeliveryQueue(),
): Hono {
  deliverEvents(context, deliveries);
  const app = new Hono();
  const limiter = new RateLimiter(limits.requestsPerWindow);
  context.store.onReplaced(() => limiter.clear());
  const dependencies = { context, limits, limiter };
  const routes = [
    ...searchRoutes,
    ...pageRoutes,
    ...markdownRoutes,
    ...blockRoutes,
    ...databaseRoutes,
    ...dataSourceRoutes,
    ...commentRoutes,
    ...userRoutes,
    ...viewRoutes,
    ...customEmojiRoutes,
    ...meetingNoteRoutes,
    ...fileRoutes,
    ...agentRoutes,
    ...skillRoutes,
  ];
  for (const route of routes) app.on(route.method, route.path, handleRoute(dependencies, route));
  app.get("/files/:id/:name", serveFile(context));
  app.get("/skills/:id", serveSkill(context));
  app.all("*", handleRoute(dependencies));
  return app;
}
