import { Hono } from "hono";
import { checkFault, FaultError } from "./check-fault.js";
import type { Faults } from "./faults.js";
import { createOAuthControl, type OAuthControl, ServiceError } from "./oauth.js";

const routes = [
  "POST /control/reset",
  "POST /control/faults",
  "DELETE /control/faults",
  "POST /control/oauth/expire",
  "GET /control/oauth/authorizations",
].join(", ");

/** What the control routes work on. */
export interface ControlParts {
  faults: Faults;
  reset: () => void;
  oauth: OAuthControl;
}

/** `POST /reset`, `POST /faults` (one fault as JSON), `DELETE /faults`, and those of OAuth. */
export function createControlApp({ faults, reset, oauth }: ControlParts): Hono {
  const app = new Hono()
    .post("/reset", (context) => {
      reset();
      return context.json({ reset: true });
    })
    .post("/faults", async (context) => {
      const fault = checkFault(await context.req.json().catch(() => undefined));
      faults.add(fault);
      return context.json({ added: fault }, 201);
    })
    .delete("/faults", (context) => {
      faults.clear();
      return context.json({ cleared: true });
    })
    .route("/oauth", createOAuthControl(oauth))
    .all("*", (context) => context.json({ message: `There is: ${routes}.` }, 404));
  return app.onError((error, context) => {
    if (error instanceof FaultError || error instanceof ServiceError) {
      return context.json({ message: error.message }, 400);
    }
    throw error;
  });
}
