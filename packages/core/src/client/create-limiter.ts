import { ConfigurationError } from "../errors/call-errors.js";
import type { LimitedClient, Limiter, SharedRateLimits } from "./limiter.js";
import { RateLimiter } from "./rate-limiter.js";

/**
 * Creates the limiter of a client: shared, in memory, or without limits.
 *
 * @throws ConfigurationError for an unknown value of the `pacing` option.
 */
export function createLimiter(
  pacing: boolean | SharedRateLimits | undefined,
  client: LimitedClient,
): Limiter {
  if (pacing === false) return new RateLimiter([]);
  if (pacing === undefined || pacing === true) {
    return new RateLimiter(client.service.rateLimits ?? []);
  }
  if (typeof pacing === "object" && typeof pacing?.createLimiter === "function") {
    return pacing.createLimiter(client);
  }
  throw new ConfigurationError(
    "The pacing option must be true, false or shared limits: new RedisRateLimits({ client, processes }) from @workbelt/redis.",
  );
}
