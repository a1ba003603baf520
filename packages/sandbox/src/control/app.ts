import { Hono } from "hono";
import { parseFault, FaultError } from "./parse-fault.js";
import type { Faults } from "./faults.js";
import {
  createOAuthControlRoutes,
  type OAuthControl,
  UnknownServiceError,
} from "./oauth-routes.js";
import { createWebhookControlRoutes, type WebhookControl } from "./webhook-routes.js";

const routes = [
  "POST /control/reset",
  "POST /control/faults",
  "DELETE /control/faults",
  "POST /control/oauth/expire",
  "GET /control/oauth/authorizations",
  "POST /control/webhooks/notes",
  "GET /control/webhooks/deliveries",
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
}

/** Creates `POST /reset`, `POST /faults` (one fault as JSON), `DELETE /faults` and the routes for OAuth and webhooks. */
export function createControlApp({ faults, reset, oauth, webhooks }: ControlOptions): Hono {
  const app = new Hono()
    .post("/reset", (context) => {
      reset();
      return context.json({ reset: true });
    })
    .post("/faults", async (context) => {
      const fault = parseFault(await context.req.json().catch(() => undefined));
      faults.add(fault);
      return context.json({ added: fault }, 201);
    })
    .delete("/faults", (context) => {
      faults.clear();
      return context.json({ cleared: true });
    })
    .route("/oauth", createOAuthControlRoutes(oauth))
    .route("/webhooks", createWebhookControlRoutes(webhooks))
    .all("*", (context) => context.json({ message: `Unknown route. Routes: ${routes}.` }, 404));
  return app.onError((error, context) => {
    if (error instanceof FaultError || error instanceof UnknownServiceError) {
      return context.json({ message: error.message }, 400);
    }
    throw error;
  });
}
