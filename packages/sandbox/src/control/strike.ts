import type { MiddlewareHandler } from "hono";
import { setTimeout as delay } from "node:timers/promises";
import type { ServiceName } from "../tokens.js";
import type { Fault, Faults } from "./faults.js";

/** Middleware that lets a waiting fault strike in place of the service's own answer. */
export function strikeWith(faults: Faults, service: ServiceName): MiddlewareHandler {
  return async (context, next) => {
    const fault = faults.take(service, context.req.method, context.req.path);
    if (fault === undefined) return next();
    if (fault.delayMs !== undefined) await delay(fault.delayMs);
    switch (fault.kind ?? (fault.status === undefined ? "delay" : "status")) {
      case "status":
        return faultReply(fault);
      case "drop":
        return drop(context.env);
      case "drop-after":
        await next();
        return drop(context.env);
      case "truncate":
        await next();
        context.res = truncated(context.res, await context.res.text());
        return;
      default:
        return next();
    }
  };
}

function faultReply(fault: Fault): Response {
  const text = typeof fault.body === "string" ? fault.body : JSON.stringify(fault.body ?? {});
  const type = typeof fault.body === "string" ? "text/plain" : "application/json";
  return new Response(text, {
    status: fault.status ?? 500,
    headers: { "content-type": type, ...fault.headers },
  });
}

/** The same reply with only the first half of its body. */
function truncated(reply: Response, body: string): Response {
  return new Response(body.slice(0, Math.floor(body.length / 2)), {
    status: reply.status,
    headers: reply.headers,
  });
}

function drop(env: unknown): Response {
  const { incoming } = env as { incoming: { socket: { destroy(): void } } };
  incoming.socket.destroy();
  return new Response(null);
}
