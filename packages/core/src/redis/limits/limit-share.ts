import type { RateLimit } from "../../client/service.js";

/** Returns the part of a rate limit that each of several processes may use without asking the others. */
export function toShare(
  { perSeconds, requests, ...rule }: RateLimit,
  processes: number,
): RateLimit {
  // Not even one request a window: one in as many windows as it takes.
  if (requests < processes) {
    return { ...rule, requests: 1, perSeconds: (perSeconds * processes) / requests };
  }
  return { ...rule, requests: Math.floor(requests / processes), perSeconds };
}
