import type { ServiceName } from "../common/tokens.js";

/** Kinds of faults; see {@link Fault.kind}. */
export const faultKinds = ["status", "status-after", "drop", "drop-after", "truncate"] as const;

/** A fault to inject into responses of a service. */
export interface Fault {
  service: ServiceName;
  /** Upper-case HTTP method; any by default. */
  method?: string;
  /** Part of the path below the service's own, such as `/tasks`; any by default. */
  path?: string;
  /** Number of requests it applies to. @default 1 */
  times?: number;
  /** Delay before the request, in milliseconds. */
  delayMs?: number;
  /**
   * `status` returns the status below, `drop` closes the connection without a response, `drop-after`
   * processes the request and then closes the connection, `truncate` cuts the response body in half.
   * The default is `status` if a status is given; otherwise the request is only delayed.
   *
   * `status-after` processes the request and then returns the status below, like a service that
   * fails after saving. In strings of the body, `{{id}}` becomes the id of the created resource, or
   * else the id in the path; a string that is exactly `{{child_ids}}` becomes the list of ids in the
   * service's response. Errors of the service itself stay unchanged.
   */
  kind?: (typeof faultKinds)[number];
  /** Response status, with `status` and `status-after` only. @default 500 */
  status?: number;
  /**
   * Response headers, with `status` and `status-after` only. A `content-type` such as `text/html`
   * overrides the one derived from the body.
   */
  headers?: Record<string, string>;
  /** JSON body, or text sent unchanged, with `status` and `status-after` only. @default {} */
  body?: unknown;
}

/** A fault in the queue. */
export interface QueuedFault extends Fault {
  /** Number of the fault, from 1. */
  id: number;
  /** Number of requests that it still applies to. */
  remaining: number;
}
