import type { Context, MiddlewareHandler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { unauthenticated } from "./errors.js";

/** The API key of a request, or undefined when it carries none. */
export function getApiKey(context: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header("authorization")?.trim() ?? "")?.[1];
}

/**
 * Lets a request pass that carries one of the organization's API keys as a Bearer token
 * (documented). A key opens the whole organization; there are no scopes.
 */
export function requireApiKey({ repository }: ServiceContext): MiddlewareHandler {
  return async (context, next) => {
    const key = getApiKey(context);
    if (key === undefined || repository.keys.get(key) === undefined) {
      throw unauthenticated();
    }
    return next();
  };
}
