import type { MiddlewareHandler } from "hono";
import type { SandboxContext } from "../../context.js";
import { readKey } from "./authorize.js";
import { tooManyAttempts } from "./errors.js";

/** How many requests one API key may send in a window of time. */
export interface ConvintelLimits {
  /** Calls of `getActivities` in a window. */
  activities: number;
  /** Calls of everything else, taken together. */
  others: number;
  windowMs: number;
}

/** The limits that the service documents: 30 a minute for `getActivities`, 120 for the rest. */
export const convintelLimits: ConvintelLimits = { activities: 30, others: 120, windowMs: 60_000 };

interface Window {
  count: number;
  endsAtMs: number;
}

/**
 * Counts requests by key in fixed windows that begin with their first request, and reports the
 * state in headers, as Laravel's throttling does (assumed). The counts lie in the store, so a reset
 * of the sandbox forgets them. Time is the machine's, since a sandbox whose clock stands still must
 * not stay blocked.
 */
export function limitRate(
  { store }: SandboxContext,
  bucket: "activities" | "others",
  limits: ConvintelLimits,
): MiddlewareHandler {
  return async (context, next) => {
    const id = `${bucket}/${readKey(context) ?? ""}`;
    const nowMs = Date.now();
    const last = store.get<Window>("convintel/rate-windows", id);
    const open = last !== undefined && last.endsAtMs > nowMs;
    const { count, endsAtMs } = open ? last : { count: 0, endsAtMs: nowMs + limits.windowMs };

    context.header("X-RateLimit-Limit", String(limits[bucket]));
    context.header("X-RateLimit-Remaining", String(Math.max(0, limits[bucket] - count - 1)));
    if (count >= limits[bucket]) throw tooManyAttempts(Math.ceil((endsAtMs - nowMs) / 1000));
    store.put("convintel/rate-windows", id, { count: count + 1, endsAtMs });
    return next();
  };
}
