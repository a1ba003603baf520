import { ApiError } from "./api-error.js";

/** 429 or 529: too many requests; `retryAfterMs` says how long to wait when the service told. */
export class RateLimitError extends ApiError {
  readonly code = "rate_limited";
}
