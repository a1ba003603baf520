import { ApiError } from "./api-error.js";

/** 400, 413, 422 and other 4xx: the service does not accept the request as it is. */
export class RequestRejectedError extends ApiError {
  readonly code = "request_rejected";
}
