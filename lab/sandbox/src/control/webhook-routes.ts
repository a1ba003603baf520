import { Hono } from "hono";
import type { DeliveryRecord } from "../webhooks/delivery.js";
import type { DeliveryQueue } from "../webhooks/delivery-queue.js";

/** Control over webhooks. */
export interface WebhookControl {
  /** Adds a subscription to the notes service. Throws a `TypeError` for invalid options. */
  addNotesWebhook: (options: unknown) => Promise<object>;
  /** Switches a webhook of the CRM off. Returns false for an unknown one. */
  switchOff: (id: string) => boolean;
  deliveries: () => DeliveryRecord[];
  /** Deliveries of the CRM and the notes service, for the console. */
  queue: Pick<DeliveryQueue, "listNumbered" | "createRequest" | "addAgain" | "faults">;
}

/**
 * Creates `POST /notes` with a subscription as JSON, `POST /crm/:id/off`, `GET /deliveries`, and `PUT`, `GET` and `DELETE /faults` with
 * faults of deliveries.
 */
export function createWebhookControlRoutes({
  addNotesWebhook,
  deliveries,
  queue,
  switchOff,
}: WebhookControl): Hono {
  return new Hono()
    .post("/notes", async (context) => {
      const options: unknown = await context.req.json().catch(() => undefined);
      try {
        return context.json(await addNotesWebhook(options), 201);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return context.json({ message: error.message }, 400);
      }
    })
    .post("/crm/:id/off", (context) => {
      if (switchOff(context.req.param("id"))) return context.json({ off: true });
      return context.json({ message: "There is no such webhook." }, 404);
    })
    .put("/faults", async (context) => {
      try {
        queue.faults.set(await context.req.json().catch(() => undefined));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return context.json({ message: error.message }, 400);
      }
      return context.json({ faults: queue.faults.get() });
    })
    .get("/faults", (context) =>
      context.json({ faults: queue.faults.get(), counts: queue.faults.counts() }),
    )
    .delete("/faults", (context) => {
      queue.faults.clear();
      return context.json({ cleared: true });
    })
    .get("/deliveries", (context) => context.json({ deliveries: deliveries() }));
}
