import type { Fault } from "../../faults/fault.js";

/** Describes the kinds of faults, in the order in which they are offered. */
export const kindDescriptions = {
  status: "Return a status instead of processing the request",
  "status-after": "Process the request, then return a status",
  drop: "Close the connection without a response",
  "drop-after": "Process the request, then close the connection",
  truncate: "Cut the response body in half",
} as const satisfies Record<NonNullable<Fault["kind"]>, string>;

/** Describes the requests that a fault applies to: `POST …/tasks…`. */
export function describeRequests({ method, path }: Fault): string {
  if (path === undefined) return method === undefined ? "all" : `${method} …`;
  return `${method ?? "any"} …${path}…`;
}

/** Describes what a fault does. */
export function describeFault({ body, delayMs, headers, kind, status }: Fault): string {
  const effective = kind ?? (status === undefined ? undefined : "status");
  const returnsStatus = effective === "status" || effective === "status-after";
  return [
    delayMs !== undefined && `Wait ${delayMs} ms`,
    effective !== undefined && kindDescriptions[effective],
    returnsStatus && `Status ${status ?? 500}`,
    headers !== undefined && `Headers ${JSON.stringify(headers)}`,
    body !== undefined && `Body ${typeof body === "string" ? body : JSON.stringify(body)}`,
  ]
    .filter((part) => part !== false)
    .join(". ");
}
