import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { DeliveryDocument } from "../../services/convintel/repository/documents.js";
import type { Attempt, DeliveryRecord } from "../../webhooks/delivery.js";
import type { NumberedDelivery } from "../../webhooks/delivery-queue.js";
import type { ConsoleContext } from "../console-context.js";
import type { ConsoleAttempt, ConsoleDelivery } from "./webhook.js";

const MAX_DELIVERIES = 100;
const names: Record<DeliveryRecord["service"], string> = { crm: "CRM", notes: "Notes" };

/** A delivery with what it sends. */
export interface DeliveryDetails {
  delivery: ConsoleDelivery;
  /** Absent if the subscription is gone. */
  request?: { headers: Readonly<Record<string, string>>; body: string } | undefined;
}

/** Lists the latest deliveries, newest first: those of the CRM and the notes service, then those of calls. */
export function listDeliveries({ store, control }: ConsoleContext): ConsoleDelivery[] {
  const queued = control.webhooks.queue.listNumbered().slice(-MAX_DELIVERIES).toReversed();
  const calls = new ConvintelRepository(store).deliveries.list({
    limit: MAX_DELIVERIES,
    order: "newest",
  });
  return [...queued.map(fromQueue), ...calls.map(fromCalls)];
}

/** Finds a delivery by its key, with its headers and payload. */
export function findDelivery(context: ConsoleContext, key: string): DeliveryDetails | undefined {
  const { queue } = context.control.webhooks;
  const queued = queue.listNumbered().find(({ id }) => String(id) === key);
  if (queued !== undefined)
    return { delivery: fromQueue(queued), request: queue.createRequest(queued.id) };
  const found = new ConvintelRepository(context.store).deliveries.get(key);
  if (found === undefined) return undefined;
  return {
    delivery: fromCalls(found),
    request: { headers: {}, body: JSON.stringify(found.payload) },
  };
}

function fromQueue(record: NumberedDelivery): ConsoleDelivery {
  const { id, service, eventType, url, state, attempts } = record;
  return {
    key: String(id),
    service: names[service],
    event: eventType,
    url,
    state,
    attempts: attempts.map(toAttempt),
  };
}

function fromCalls({ id, trigger, url, state, attempts }: DeliveryDocument): ConsoleDelivery {
  return {
    key: id,
    service: "Calls",
    event: trigger,
    url,
    state,
    attempts: attempts.map(toAttempt),
  };
}

function toAttempt(attempt: Attempt): ConsoleAttempt {
  const outcome = "status" in attempt ? String(attempt.status) : attempt.error;
  return { at: attempt.at, outcome };
}
