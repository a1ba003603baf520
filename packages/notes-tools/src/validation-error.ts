import { BadRequestError } from "@workbelt/core";

/** Returns true for a 400 `validation_error`: the service rejected the request and wrote nothing. */
export function isValidationError(error: unknown): error is BadRequestError {
  return error instanceof BadRequestError && error.serviceCode === "validation_error";
}
