import type { ServiceContext } from "../service-context.js";
import type { ConvintelSettings } from "../settings.js";
import type { AttemptOutcome, DeliveryDocument } from "../repository/documents.js";
import { postEvent } from "./post-event.js";

/**
 * Attempts a delivery once. Without a 2xx response it is retried after each of the delays in the
 * settings and then fails; all of this is assumed [delivery-retries].
 */
export async function attemptDelivery(
  { repository, now }: ServiceContext,
  id: string,
  { deliveryTimeoutMs, deliveryRetryDelaysMs }: ConvintelSettings,
): Promise<void> {
  const delivery = repository.deliveries.get(id);
  if (delivery === undefined) return;
  if (repository.webhooks.get(delivery.webhookId) === undefined) {
    repository.jobs.sending.delete(id);
    repository.deliveries.put(id, { ...delivery, state: "not-sent" });
    return;
  }
  const outcome = await postEvent(delivery.url, delivery.payload, deliveryTimeoutMs);
  // A reset in the meantime deleted the delivery.
  if (repository.deliveries.get(id) === undefined) return;
  const attempts = [...delivery.attempts, { at: now().toISOString(), ...outcome }];
  const delayMs = delivery.isForged ? undefined : deliveryRetryDelaysMs[attempts.length - 1];
  const state = toDeliveryState(outcome, delayMs);
  repository.transaction(() => {
    repository.deliveries.put(id, { ...delivery, attempts, state });
    if (state !== "waiting") repository.jobs.sending.delete(id);
    else repository.jobs.sending.put(id, { id, dueAtMs: Date.now() + (delayMs ?? 0) });
  });
}

function toDeliveryState(
  outcome: AttemptOutcome,
  delayMs: number | undefined,
): DeliveryDocument["state"] {
  if ("status" in outcome && outcome.status >= 200 && outcome.status < 300) return "delivered";
  return delayMs === undefined ? "failed" : "waiting";
}
