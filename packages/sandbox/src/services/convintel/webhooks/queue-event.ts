import { randomUUID } from "node:crypto";
import type { ServiceContext } from "../service-context.js";
import type {
  ActivityDocument,
  DeliveryDocument,
  WebhookTrigger,
} from "../repository/documents.js";
import { createEventPayload } from "./event-payload.js";
import { isLoopback } from "../../../common/loopback.js";

/**
 * Queues an event for every subscriber to its trigger. Deliveries to other machines are recorded but
 * never sent.
 */
export function queueEvent(
  { repository, now }: ServiceContext,
  trigger: WebhookTrigger,
  activity: ActivityDocument,
): DeliveryDocument[] {
  const event = { id: randomUUID(), trigger, occurredAt: now(), activity };
  const payload = createEventPayload(repository, event);
  return repository.webhooks
    .find("trigger", trigger)
    .map(({ id: webhookId, url }) => addDelivery(repository, { webhookId, trigger, url, payload }));
}

/** Queues a delivery; one to another machine is only recorded. */
export function addDelivery(
  repository: ServiceContext["repository"],
  {
    webhookId,
    trigger,
    url,
    payload,
  }: Pick<DeliveryDocument, "webhookId" | "trigger" | "url" | "payload">,
): DeliveryDocument {
  const id = randomUUID();
  const state = isLoopback(new URL(url).hostname) ? "waiting" : "not-sent";
  const delivery = { id, webhookId, trigger, url, payload, state, attempts: [] } as const;
  repository.deliveries.put(id, { ...delivery, attempts: [] });
  if (state === "waiting") repository.jobs.sending.put(id, { id, dueAtMs: Date.now() });
  return { ...delivery, attempts: [] };
}
