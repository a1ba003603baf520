import { Hono } from "hono";
import type { SandboxContext } from "../context.js";
import { authenticate } from "./access/authenticate.js";
import { limitRate } from "./access/rate-limit.js";
import { createAttributeRoutes } from "./attributes/routes.js";
import { CrmData } from "./data/crm-data.js";
import type { Crm, CrmEnvironment } from "./environment.js";
import { CrmError, notFound } from "./errors.js";
import { createListRoutes } from "./lists/routes.js";
import { createMemberRoutes } from "./members/routes.js";
import { createNoteRoutes } from "./notes/routes.js";
import { createObjectRoutes } from "./objects/routes.js";
import { createRecordRoutes } from "./records/routes.js";
import { createSearchRoutes } from "./search/routes.js";
import { createSelfRoutes } from "./self/routes.js";
import { createTaskRoutes } from "./tasks/routes.js";

/** The CRM: the Attio REST API v2 over the seeded company. */
export function createCrmApp(context: SandboxContext): Hono {
  const crm: Crm = { data: new CrmData(context.store), now: context.now };
  return new Hono()
    .onError(showError)
    .use(limitRate())
    .route("/", createSelfRoutes(crm))
    .route("/", createGuardedRoutes(crm)) as Hono;
}

/** Everything that takes a token. */
function createGuardedRoutes(crm: Crm): Hono<CrmEnvironment> {
  return new Hono<CrmEnvironment>()
    .use(authenticate(crm))
    .route("/", createSearchRoutes(crm))
    .route("/", createRecordRoutes(crm))
    .route("/", createAttributeRoutes(crm))
    .route("/", createObjectRoutes(crm))
    .route("/", createListRoutes(crm))
    .route("/", createNoteRoutes(crm))
    .route("/", createTaskRoutes(crm))
    .route("/", createMemberRoutes(crm))
    .all("*", ({ req }) => {
      throw notFound(`Could not find endpoint "${req.method} ${req.path.replace(/^\/crm/, "")}".`);
    });
}

function showError(error: Error): Response {
  if (error instanceof CrmError) return error.toResponse();
  const message = `The sandbox failed: ${error.message}`;
  return new CrmError(500, "api_error", "internal_error", message).toResponse();
}
