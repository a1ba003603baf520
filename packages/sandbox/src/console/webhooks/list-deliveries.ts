import { ConvintelRepository } from "../../services/convintel/repository/convintel-repository.js";
import type { DeliveryRecord } from "../../webhooks/delivery.js";
import type { ConsoleContext } from "../console-context.js";
import type { ConsoleDelivery } from "./webhook.js";

const MAX_DELIVERIES = 100;
const names: Record<DeliveryRecord["service"], string> = { crm: "CRM", notes: "Notes" };

/** Lists the latest deliveries, newest first: those of the CRM and the notes service, then those of calls. */
export function listDeliveries({ store, control }: ConsoleContext): ConsoleDelivery[] {
  const queued = control.webhooks.deliveries().slice(-MAX_DELIVERIES).toReversed();
  const calls = new ConvintelRepository(store).deliveries.list({
    limit: MAX_DELIVERIES,
    order: "newest",
  });
  return [
    ...queued.map(({ service, eventType, url, state, attempts }) => ({
      service: names[service],
      event: eventType,
      url,
      state,
      attempts: attempts.map(describeOutcome),
    })),
    ...calls.map(({ trigger, url, state, attempts }) => ({
      service: "Calls",
      event: trigger,
      url,
      state,
      attempts: attempts.map(describeOutcome),
    })),
  ];
}

function describeOutcome(outcome: { status: number } | { error: string }): string {
  return "status" in outcome ? String(outcome.status) : outcome.error;
}
