import { ApiError } from "./api-error.js";

/** 409, or a unique value that another record already has. */
export class ConflictError extends ApiError {
  readonly code = "conflict";
}
