import { BadRequestError } from "@workbelt/core";

/** Returns true for a 400 `validation_error`: the service refused the request and carried nothing out. */
export function isValidationError(error: unknown): error is BadRequestError {
  return error instanceof BadRequestError && error.serviceCode === "validation_error";
}
