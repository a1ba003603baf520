import { ApiError } from "./api-error.js";

/** 5xx: the service failed. For a write, `mayHaveHappened` is true. */
export class ServerError extends ApiError {
  readonly code = "service_failed";
}
