import type { Handler, Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "./errors.js";

/** What answers a path, by method. A GET answers HEAD too. */
export type Handlers = Partial<Record<"GET" | "POST" | "DELETE", Handler>>;

/** Serves a path behind the gates given, and refuses every other method before them. */
export function serve(
  app: Hono,
  path: string,
  handlers: Handlers,
  gates: [MiddlewareHandler, MiddlewareHandler],
): void {
  for (const [method, handler] of Object.entries(handlers)) {
    app.on(method, path, ...gates, handler);
  }
  const allowed = Object.keys(handlers).flatMap((name) => (name === "GET" ? [name, "HEAD"] : name));
  app.all(path, ({ req }) => {
    throw methodNotAllowed(req.method, req.path, allowed);
  });
}
