import { ApiError } from "./api-error.js";

/** 404: there is no such thing, or this connection may not see it. */
export class NotFoundError extends ApiError {
  readonly code = "not_found";
}
