import type { Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../common/context.js";
import { type Route, hasCapability, type RequestScope } from "./route-context.js";
import {
  NotesError,
  errorResponse,
  unauthorizedError,
  invalidRequestUrlError,
  restrictedResourceError,
} from "./errors.js";
import { parseVersion } from "./versions.js";
import type { NotesLimits } from "./limits.js";
import { NotesRepository } from "./repository/notes-repository.js";
import type { RateLimiter } from "./http/rate-limiter.js";
import { parseBody } from "./http/parse-body.js";
import { parseForm } from "./http/parse-form.js";
import { signFiles } from "./files/sign-files.js";
import { expandUserMentions } from "./users/expand-user-mentions.js";
import { type NotesToken, findValidToken } from "./repository/token.js";
import { normalizeUuid, uuid } from "./validation/validators.js";
import { parseInput } from "./validation/parse-input.js";

/** The id of a person's own agent. */
const PERSONAL_AGENT = "notion_ai";

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

/** Returns the token in an `Authorization: Bearer …` header; throws 401. */
function authenticate(
  context: SandboxContext,
  header: string | undefined,
): { secret: string; token: NotesToken } {
  const secret = /^Bearer (\S+)$/i.exec(header ?? "")?.[1];
  const token = secret === undefined ? undefined : findValidToken(context, secret);
  if (secret === undefined || token === undefined) throw unauthorizedError();
  return { secret, token };
}

/** Returns the route if it exists in this version and the token has its capability; else throws. */
function authorizeRoute(scope: RequestScope, route: Route | undefined): Route {
  if (route === undefined || route.exists?.(scope.rules) === false) throw invalidRequestUrlError();
  if (route.capability !== undefined && !hasCapability(scope, route.capability))
    throw restrictedResourceError();
  return route;
}

/** Validates the ids of a path and returns them hyphenated and lower-case. */
function parsePathIds(parameters: Record<string, string>): Record<string, string> {
  const entries = Object.entries(parameters).map(([name, value]) => {
    // Ids of columns and tasks are not UUIDs, and one agent is named by a word.
    const isAnyText = name === "property_id" || name === "task_id" || value === PERSONAL_AGENT;
    if (isAnyText) return [name, value];
    return [name, normalizeUuid(parseInput<string>("path", value, uuid, `path.${name}`))];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
