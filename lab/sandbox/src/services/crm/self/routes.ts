import { Hono } from "hono";
import { findToken } from "../access/authenticate.js";
import type { CrmService } from "../crm-service.js";
import { serializeToken } from "./serialize-token.js";

/**
 * Route that describes the request's token. For a missing or invalid token it returns `active:
 * false`, not an error.
 */
export function createSelfRoutes(service: CrmService): Hono {
  return new Hono().get("/v2/self", (context) => {
    const token = findToken(service, context.req.header("authorization"));
    if (token === undefined) return context.json({ active: false });
    return context.json(serializeToken(token, service.collections.workspace));
  });
}
