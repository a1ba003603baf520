import { Hono, type MiddlewareHandler } from "hono";
import type { SandboxContext } from "./context.js";
import { type ControlOptions, createControlApp } from "./control/app.js";
import { faultInjection } from "./control/inject-faults.js";
import { createConvintelApp } from "./convintel/app.js";
import { createCrmApp } from "./crm/app.js";
import { createCrmOAuthRoutes } from "./crm/oauth/routes.js";
import { createNotesApp } from "./notes/app.js";
import { createNotesOAuthRoutes } from "./notes/oauth/routes.js";
import { isLoopback } from "./loopback.js";
import { documentedLimits, unlimited } from "./limits.js";
import { createStateRoutes } from "./state/routes.js";
import type { SandboxState } from "./state/sandbox-state.js";
import { story } from "./story/index.js";
import type { DeliveryQueue } from "./webhooks/delivery-queue.js";

/** Options for the sandbox's web application. */
export interface SandboxAppOptions extends ControlOptions {
  context: SandboxContext;
  state: SandboxState;
  /** Enforces the documented rate limits. */
  rateLimits: boolean;
  deliveries: DeliveryQueue;
}

/** Creates the web application of the sandbox: `/crm`, `/notes`, `/convintel` and `/control`. */
export function createApp({
  context,
  rateLimits,
  deliveries,
  state,
  ...control
}: SandboxAppOptions): Hono {
  const limits = rateLimits ? documentedLimits : unlimited;
  const app = new Hono();
  app.use(rejectForeignHosts);
  app.use("/crm/*", faultInjection(control.faults, "crm"));
  app.use("/notes/*", faultInjection(control.faults, "notes"));
  app.use("/convintel/*", faultInjection(control.faults, "convintel"));
  // Before the services, whose authentication and rate limits do not apply to the OAuth routes.
  app.route("/crm", createCrmOAuthRoutes(context, story));
  app.route("/notes", createNotesOAuthRoutes(context, story));
  app.route("/crm", createCrmApp(context, limits.crm, deliveries));
  app.route("/notes", createNotesApp(context, limits.notes, deliveries));
  app.route("/convintel/customer/api/v1", createConvintelApp(context, limits.convintel));
  app.route("/control", createStateRoutes(state));
  app.route("/control", createControlApp(control));
  return app;
}

/**
 * Rejects DNS rebinding, where a web page points its own host name at this machine to read the
 * responses. The browser still sends that name, so only loopback names are accepted.
 */
const rejectForeignHosts: MiddlewareHandler = async (context, next) => {
  if (isLoopback(new URL(context.req.url).hostname)) return next();
  return context.text("The sandbox accepts the hosts localhost, 127.0.0.1 and [::1] only.\n", 421);
};
