import { Hono } from "hono";
import type { SandboxContext } from "../../common/context.js";
import { DeliveryFaultQueue } from "../../webhooks/delivery-faults.js";
import { activityRoutes } from "./activities/routes.js";
import { analysisRoutes } from "./analyses/routes.js";
import { callScoreRoutes } from "./records/call-scores.js";
import { feedbackRoutes } from "./records/feedback.js";
import { commentRoutes } from "./records/comments.js";
import { createConvintelControl } from "./control/app.js";
import { addRoute, type RouteTable } from "./http/add-route.js";
import { requireApiKey } from "./http/api-key.js";
import { errorResponse, noSuchRoute } from "./http/errors.js";
import {
  type ConvintelLimits,
  convintelLimits,
  enforceRateLimit,
  RateLimiter,
} from "./http/rate-limit.js";
import type { RouteContext } from "./service-context.js";
import { JobQueue } from "./job-queue.js";
import { listenRoutes } from "./records/listens.js";
import { organizationRoutes } from "./organization.js";
import { reportRoutes } from "./reports/routes.js";
import { ConvintelRepository } from "./repository/convintel-repository.js";
import { type ConvintelSettings, convintelSettings } from "./settings.js";
import { scorecardRoutes } from "./records/scorecards.js";
import { topicRoutes } from "./topics/routes.js";
import { uploadRoutes } from "./uploads/routes.js";
import { userRoutes } from "./users.js";
import { webhookRoutes } from "./webhooks/routes.js";

/**
 * Creates the conversation-intelligence service: the Jiminny customer API, served below
 * `/customer/api/v1`. Paths and query names of read operations were seen in public code that calls
 * it; those of the upload and of the webhooks are assumed [endpoint-paths]. Routes that the sandbox adds for tests are
 * below `/sandbox`.
 *
 * A request is routed (404, 405), authenticated (401), counted (429) and validated (422), which is
 * the order of a Laravel application (assumed [order-of-checks]).
 */
export function createConvintelApp(
  { store, now }: SandboxContext,
  limits: ConvintelLimits = convintelLimits,
  settings: ConvintelSettings = convintelSettings,
  deliveryFaults = new DeliveryFaultQueue(),
): Hono {
  const repository = new ConvintelRepository(store);
  const service = { repository, now, deliveryFaults };
  const jobs = new JobQueue(service, settings);
  const context: RouteContext = { ...service, settings, jobs };
  const app = new Hono();
  const authentication = requireApiKey(context);
  const rateLimits = {
    activities: enforceRateLimit(new RateLimiter(repository, "activities", limits)),
    others: enforceRateLimit(new RateLimiter(repository, "others", limits)),
  };
  for (const [path, handlers] of Object.entries(createRoutes(context))) {
    const bucket = path === "/getActivities" ? "activities" : "others";
    addRoute(app, path, handlers, [authentication, rateLimits[bucket]]);
  }
  app.route("/sandbox", createConvintelControl(context));
  app.all("*", ({ req }) => {
    throw noSuchRoute(req.path);
  });
  app.onError(errorResponse);
  // Resumes jobs of an earlier run on the same data file.
  jobs.runDue();
  store.onReplaced(() => jobs.runDue());
  return app;
}

function createRoutes(context: RouteContext): RouteTable {
  return {
    ...activityRoutes(context),
    ...uploadRoutes(context),
    ...analysisRoutes(context),
    ...topicRoutes(context),
    ...callScoreRoutes(context),
    ...scorecardRoutes(context),
    ...reportRoutes(context),
    ...feedbackRoutes(context),
    ...commentRoutes(context),
    ...listenRoutes(context),
    ...userRoutes(context),
    ...organizationRoutes(context),
    ...webhookRoutes(context),
  };
}
