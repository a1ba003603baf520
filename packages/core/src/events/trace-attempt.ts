import { redactText } from "../client/redact.js";
import type { Service } from "../client/service.js";
import type { HttpResponse } from "../client/transport.js";
import { addAttempt, type CallRecord } from "./call-record.js";
import { publish } from "./channels.js";
import { measure } from "./measure.js";

/** An attempt that is about to be made. */
export interface TracedAttempt {
  service: Service;
  method: string;
  baseUrl: string;
  resendCount: number;
  record: CallRecord | undefined;
  /** Headers with the credential. */
  secrets: Readonly<Record<string, string>>;
}

// Ids only: a service could put any text there.
const REQUEST_ID = /^[\w.:/+=-]{1,200}$/;

/** Sends a request once, adds it to the record of its call, and publishes how it ended. */
export function traceAttempt(
  { baseUrl, method, record, resendCount, secrets, service }: TracedAttempt,
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  return measure(send, (measurement, response) => {
    const requestId = response && findRequestId(response, service, secrets);
    addAttempt(record, requestId);
    publish("attempt", () => ({
      ...measurement,
      callId: record?.id,
      service: service.name,
      method,
      origin: new URL(baseUrl).origin,
      resendCount,
      status: response?.status,
      requestId,
    }));
  });
}

function findRequestId(
  { headers }: HttpResponse,
  { requestIdHeader = "x-request-id" }: Service,
  secrets: TracedAttempt["secrets"],
): string | undefined {
  const id = headers[requestIdHeader];
  if (typeof id !== "string" || !REQUEST_ID.test(id)) return undefined;
  return redactText(id, secrets) === id ? id : undefined;
}
