import { ApiError } from "./api-error.js";

/** 401: the token is missing, wrong, expired or revoked. */
export class AuthRequiredError extends ApiError {
  readonly code = "auth_required";
}
