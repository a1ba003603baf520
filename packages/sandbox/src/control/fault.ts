import type { ServiceName } from "../tokens.js";

/** How a fault strikes; see {@link Fault.kind}. */
export const faultKinds = ["status", "status-after", "drop", "drop-after", "truncate"] as const;

/** A failure to answer with, in place of what the service would have said. */
export interface Fault {
  service: ServiceName;
  /** Upper-case HTTP method; any when left out. */
  method?: string;
  /** Part of the path below the service's own, such as `/tasks`; any when left out. */
  path?: string;
  /** How many requests it strikes before it is used up. @default 1 */
  times?: number;
  /** Milliseconds to wait first. */
  delayMs?: number;
  /**
   * `status` answers with the status below, `drop` closes the connection with no reply, `drop-after`
   * carries the request out and then closes it, `truncate` cuts the reply's body in half. When left
   * out, `status` if there is one, else the request is only delayed.
   *
   * `status-after` carries the request out and then answers with the status below, as a service does
   * that fails after it has saved. In the texts of the body `{{id}}` becomes the id of what was
   * created, or else of what the path names; a text that is just `{{child_ids}}` becomes the list of
   * the ids in the service's own reply. What the service itself refuses is answered as it is.
   */
  kind?: (typeof faultKinds)[number];
  /** Status of the reply, with `status` and `status-after` only. @default 500 */
  status?: number;
  /**
   * Headers of the reply, with `status` and `status-after` only; a `content-type` among them, such as
   * `text/html`, takes the place of the one that fits the body.
   */
  headers?: Record<string, string>;
  /** JSON body, or text as it is, with `status` and `status-after` only. @default {} */
  body?: unknown;
}
