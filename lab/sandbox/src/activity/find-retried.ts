import type { ActivityRequest } from "./activity.js";

const RETRYABLE = [408, 409, 425, 429];

/**
 * Finds the failed request that this one repeats: the attempt before it, if the client numbers its attempts, or
 * else the same request of the same client.
 */
export function findRetried(
  recent: readonly ActivityRequest[],
  request: ActivityRequest,
): ActivityRequest | undefined {
  const previous = recent.findLast(
    (candidate) => candidate.id < request.id && isSameRequest(candidate, request),
  );
  if (previous === undefined) return undefined;
  if (request.client.call !== undefined) {
    return request.client.attempt > 1 ? previous : undefined;
  }
  return mayBeRepeated(previous) ? previous : undefined;
}

function isSameRequest(a: ActivityRequest, b: ActivityRequest): boolean {
  return (
    a.service === b.service &&
    a.method === b.method &&
    a.path === b.path &&
    a.query === b.query &&
    a.client.name === b.client.name &&
    a.client.run === b.client.run &&
    a.client.call === b.client.call &&
    a.credential === b.credential &&
    hasSameBody(a, b)
  );
}

/** Compares bodies as far as both are known: one that the sandbox did not read is not. */
function hasSameBody({ request: { body: a } }: ActivityRequest, b: ActivityRequest): boolean {
  const { body } = b.request;
  if (a === undefined || body === undefined) return true;
  return a.size === body.size && a.text === body.text;
}

function mayBeRepeated({ outcome, status = 0 }: ActivityRequest): boolean {
  if (outcome !== "answered") return outcome !== "pending";
  return status >= 500 || RETRYABLE.includes(status);
}
