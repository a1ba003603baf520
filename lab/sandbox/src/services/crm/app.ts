import { type CrmLimits, crmLimits } from "./limits.js";
import { Hono } from "hono";
import type { SandboxContext } from "../../common/context.js";
import { DeliveryQueue } from "../../webhooks/delivery-queue.js";
import { authenticate, getActor } from "./access/authenticate.js";
import { limitRate } from "./access/rate-limit.js";
import { createActivityRecordRoutes } from "./activities/record-routes.js";
import { createActivityRoutes } from "./activities/routes.js";
import { createChoiceRoutes } from "./attributes/choice-routes.js";
import { createAttributeRoutes } from "./attributes/routes.js";
import { createCommentRoutes } from "./comments/routes.js";
import { createThreadRoutes } from "./comments/thread-routes.js";
import { CrmCollections } from "./repository/crm-collections.js";
import type { CrmService, CrmRouteEnv } from "./crm-service.js";
import { CrmError, notFound } from "./errors.js";
import { createEmailRoutes } from "./emails/routes.js";
import { createDownloadRoutes } from "./files/download.js";
import { createFileRoutes } from "./files/routes.js";
import { createEntryRoutes } from "./lists/entry-routes.js";
import { createListRoutes } from "./lists/routes.js";
import { createCallRecordingRoutes } from "./meetings/call-recording-routes.js";
import { createMeetingRoutes } from "./meetings/routes.js";
import { createMemberRoutes } from "./members.js";
import { createNoteRoutes } from "./notes/routes.js";
import { createObjectRoutes } from "./objects/routes.js";
import { createRecordDetailRoutes } from "./records/detail-routes.js";
import { createRecordRoutes } from "./records/routes.js";
import { createSearchRoutes } from "./search/routes.js";
import { createSelfRoutes } from "./self/routes.js";
import { createSqlRoutes } from "./sql/routes.js";
import { createTaskRoutes } from "./tasks/routes.js";
import { createViewRoutes } from "./views/routes.js";
import { deliverEvents } from "./webhooks/deliver-events.js";
import { changeActor } from "./webhooks/event.js";
import { createWebhookRoutes } from "./webhooks/routes.js";

/** Creates the CRM: the Attio REST API v2 with the data of the seeded company. */
export function createCrmApp(
  context: SandboxContext,
  limits: CrmLimits = crmLimits,
  deliveries: DeliveryQueue = new DeliveryQueue(),
): Hono {
  const service: CrmService = {
    collections: new CrmCollections(context.store),
    now: context.now,
    limits,
  };
  deliverEvents(context.store, service.collections, deliveries);
  return new Hono()
    .onError(toErrorResponse)
    .use(limitRate(service))
    .route("/", createSelfRoutes(service))
    .route("/", createDownloadRoutes(service))
    .route("/", createAuthenticatedRoutes(service)) as Hono;
}

/** Routes that require a token. */
function createAuthenticatedRoutes(service: CrmService): Hono<CrmRouteEnv> {
  return new Hono<CrmRouteEnv>()
    .use(authenticate(service))
    .use((request, next) => changeActor.run(getActor(request.get("token")), next))
    .route("/", createSearchRoutes(service))
    .route("/", createRecordRoutes(service))
    .route("/", createRecordDetailRoutes(service))
    .route("/", createAttributeRoutes(service))
    .route("/", createChoiceRoutes(service))
    .route("/", createObjectRoutes(service))
    .route("/", createActivityRoutes(service))
    .route("/", createActivityRecordRoutes(service))
    .route("/", createViewRoutes(service))
    .route("/", createSqlRoutes(service))
    .route("/", createFileRoutes(service))
    .route("/", createListRoutes(service))
    .route("/", createEntryRoutes(service))
    .route("/", createNoteRoutes(service))
    .route("/", createTaskRoutes(service))
    .route("/", createCommentRoutes(service))
    .route("/", createThreadRoutes(service))
    .route("/", createMeetingRoutes(service))
    .route("/", createCallRecordingRoutes(service))
    .route("/", createEmailRoutes(service))
    .route("/", createWebhookRoutes(service))
    .route("/", createMemberRoutes(service))
    .all("*", ({ req }) => {
      throw notFound(`Could not find endpoint "${req.method} ${req.path.replace(/^\/crm/, "")}".`);
    });
}

function toErrorResponse(error: Error): Response {
  if (error instanceof CrmError) return error.toResponse();
  const message = `The sandbox failed: ${error.message}`;
  return new CrmError(500, "api_error", "internal_error", message).toResponse();
}
