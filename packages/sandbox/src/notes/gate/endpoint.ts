import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { Route } from "../call.js";
import { NotesError } from "../errors.js";
import { versionRules } from "../versions.js";
import type { NotesLimits } from "../limits.js";
import { Workspace } from "../workspace/workspace.js";
import { authorizeRoute } from "./authorize-route.js";
import { errorResponse } from "./error-response.js";
import { pathIds } from "./path-ids.js";
import type { RateLimit } from "./rate-limit.js";
import { readBody } from "./read-body.js";
import { authenticate } from "./token.js";

/** Dependencies shared by all routes. */
export interface RouteDependencies {
  context: SandboxContext;
  limits: NotesLimits;
  limiter: RateLimit;
}

/**
 * Creates the handler of a route; without a route, it rejects the path. Each request runs in one
 * transaction, so a rejected request changes nothing.
 */
export function handleRoute(dependencies: RouteDependencies, route?: Route): Handler {
  const { context, limits, limiter } = dependencies;
  return async (request) => {
    const requestId = randomUUID();
    request.header("x-notion-request-id", requestId);
    try {
      const { secret, token } = authenticate(context, request.req.header("authorization"));
      // The limit belongs to the connection, which outlives the tokens of its grant.
      limiter.consume(token.oauth?.grantId ?? secret);
      const rules = versionRules(request.req.header("notion-version"));
      const scope = { token, rules, repository: new Workspace(context, token.botId) };
      const authorized = authorizeRoute(scope, route);
      const ids = pathIds(request.req.param());
      const body = readBody(await request.req.text());
      const url = new URL(request.req.url);
      const routeContext = { ...scope, ids, url, query: url.searchParams, body, limits };
      const result = context.store.transaction(() => authorized.answer(routeContext));
      return request.json({ ...result, request_id: requestId });
    } catch (error) {
      if (error instanceof NotesError) return errorResponse(request, error, requestId);
      throw error;
    }
  };
}
