import { Hono } from "hono";
import type { DeliveryRecord } from "../webhooks/delivery.js";
import type { DeliveryQueue } from "../webhooks/delivery-queue.js";

/** Control over webhooks. */
export interface WebhookControl {
  /** Adds a subscription to the notes service. Throws a `TypeError` for invalid options. */
  addNotesWebhook: (options: unknown) => Promise<object>;
  deliveries: () => DeliveryRecord[];
  /** Deliveries of the CRM and the notes service, for the console. */
  queue: Pick<DeliveryQueue, "listNumbered" | "createRequest" | "addAgain">;
}

/** Creates `POST /notes` with a subscription as JSON, and `GET /deliveries`. */
export function createWebhookControlRoutes({ addNotesWebhook, deliveries }: WebhookControl): Hono {
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
    .get("/deliveries", (context) => context.json({ deliveries: deliveries() }));
}
