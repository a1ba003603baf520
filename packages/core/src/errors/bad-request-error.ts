import { ApiError } from "./api-error.js";

/** 400, 413, 422 and other 4xx: the service does not accept the request as it is. */
export class BadRequestError extends ApiError {
  readonly code = "request_rejected";
}
