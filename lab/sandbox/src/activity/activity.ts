import type { AppliedFault } from "../faults/inject-faults.js";
import type { ServiceName } from "../common/tokens.js";

/** The body of a request or a response. */
export interface RecordedBody {
  /** Content type, without parameters. */
  type?: string;
  /** Size in bytes. */
  size: number;
  /** The text, without credentials; at most 64 KB of it. Omitted for other content than text. */
  text?: string;
  /** Set if the text is only the beginning. */
  isCut?: true;
}

/** Facts about the sender of a request, from its user agent. */
export interface ActivityClient {
  /** Products of the user agent, such as `acme-agent/1.4 workbelt-crm-tools/0.1.0`. */
  name: string;
  /** Operation of a Workbelt package: `crm_create_task`. */
  operation?: string;
  /** Mark that the requests of one agent run share. */
  run?: string;
  /** Mark that the requests of one tool call share. */
  call?: string;
  /** Mark that the requests of one attempt to handle an event share. */
  event?: string;
  /** Number of the attempt: 2 is the first retry. */
  attempt: number;
}

/** A request to a service and its response, as the sandbox saw them. Credentials are replaced by `[redacted]`. */
export interface ActivityRequest {
  /** Number in the order of arrival, from 1. */
  id: number;
  service: ServiceName;
  method: string;
  /** Path below the service's own: `/v2/tasks`. */
  path: string;
  /** Query string with its question mark, or empty. */
  query: string;
  /** ISO 8601, on the sandbox's clock. */
  startedAt: string;
  /** Undefined while the request is handled. */
  durationMs?: number;
  /**
   * `pending` while it is handled, `answered`, `dropped` if a fault closed the connection, or `aborted` if the
   * client did.
   */
  outcome: "pending" | "answered" | "dropped" | "aborted";
  /** HTTP status of an answered request. */
  status?: number;
  client: ActivityClient;
  /** The token or app, in words: `ready-made token`. */
  credential?: string;
  /** The injected fault. */
  fault?: AppliedFault;
  /** Number of the failed request that this one repeats. */
  retryOf?: number;
  request: { headers: Record<string, string>; body?: RecordedBody };
  response?: { headers: Record<string, string>; body?: RecordedBody };
}

/** A request without headers and bodies, as lists and streams have it. */
export type ActivitySummary = Omit<ActivityRequest, "request" | "response">;

/** Returns a request without headers and bodies. */
export function summarize({
  request: _request,
  response: _response,
  ...summary
}: ActivityRequest): ActivitySummary {
  return summary;
}

/** Returns true for a request without a successful response. Requests in progress have not failed. */
export function hasFailed({ outcome, status }: ActivitySummary): boolean {
  return outcome === "dropped" || outcome === "aborted" || (status ?? 0) >= 400;
}
