import type { Context, Handler } from "hono";
import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import { may, type Route, type View } from "../call.js";
import { invalidRequestUrl, NotesError, restrictedResource } from "../errors.js";
import { versionRules } from "../versions.js";
import type { NotesLimits } from "../limits.js";
import { Workspace } from "../workspace/workspace.js";
import { pathIds } from "./path-ids.js";
import type { RateLimit } from "./rate-limit.js";
import { readBody } from "./read-body.js";
import { authenticate } from "./token.js";

/** What every request passes through. */
export interface Gate {
  context: SandboxContext;
  limits: NotesLimits;
  rate: RateLimit;
}

/**
 * Serves one route, or refuses a path of no route. Each request runs in one transaction, so that a
 * refused one leaves nothing behind.
 */
export function endpoint({ context, limits, rate }: Gate, route?: Route): Handler {
  return async (request) => {
    const requestId = randomUUID();
    request.header("x-notion-request-id", requestId);
    try {
      const { secret, token } = authenticate(context, request.req.header("authorization"));
      // The limit is one of the connection, which outlives the tokens of its grant.
      rate.admit(token.oauth?.grantId ?? secret);
      const rules = versionRules(request.req.header("notion-version"));
      const view = { token, rules, workspace: new Workspace(context, token.botId) };
      const open = permitted(view, route);
      const ids = pathIds(request.req.param());
      const body = readBody(await request.req.text());
      const url = new URL(request.req.url);
      const call = { ...view, ids, url, query: url.searchParams, body, limits };
      const answer = context.store.transaction(() => open.answer(call));
      return request.json({ ...answer, request_id: requestId });
    } catch (error) {
      if (error instanceof NotesError) return refusal(request, error, requestId);
      throw error;
    }
  };
}

function permitted(view: View, route: Route | undefined): Route {
  if (route === undefined || route.exists?.(view.rules) === false) throw invalidRequestUrl();
  if (route.needs !== undefined && !may(view, route.needs)) throw restrictedResource();
  return route;
}

function refusal(request: Context, error: NotesError, requestId: string): Response {
  const { status, retryAfterSeconds } = error.parts;
  if (retryAfterSeconds !== undefined) request.header("retry-after", String(retryAfterSeconds));
  return request.json(error.body(requestId), status);
}
