import type { DeliveredEvent } from "../webhooks/webhook-receiver.js";
import type { OnceHandler } from "../webhooks/handle-once.js";
import { publish } from "./channels.js";
import { measure } from "./measure.js";

/** Publishes that a delivery has no events to handle, when it is rejected or an error is thrown. */
export async function traceDelivery(
  service: string,
  readEvents: () => Promise<DeliveredEvent[] | Response>,
): Promise<DeliveredEvent[] | Response> {
  return measure(readEvents, (measurement, events) => {
    if (Array.isArray(events)) return;
    const status = events?.status;
    const outcome = events?.ok ? "no_event" : "rejected";
    const errorType = measurement.errorType ?? (events?.ok ? undefined : String(status));
    publish("webhook", () => ({ ...measurement, service, outcome, status, errorType }));
  });
}

/** Publishes the outcome of each event that a webhook delivers. */
export function traceEvents(service: string, handleOnce: OnceHandler): OnceHandler {
  return (key, handle) =>
    measure(
      () => handleOnce(key, handle),
      (measurement, outcome) => {
        publish("webhook", () => ({
          ...measurement,
          service,
          outcome: outcome ?? "failed",
          status: undefined,
        }));
      },
    );
}
