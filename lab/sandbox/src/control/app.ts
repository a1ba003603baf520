import { Hono } from "hono";
import type { ActivityLog } from "../activity/activity-log.js";
import { createReportRoutes } from "../reports/report-routes.js";
import type { RunReports } from "../reports/run-reports.js";
import { createActivityRoutes } from "../activity/activity-routes.js";
import { parseFault, FaultError } from "../faults/parse-fault.js";
import type { Faults } from "../faults/faults.js";
import {
  createOAuthControlRoutes,
  type OAuthControl,
  UnknownServiceError,
} from "./oauth-routes.js";
import { createWebhookControlRoutes, type WebhookControl } from "./webhook-routes.js";

const routes = [
  "POST /control/reset",
  "POST /control/faults",
  "GET /control/faults",
  "DELETE /control/faults",
  "DELETE /control/faults/:id",
  "GET /control/activity",
  "GET /control/activity/:id",
  "GET /control/activity/stream",
  "DELETE /control/activity",
  "POST /control/reports",
  "GET /control/reports/calls",
  "POST /control/reports/answers",
  "POST /control/oauth/expire",
  "GET /control/oauth/authorizations",
  "POST /control/webhooks/notes",
  "POST /control/webhooks/crm/:id/off",
  "GET /control/webhooks/deliveries",
  "GET /control/webhooks/faults",
  "PUT /control/webhooks/faults",
  "DELETE /control/webhooks/faults",
  "GET /control/snapshots",
  "POST /control/snapshots",
  "GET /control/snapshots/:name",
  "DELETE /control/snapshots/:name",
  "POST /control/snapshots/:name/restore",
  "GET /control/changes",
].join(", ");

/** Dependencies of the control routes. */
export interface ControlOptions {
  faults: Faults;
  reset: () => void;
  oauth: OAuthControl;
  webhooks: WebhookControl;
  activity: ActivityLog;
  reports: RunReports;
}

/** Creates `POST /reset`, the routes of the faults, and those of OAuth, webhooks and activity. */
export function createControlApp({
  faults,
  reset,
  oauth,
  webhooks,
  activity,
  reports,
}: ControlOptions): Hono {
  const app = new Hono()
    .post("/reset", (context) => {
      reset();
      return context.json({ reset: true });
    })
    .post("/faults", async (context) => {
      const fault = parseFault(await context.req.json().catch(() => undefined));
      return context.json({ added: faults.add(fault) }, 201);
    })
    .get("/faults", (context) => context.json({ faults: faults.list() }))
    .delete("/faults/:id", (context) => {
      if (faults.remove(Number(context.req.param("id")))) return context.json({ removed: true });
      return context.json({ message: "There is no such fault, or it is used up." }, 404);
    })
    .delete("/faults", (context) => {
      faults.clear();
      return context.json({ cleared: true });
    })
    .route("/oauth", createOAuthControlRoutes(oauth))
    .route("/webhooks", createWebhookControlRoutes(webhooks))
    .route("/activity", createActivityRoutes(activity))
    .route("/reports", createReportRoutes(reports))
    .all("*", (context) => context.json({ message: `Unknown route. Routes: ${routes}.` }, 404));
  return app.onError((error, context) => {
    if (error instanceof FaultError || error instanceof UnknownServiceError) {
      return context.json({ message: error.message }, 400);
    }
    throw error;
  });
}
