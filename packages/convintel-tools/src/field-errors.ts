import type { ApiError } from "@workbelt/core";
import { z } from "zod";

/** The errors of fields in an error body; anything else in their place is ignored. */
export const fieldErrors = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .optional()
  .catch(undefined);

/** Messages by input field. */
type FieldErrors = NonNullable<z.infer<typeof fieldErrors>>;

/** Returns the field errors that `parseError` put into an error's details. */
export function getFieldErrors({ details }: ApiError): FieldErrors {
  return fieldErrors.parse(details["errors"]) ?? {};
}
