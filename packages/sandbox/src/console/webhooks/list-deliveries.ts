import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { DeliveryDocument } from "../../services/convintel/repository/documents.js";
import type { DeliveryRecord } from "../../webhooks/delivery.js";
import type { NumberedDelivery } from "../../webhooks/delivery-queue.js";
import type { ConsoleContext } from "../console-context.js";
import type { ConsoleDelivery } from "./webhook.js";

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
    attempts: describeOutcomes(attempts),
  };
}

function fromCalls({ id, trigger, url, state, attempts }: DeliveryDocument): ConsoleDelivery {
  const outcomes = describeOutcomes(attempts);
  return { key: id, service: "Calls", event: trigger, url, state, attempts: outcomes };
}

/** Describes the outcomes of attempts in order, those that repeat once: `2 × 503`, `200`. */
function describeOutcomes(
  attempts: readonly ({ status: number } | { error: string })[],
): readonly string[] {
  const runs: { outcome: string; number: number }[] = [];
  for (const outcome of attempts.map(describeOutcome)) {
    const last = runs.at(-1);
    if (last?.outcome === outcome) last.number += 1;
    else runs.push({ outcome, number: 1 });
  }
  return runs.map(({ number, outcome }) => (number === 1 ? outcome : `${number} × ${outcome}`));
}

function describeOutcome(outcome: { status: number } | { error: string }): string {
  return "status" in outcome ? String(outcome.status) : outcome.error;
}
