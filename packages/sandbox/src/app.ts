import { Hono } from "hono";
import type { SandboxContext } from "./context.js";
import { createControlApp } from "./control/app.js";
import type { Faults } from "./control/faults.js";
import { strikeWith } from "./control/strike.js";
import { createConvintelApp } from "./convintel/app.js";
import { createCrmApp } from "./crm/app.js";
import { createNotesApp } from "./notes/app.js";

/** The whole sandbox as one web application: `/crm`, `/notes`, `/convintel` and `/control`. */
export function createApp(context: SandboxContext, faults: Faults, reset: () => void): Hono {
  const app = new Hono();
  app.use("/crm/*", strikeWith(faults, "crm"));
  app.use("/notes/*", strikeWith(faults, "notes"));
  app.use("/convintel/*", strikeWith(faults, "convintel"));
  app.route("/crm", createCrmApp(context));
  app.route("/notes", createNotesApp(context));
  app.route("/convintel/customer/api/v1", createConvintelApp(context));
  app.route("/control", createControlApp(faults, reset));
  return app;
}
