import type { SharedRateLimits } from "@workbelt/core";
import { type RateLimit, RateLimiter } from "@workbelt/core/provider";

/** Limits a client to half of its service's rate limits: the other half is for those who work. */
export const halfLimits: SharedRateLimits = {
  createLimiter: ({ service }) => new RateLimiter((service.rateLimits ?? []).map(halve)),
};

function halve({ perSeconds, requests, ...rule }: RateLimit): RateLimit {
  return requests === 1
    ? { ...rule, requests, perSeconds: perSeconds * 2 }
    : { ...rule, requests: Math.floor(requests / 2), perSeconds };
}
