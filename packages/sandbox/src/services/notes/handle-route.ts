import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../common/context.js";
import type { Route } from "./route-context.js";
import { NotesError } from "./errors.js";
import { parseVersion } from "./versions.js";
import type { NotesLimits } from "./limits.js";
import { NotesRepository } from "./repository/notes-repository.js";
import { authorizeRoute } from "./http/authorize-route.js";
import { errorResponse } from "./http/error-response.js";
import { parsePathIds } from "./http/parse-path-ids.js";
import type { RateLimiter } from "./http/rate-limiter.js";
import { parseBody } from "./http/parse-body.js";
import { parseForm } from "./http/parse-form.js";
import { signFiles } from "./files/sign-files.js";
import { expandUserMentions } from "./users/expand-user-mentions.js";
import { authenticate } from "./http/authenticate.js";

/** Dependencies shared by all routes. */
export interface RouteDependencies {
  context: SandboxContext;
  limits: NotesLimits;
  limiter: RateLimiter;
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
      const rules = parseVersion(request.req.header("notion-version"));
      const scope = { token, rules, repository: new NotesRepository(context, token.botId) };
      const authorized = authorizeRoute(scope, route);
      const ids = parsePathIds(request.req.param());
      const body = authorized.form
        ? await parseForm(request.req.raw)
        : parseBody(await request.req.text());
      const url = new URL(request.req.url);
      const routeContext = { ...scope, ids, url, query: url.searchParams, body, limits };
      await authorized.prepare?.(routeContext);
      const result = context.store.transaction(() => authorized.handle(routeContext));
      const status = route?.getStatus?.(result) ?? 200;
      const expanded = expandUserMentions(signFiles(result, routeContext), scope);
      return request.json({ ...(expanded as object), request_id: requestId }, status);
    } catch (error) {
      if (error instanceof NotesError) return errorResponse(request, error, requestId);
      throw error;
    }
  };
}
