import { Hono } from "hono";
import { findToken } from "../access/authenticate.js";
import type { CrmService } from "../crm-service.js";
import { serializeToken } from "./serialize-token.js";

/** What the token of the request is good for. A bad or missing token is an answer, not an error. */
export function createSelfRoutes(service: CrmService): Hono {
  return new Hono().get("/v2/self", (context) => {
    const token = findToken(service, context.req.header("authorization"));
    if (token === undefined) return context.json({ active: false });
    return context.json(serializeToken(token, service.collections.workspace));
  });
}
