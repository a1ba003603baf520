import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { ActivityDocument } from "../activities/document.js";
import { addJob } from "../background/jobs.js";
import type { DeliveryDocument } from "./delivery.js";
import type { WebhookDocument, WebhookTrigger } from "./document.js";
import { eventPayload } from "./event-payload.js";
import { isLoopback } from "../../loopback.js";

/**
 * Lets an event be sent to everyone who subscribed to its trigger. What would leave this machine is
 * only written down.
 */
export function announce(
  { store, now }: SandboxContext,
  trigger: WebhookTrigger,
  activity: ActivityDocument,
): DeliveryDocument[] {
  const event = { id: randomUUID(), trigger, occurredAt: now(), activity };
  const payload = eventPayload(store, event);
  const webhooks = store.list<WebhookDocument>("convintel/webhooks");
  return webhooks
    .filter((webhook) => webhook.trigger === trigger)
    .map(({ id: webhookId, url }) => {
      const id = randomUUID();
      const state = isLoopback(new URL(url).hostname) ? "waiting" : "not-sent";
      const delivery = { id, webhookId, trigger, url, payload, state, attempts: [] } as const;
      store.put("convintel/deliveries", id, delivery);
      if (state === "waiting") addJob(store, "sending", { id, dueAtMs: Date.now() });
      return { ...delivery, attempts: [] };
    });
}
