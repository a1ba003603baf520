import { Hono } from "hono";
import type { SandboxContext } from "./context.js";
import { createControlApp } from "./control/app.js";
import type { Faults } from "./control/faults.js";
import { strikeWith } from "./control/strike.js";
import { createConvintelApp } from "./convintel/app.js";
import { createCrmApp } from "./crm/app.js";
import { createNotesApp } from "./notes/app.js";
import { documentedLimits, noLimits } from "./limits.js";

/** What the web application of the sandbox is made of. */
export interface AppParts {
  context: SandboxContext;
  faults: Faults;
  reset: () => void;
  /** Whether the services hold their clients to their rate limits. */
  rateLimits: boolean;
}

/** The whole sandbox as one web application: `/crm`, `/notes`, `/convintel` and `/control`. */
export function createApp({ context, faults, reset, rateLimits }: AppParts): Hono {
  const limits = rateLimits ? documentedLimits : noLimits;
  const app = new Hono();
  app.use("/crm/*", strikeWith(faults, "crm"));
  app.use("/notes/*", strikeWith(faults, "notes"));
  app.use("/convintel/*", strikeWith(faults, "convintel"));
  app.route("/crm", createCrmApp(context, limits.crm));
  app.route("/notes", createNotesApp(context, limits.notes));
  app.route("/convintel/customer/api/v1", createConvintelApp(context, limits.convintel));
  app.route("/control", createControlApp(faults, reset));
  return app;
}
