import { RequestTimeoutError } from "../errors/call-errors.js";
import { type RequestSpec, isRepeatable } from "./request.js";
import type { Service } from "./service.js";
import { verifyHint } from "./verify-hint.js";

/** Creates the error for a request without a response in time. */
export function createTimeoutError(
  { displayName }: Service,
  request: RequestSpec,
  { limitMs, sent }: { limitMs: number; sent: boolean },
): RequestTimeoutError {
  const mayHaveHappened = sent && !isRepeatable(request);
  const advice = mayHaveHappened ? verifyHint(request) : "Try again later, or ask for less.";
  return new RequestTimeoutError(
    `The ${displayName} did not respond within ${limitMs / 1000} seconds. ${advice}`,
    { retryable: true, mayHaveHappened },
  );
}
