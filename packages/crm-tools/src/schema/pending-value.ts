import { InputError } from "@workbelt/core";
import type { Api } from "@workbelt/core/provider";
import type { Container } from "./container.js";

/** The container that values are written to. */
export interface WriteTarget extends Container {
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
export function createValueError(field: string, message: string, api: Api): InputError {
  return new InputError(api.operation, [{ field, message }]);
}
