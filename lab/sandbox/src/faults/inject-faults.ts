import type { Context, MiddlewareHandler } from "hono";
import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "../common/tokens.js";
import { findCommittedIds, fillCommittedIds } from "./committed-ids.js";
import type { Fault, QueuedFault } from "./fault.js";
import type { Faults } from "./faults.js";

/** Statuses without a response body. */
const BODILESS = [204, 205, 304];

/** A fault that was injected into the response to a request. */
export interface AppliedFault {
  /** Number of the fault. */
  id: number;
  kind: NonNullable<Fault["kind"]> | "delay";
  delayMs?: number;
}

/** Variables that tell other middleware of a request which fault it met. */
export interface FaultVariables {
  fault?: AppliedFault;
}

/** Creates middleware that injects queued faults into the responses of a service. */
export function faultInjection(
  faults: Faults,
  service: ServiceName,
): MiddlewareHandler<{ Variables: FaultVariables }> {
  return async (context, next) => {
    const path = context.req.path.slice(`/${service}`.length);
    const fault = faults.consume(service, context.req.method, path);
    if (fault === undefined) return next();
    const kind = getKind(fault);
    const { id, delayMs } = fault;
    context.set("fault", { id, kind, ...(delayMs !== undefined && { delayMs }) });
    // `ref: false` lets the process of a stopped sandbox exit during the delay.
    if (fault.delayMs !== undefined) await delay(fault.delayMs, undefined, { ref: false });
    switch (kind) {
      case "status":
        return createFaultResponse(fault);
      case "status-after":
        await next();
        await replaceResponse(context, fault);
        return;
      case "drop":
        return dropConnection(context.env);
      case "drop-after":
        await next();
        return dropConnection(context.env);
      case "truncate":
        await next();
        await truncateResponse(context);
        return;
      default:
        return next();
    }
  };
}

function getKind({ kind, status }: QueuedFault): AppliedFault["kind"] {
  return kind ?? (status === undefined ? "delay" : "status");
}

function createFaultResponse({ status = 500, body = {}, headers }: Fault): Response {
  if (BODILESS.includes(status)) return new Response(null, { status, ...(headers && { headers }) });
  const isText = typeof body === "string";
  const allHeaders = new Headers({ "content-type": isText ? "text/plain" : "application/json" });
  for (const [name, value] of Object.entries(headers ?? {})) allHeaders.set(name, value);
  return new Response(isText ? body : JSON.stringify(body), { status, headers: allHeaders });
}

/** Replaces a successful response with the fault's; errors of the service stay unchanged. */
async function replaceResponse(context: Context, fault: Fault): Promise<void> {
  const response = context.res;
  if (!response.ok) return;
  const ids = findCommittedIds(await response.json().catch(() => undefined), context.req.path);
  // Otherwise Hono copies the headers of the service's response.
  context.res = undefined;
  context.res = createFaultResponse({ ...fault, body: fillCommittedIds(fault.body, ids) });
}

/** Keeps the first half of the body, in a response that is complete by its headers. */
async function truncateResponse(context: Context): Promise<void> {
  const response = context.res;
  if (response.body === null) return;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  // Otherwise Hono copies the old headers, including the old length.
  context.res = undefined;
  context.res = new Response(body.slice(0, Math.floor(body.byteLength / 2)), {
    status: response.status,
    headers,
  });
}

function dropConnection(env: unknown): Response {
  const { incoming } = env as { incoming: { socket: { destroy(): void } } };
  incoming.socket.destroy();
  return new Response(null);
}
