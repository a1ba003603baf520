import { InputError } from "@workbelt/core";
import type { Container } from "./container.js";

/** The container that values are written to, and the operation that writes them. */
export interface WriteTarget extends Container {
  operation: string;
  /** The input that holds the values. */
  input: string;
}

/** The values of one attribute that are being encoded. */
export interface PendingValue {
  attribute: string;
  /** Path of the values in the input: `values.name`. */
  at: string;
  items: unknown[];
  adjusted: string[];
}

/** Creates an InputError for one field of the values. */
export function createValueError(
  { operation }: WriteTarget,
  field: string,
  message: string,
): InputError {
  return new InputError(operation, [{ field, message }]);
}
