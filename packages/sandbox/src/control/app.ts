import { Hono } from "hono";
import { serviceNames } from "../tokens.js";
import type { Fault, Faults } from "./faults.js";

/** `POST /reset`, `POST /faults` (one fault as JSON) and `DELETE /faults`. */
export function createControlApp(faults: Faults, reset: () => void): Hono {
  return new Hono()
    .post("/reset", (context) => {
      reset();
      return context.json({ reset: true });
    })
    .post("/faults", async (context) => {
      const fault = await context.req.json<Fault>().catch(() => undefined);
      if (fault === undefined || !serviceNames.includes(fault.service)) {
        const message = `Send a fault as JSON; "service" is one of ${serviceNames.join(", ")}.`;
        return context.json({ message }, 400);
      }
      faults.add(fault);
      return context.json({ added: fault }, 201);
    })
    .delete("/faults", (context) => {
      faults.clear();
      return context.json({ cleared: true });
    });
}
