import { randomUUID } from "node:crypto";
import type { DeliveryContext, ServiceContext } from "../service-context.js";
import type {
  ActivityDocument,
  DeliveryDocument,
  WebhookTrigger,
} from "../repository/documents.js";
import { createEventPayload } from "./event-payload.js";
import { isLoopback } from "../../../common/loopback.js";
import { forgeIds } from "../../../webhooks/delivery-faults.js";

/**
 * Queues an event for every subscriber to its trigger. Deliveries to other machines are recorded but
 * never sent.
 */
export function queueEvent(
  service: DeliveryContext,
  trigger: WebhookTrigger,
  activity: ActivityDocument,
): DeliveryDocument[] {
  const { repository, now } = service;
  const event = { id: randomUUID(), trigger, occurredAt: now(), activity };
  const payload = createEventPayload(repository, event);
  return repository.webhooks
    .find("trigger", trigger)
    .map(({ id: webhookId, url }) => addDelivery(service, { webhookId, trigger, url, payload }));
}

type NewDelivery = Pick<DeliveryDocument, "webhookId" | "trigger" | "url" | "payload">;

/**
 * Queues a delivery, unless a fault changes that; one to another machine is only recorded. Deliveries have no order, so one that
 * is reordered is late.
 */
export function addDelivery(service: DeliveryContext, given: NewDelivery): DeliveryDocument {
  const { deliveryFaults } = service;
  const { payload, trigger, url, webhookId } = given;
  const delivery = { webhookId, trigger, url, payload };
  // Faults change only deliveries that are sent.
  if (!isLoopback(new URL(url).hostname)) return put(service, delivery, undefined);
  const fault = deliveryFaults.next();
  if (fault === "lose") return put(service, { ...delivery, fault }, undefined);
  const isLate = fault === "delay" || fault === "reorder";
  const marked = { ...delivery, ...(fault && { fault }) };
  const added = put(service, marked, isLate ? deliveryFaults.delayMs : 0);
  if (fault === "double") put(service, marked, 0);
  if (fault === "forge") put(service, { ...marked, ...forge(delivery), isForged: true }, 0);
  return added;
}

/** Records a delivery, and sends it after a while unless that is undefined. */
function put(
  { repository }: ServiceContext,
  delivery: NewDelivery & Pick<DeliveryDocument, "fault" | "isForged">,
  delayMs: number | undefined,
): DeliveryDocument {
  const id = randomUUID();
  const state = delayMs === undefined ? "not-sent" : "waiting";
  const document: DeliveryDocument = { id, ...delivery, state, attempts: [] };
  repository.deliveries.put(id, document);
  if (delayMs !== undefined) repository.jobs.sending.put(id, { id, dueAtMs: Date.now() + delayMs });
  return document;
}

/** Changes the thing of an event and the secret in the address. Only the secret distinguishes the service's deliveries from forged ones. */
function forge({ payload, trigger, url }: NewDelivery): Pick<NewDelivery, "payload" | "url"> {
  const address = new URL(url);
  for (const [name, value] of new URL(url).searchParams) {
    if (value !== trigger) address.searchParams.set(name, "forged");
  }
  return { url: address.href, payload: JSON.parse(forgeIds(JSON.stringify(payload))) as object };
}
