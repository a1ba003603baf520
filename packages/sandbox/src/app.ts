import { Hono, type MiddlewareHandler } from "hono";
import type { SandboxContext } from "./context.js";
import { type ControlParts, createControlApp } from "./control/app.js";
import { strikeWith } from "./control/strike.js";
import { createConvintelApp } from "./convintel/app.js";
import { createCrmApp } from "./crm/app.js";
import { createCrmOAuthRoutes } from "./crm/oauth/routes.js";
import { createNotesApp } from "./notes/app.js";
import { createNotesOAuthRoutes } from "./notes/oauth/routes.js";
import { isLoopback } from "./loopback.js";
import { documentedLimits, noLimits } from "./limits.js";
import { story } from "./story/index.js";

/** What the web application of the sandbox is made of. */
export interface AppParts extends ControlParts {
  context: SandboxContext;
  /** Whether the services hold their clients to their rate limits. */
  rateLimits: boolean;
}

/** The whole sandbox as one web application: `/crm`, `/notes`, `/convintel` and `/control`. */
export function createApp({ context, rateLimits, ...control }: AppParts): Hono {
  const limits = rateLimits ? documentedLimits : noLimits;
  const app = new Hono();
  app.use(refuseStrangers);
  app.use("/crm/*", strikeWith(control.faults, "crm"));
  app.use("/notes/*", strikeWith(control.faults, "notes"));
  app.use("/convintel/*", strikeWith(control.faults, "convintel"));
  // Before the services themselves, whose tokens and limits are not for connecting apps.
  app.route("/crm", createCrmOAuthRoutes(context, story));
  app.route("/notes", createNotesOAuthRoutes(context, story));
  app.route("/crm", createCrmApp(context, limits.crm));
  app.route("/notes", createNotesApp(context, limits.notes));
  app.route("/convintel/customer/api/v1", createConvintelApp(context, limits.convintel));
  app.route("/control", createControlApp(control));
  return app;
}

/**
 * A page on the web can point a name of its own at this machine and then read what answers there (DNS
 * rebinding). Its browser still sends that name, so only this machine's own names are answered.
 */
const refuseStrangers: MiddlewareHandler = async (context, next) => {
  if (isLoopback(new URL(context.req.url).hostname)) return next();
  return context.text("The sandbox answers to localhost, 127.0.0.1 and [::1] only.\n", 421);
};
