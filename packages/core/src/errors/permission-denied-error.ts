import { ApiError } from "./api-error.js";

/** 403: the token is good but lacks the scope, capability or plan for this request. */
export class PermissionDeniedError extends ApiError {
  readonly code = "permission_denied";
}
