import type { Context, MiddlewareHandler } from "hono";
import type { SandboxContext } from "../../context.js";
import { unauthenticated } from "./errors.js";

/** The API key of a request, or undefined when it carries none. */
export function readKey(context: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(context.req.header("authorization")?.trim() ?? "")?.[1];
}

/**
 * Lets a request pass that carries one of the organisation's API keys as a Bearer token
 * (documented). A key opens the whole organisation; there are no scopes.
 */
export function authorize({ store }: SandboxContext): MiddlewareHandler {
  return async (context, next) => {
    const key = readKey(context);
    if (key === undefined || store.get("convintel/keys", key) === undefined) {
      throw unauthenticated();
    }
    return next();
  };
}
