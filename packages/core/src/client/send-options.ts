import type { CallRecord } from "../events/call-record.js";

/** Options of one request. */
export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Name of the connected account the request is for. */
  account?: string | undefined;
  /** Counts the attempts of the call, and collects the service's request ids. See `createCallRecord`. */
  record?: CallRecord | undefined;
}

/** Options of one request of a call. */
export interface RequestOptions extends SendOptions {
  /** Called just before each attempt, after all waits. If it throws, the request is not sent. */
  beforeSend?: (() => Promise<void>) | undefined;
  /** Name of the operation that sends it, for the `User-Agent` header. */
  operation?: string | undefined;
}
