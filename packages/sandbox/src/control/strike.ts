import type { Context, MiddlewareHandler } from "hono";
import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "../tokens.js";
import { committedIds, nameCommitted } from "./committed.js";
import type { Fault } from "./fault.js";
import type { Faults } from "./faults.js";

/** Statuses whose replies have no body. */
const BODILESS = [204, 205, 304];

/** Middleware that lets a waiting fault strike in place of the service's own answer. */
export function strikeWith(faults: Faults, service: ServiceName): MiddlewareHandler {
  return async (context, next) => {
    const path = context.req.path.slice(`/${service}`.length);
    const fault = faults.take(service, context.req.method, path);
    if (fault === undefined) return next();
    // A delay that nobody waits for any more must not keep a stopped sandbox's process alive.
    if (fault.delayMs !== undefined) await delay(fault.delayMs, undefined, { ref: false });
    switch (fault.kind ?? (fault.status === undefined ? "delay" : "status")) {
      case "status":
        return faultReply(fault);
      case "status-after":
        await next();
        await answerAfterwards(context, fault);
        return;
      case "drop":
        return drop(context.env);
      case "drop-after":
        await next();
        return drop(context.env);
      case "truncate":
        await next();
        await truncate(context);
        return;
      default:
        return next();
    }
  };
}

function faultReply({ status = 500, body = {}, headers }: Fault): Response {
  if (BODILESS.includes(status)) return new Response(null, { status, ...(headers && { headers }) });
  const isText = typeof body === "string";
  const all = new Headers({ "content-type": isText ? "text/plain" : "application/json" });
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
  return new Response(isText ? body : JSON.stringify(body), { status, headers: all });
}

/** Puts the fault's answer in place of the service's own, unless that is a refusal. */
async function answerAfterwards(context: Context, fault: Fault): Promise<void> {
  const reply = context.res;
  if (!reply.ok) return;
  const ids = committedIds(await reply.json().catch(() => undefined), context.req.path);
  // Without this Hono would carry the headers of the service's reply over.
  context.res = undefined;
  context.res = faultReply({ ...fault, body: nameCommitted(fault.body, ids) });
}

/** Leaves only the first half of the reply's body, in a reply that is whole by its headers. */
async function truncate(context: Context): Promise<void> {
  const reply = context.res;
  if (reply.body === null) return;
  const body = await reply.arrayBuffer();
  const headers = new Headers(reply.headers);
  headers.delete("content-length");
  // Without this Hono would carry the old headers over, the old length among them.
  context.res = undefined;
  context.res = new Response(body.slice(0, Math.floor(body.byteLength / 2)), {
    status: reply.status,
    headers,
  });
}

function drop(env: unknown): Response {
  const { incoming } = env as { incoming: { socket: { destroy(): void } } };
  incoming.socket.destroy();
  return new Response(null);
}
