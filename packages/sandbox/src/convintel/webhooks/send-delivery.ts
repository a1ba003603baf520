import type { SandboxContext } from "../../context.js";
import { addJob, removeJob } from "../background/jobs.js";
import type { ConvintelSettings } from "../settings.js";
import type { AttemptOutcome, DeliveryDocument } from "./delivery.js";
import { postEvent } from "./post-event.js";

/**
 * Makes one attempt at a delivery. A receiver that does not answer with a 2xx status is tried again
 * after each of the waits in the settings, then given up; all of this is assumed.
 */
export async function sendDelivery(
  { store, now }: SandboxContext,
  id: string,
  { deliveryTimeoutMs, deliveryRetryDelaysMs }: ConvintelSettings,
): Promise<void> {
  const delivery = store.get<DeliveryDocument>("convintel/deliveries", id);
  if (delivery === undefined) return;
  if (store.get("convintel/webhooks", delivery.webhookId) === undefined) {
    removeJob(store, "sending", id);
    store.put("convintel/deliveries", id, { ...delivery, state: "not-sent" });
    return;
  }
  const outcome = await postEvent(delivery.url, delivery.payload, deliveryTimeoutMs);
  // A reset in the meantime has forgotten the delivery.
  if (store.get("convintel/deliveries", id) === undefined) return;
  const attempts = [...delivery.attempts, { at: now().toISOString(), ...outcome }];
  const waitMs = deliveryRetryDelaysMs[attempts.length - 1];
  const state = stateAfter(outcome, waitMs);
  store.transaction(() => {
    store.put("convintel/deliveries", id, { ...delivery, attempts, state });
    if (state !== "waiting") removeJob(store, "sending", id);
    else addJob(store, "sending", { id, dueAtMs: Date.now() + (waitMs ?? 0) });
  });
}

function stateAfter(
  outcome: AttemptOutcome,
  waitMs: number | undefined,
): DeliveryDocument["state"] {
  if ("status" in outcome && outcome.status >= 200 && outcome.status < 300) return "delivered";
  return waitMs === undefined ? "failed" : "waiting";
}
