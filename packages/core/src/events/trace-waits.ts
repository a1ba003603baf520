import type { Turn } from "../client/limiter.js";
import type { Service } from "../client/service.js";
import type { CallRecord } from "./call-record.js";
import { publish } from "./channels.js";
import { measure, toErrorType } from "./measure.js";

/** The call that a request belongs to. */
interface Requester {
  service: Service;
  record: CallRecord | undefined;
}

/** Publishes that a request is sent again after a delay. */
export function publishRetry(
  { record, service }: Requester,
  error: unknown,
  attempt: number,
  delayMs: number,
): void {
  publish("retry", () => ({
    callId: record?.id,
    service: service.name,
    attempt,
    delayMs,
    errorType: toErrorType(error),
  }));
}

/** Waits for a request's turn, and publishes how long that took if it had to wait. */
export async function traceWait(
  { record, service }: Requester,
  wait: () => Promise<Turn>,
): Promise<Turn> {
  return measure(wait, ({ durationMs }, turn) => {
    if (!turn?.waited) return;
    publish("wait", () => ({ callId: record?.id, service: service.name, durationMs }));
  });
}
