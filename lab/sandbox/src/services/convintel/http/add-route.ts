import type { Handler, Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "./errors.js";

/** Handlers of a path by method. GET also handles HEAD. */
export type RouteHandlers = Partial<Record<"GET" | "POST" | "DELETE", Handler>>;

/** Handlers by path. */
export type RouteTable = Record<string, RouteHandlers>;

/** Adds a path behind this middleware. Other methods are rejected before it. */
export function addRoute(
  app: Hono,
  path: string,
  handlers: RouteHandlers,
  middleware: [MiddlewareHandler, MiddlewareHandler],
): void {
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, ...middleware, handler);
  }
  const allowed = Object.keys(handlers).flatMap((name) => (name === "GET" ? [name, "HEAD"] : name));
  app.all(path, ({ req }) => {
    throw methodNotAllowed(req.method, req.path, allowed);
  });
}
