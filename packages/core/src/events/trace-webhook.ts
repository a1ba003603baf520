import type { OnceHandler } from "../webhooks/handle-once.js";
import { publish } from "./channels.js";
import { measure } from "./measure.js";

/** Reads the events of a delivery, and publishes if it has none to handle: it is rejected, for example. */
export async function traceDelivery<Event>(
  service: string,
  readEvents: () => Promise<Event[] | Response>,
): Promise<Event[] | Response> {
  return measure(readEvents, (measurement, events) => {
    if (Array.isArray(events)) return;
    const { ok, status } = events ?? { ok: false, status: undefined };
    const errorType = measurement.errorType ?? (ok ? undefined : String(status));
    const outcome = ok ? "no_event" : "rejected";
    publish("webhook", () => ({ ...measurement, service, outcome, status, errorType }));
  });
}

/** Publishes the outcome of each event that a webhook delivers. */
export function traceEvents(service: string, handleOnce: OnceHandler): OnceHandler {
  return (key, handle) =>
    measure(
      () => handleOnce(key, handle),
      (measurement, result) => {
        const outcome = result ?? "failed";
        publish("webhook", () => ({ ...measurement, service, outcome, status: undefined }));
      },
    );
}
