import { Hono } from "hono";
import { checkFault, FaultError } from "./check-fault.js";
import type { Faults } from "./faults.js";

const routes = "POST /control/reset, POST /control/faults, DELETE /control/faults";

/** `POST /reset`, `POST /faults` (one fault as JSON) and `DELETE /faults`. */
export function createControlApp(faults: Faults, reset: () => void): Hono {
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
    .all("*", (context) => context.json({ message: `There is: ${routes}.` }, 404));
  return app.onError((error, context) => {
    if (error instanceof FaultError) return context.json({ message: error.message }, 400);
    throw error;
  });
}
