import type { RateLimit } from "@workbelt/core/provider";

/** Returns the part of a rate limit that each of several processes may use without asking the others. */
export function toShare(
  { perSeconds, requests, ...rule }: RateLimit,
  processes: number,
): RateLimit {
  // Less than one request per window: allow one in several windows.
  if (requests < processes) {
    return { ...rule, requests: 1, perSeconds: (perSeconds * processes) / requests };
  }
  return { ...rule, requests: Math.floor(requests / processes), perSeconds };
}
