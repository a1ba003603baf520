import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { type RecorderOptions, recordActivity } from "../activity/record-activity.js";
import type { SandboxContext } from "../common/context.js";
import { type ControlOptions, createControlApp } from "../control/app.js";
import { faultInjection } from "../faults/inject-faults.js";
import { createConvintelApp } from "../services/convintel/app.js";
import type { ConsoleContext, ConsoleEnv } from "../console/console-context.js";
import { createCrmApp } from "../services/crm/app.js";
import { createCrmOAuthRoutes } from "../services/crm/oauth/routes.js";
import { createNotesApp } from "../services/notes/app.js";
import { createNotesOAuthRoutes } from "../services/notes/oauth/routes.js";
import {
  limitBody,
  limitConvintelBody,
  limitCrmBody,
  limitNotesBody,
} from "../services/limit-body.js";
import { documentedLimits, unlimited } from "../services/limits.js";
import { createStateRoutes } from "../state/routes.js";
import type { SandboxState } from "../state/sandbox-state.js";
import { createCredentialDescriptions } from "../services/describe-credential.js";
import { requireLocalWrites } from "../common/local-requests.js";
import { isLoopback } from "../common/loopback.js";
import { readStory } from "../services/seed-services.js";
import { serviceNames } from "../common/tokens.js";
import type { DeliveryQueue } from "../webhooks/delivery-queue.js";

const convintelPath = "/convintel/customer/api/v1";

/** Options for the sandbox's web application. */
export interface SandboxAppOptions extends ControlOptions {
  context: SandboxContext;
  state: SandboxState;
  /** Enforces the documented rate limits. */
  rateLimits: boolean;
  deliveries: DeliveryQueue;
  /** Host names beside those of this machine, as in a parsed URL. @default none */
  allowedHosts?: readonly string[];
}

/** Creates the web application of the sandbox: the console, `/crm`, `/notes`, `/convintel` and `/control`. */
export function createApp({
  context,
  rateLimits,
  deliveries,
  state,
  allowedHosts = [],
  ...control
}: SandboxAppOptions): Hono {
  const limits = rateLimits ? documentedLimits : unlimited;
  const app = new Hono();
  const recorder: RecorderOptions = {
    log: control.activity,
    now: context.now,
    describeCredential: createCredentialDescriptions(context),
  };
  app.use(sendDate(context));
  app.use(rejectOtherHosts(allowedHosts));
  app.use("/control/*", requireLocalWrites);
  app.use(`${convintelPath}/sandbox/*`, requireLocalWrites);
  for (const service of serviceNames) {
    app.use(`/${service}/*`, recordActivity(recorder, service));
    app.use(`/${service}/*`, faultInjection(control.faults, service));
  }
  app.use("/crm/*", limitCrmBody);
  app.use("/notes/*", limitNotesBody);
  app.use("/convintel/*", limitConvintelBody);
  app.use("/control/*", limitBody);
  app.use("/console/*", limitBody);
  // Before the services, whose authentication and rate limits do not apply to the OAuth routes.
  // A restored snapshot can be of a company with other members.
  const findStory = () => readStory(context.store);
  app.route("/crm", createCrmOAuthRoutes(context, findStory));
  app.route("/notes", createNotesOAuthRoutes(context, findStory));
  app.route("/crm", createCrmApp(context, limits.crm, deliveries));
  app.route("/notes", createNotesApp(context, limits.notes, deliveries));
  app.route(
    convintelPath,
    createConvintelApp(context, limits.convintel, undefined, deliveries.faults),
  );
  app.route("/control", createStateRoutes(state));
  app.route("/control", createControlApp(control));
  const serveConsole = createConsoleHandler({ ...context, control, state });
  app.all("/", serveConsole);
  app.all("/console/*", serveConsole);
  return app;
}

/** Sets the `Date` header by the sandbox's clock, as a service does by its own (RFC 9110 §6.6.1). A fault may have another. */
function sendDate({ now }: SandboxContext): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!context.res.headers.has("date")) context.header("date", now().toUTCString());
  };
}

/** Serves the console, whose code is loaded when a page is first opened. */
function createConsoleHandler(context: ConsoleContext): Handler {
  let loaded: Promise<Hono<ConsoleEnv>> | undefined;
  return async ({ req, env }) => {
    loaded ??= import("../console/app.js").then(({ createConsoleApp }) =>
      createConsoleApp(context),
    );
    return (await loaded).fetch(req.raw, env);
  };
}

/**
 * Rejects DNS rebinding, where a web page points its own host name at this machine to read the
 * responses. The browser still sends that name, so only names of this machine and listed ones are accepted.
 */
function rejectOtherHosts(allowedHosts: readonly string[]): MiddlewareHandler {
  const allowed = ["localhost, 127.0.0.1 and [::1]", ...allowedHosts].join(", ");
  return async (context, next) => {
    const { hostname } = new URL(context.req.url);
    if (isLoopback(hostname) || allowedHosts.includes(hostname)) return next();
    return context.text(
      `The sandbox accepts these hosts only: ${allowed}. Start it with --allow-host NAME to allow another.\n`,
      421,
    );
  };
}
