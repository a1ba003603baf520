import type { Context, MiddlewareHandler } from "hono";
import type { ServiceContext } from "../service-context.js";
import { unauthenticated } from "./errors.js";
import type { SandboxContext } from "../../../common/context.js";
import { ConvintelRepository } from "../repository/convintel-repository.js";

/** Returns the API key of a request, if any. */
export function getApiKey(context: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header("authorization")?.trim() ?? "")?.[1];
}

/**
 * Creates middleware that requires one of the organization's API keys as a Bearer token (documented).
 * A key has access to the entire organization; scopes do not exist.
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

/** Adds an API key to the organization. */
export function addConvintelKey({ store }: SandboxContext, key: string): void {
  new ConvintelRepository(store).keys.put(key, { key });
}
