import { ConfigurationError } from "../errors/configuration-error.js";

declare const pathBrand: unique symbol;

/** A request path whose variable parts are encoded. Only {@link path} makes one. */
export type Path = string & { readonly [pathBrand]: true };

/**
 * Builds a request path, encoding every value put into it. Values that would change which path it is
 * (empty, `.`, `..`) are refused, so that an id can never lead to another endpoint.
 *
 * @throws ConfigurationError for such a value; inputs are checked before they come here.
 * @example path`/v2/tasks/${taskId}`
 */
export function path(literals: TemplateStringsArray, ...values: (string | number)[]): Path {
  const encoded = values.map((value) => encodeSegment(String(value)));
  return String.raw({ raw: literals }, ...encoded) as Path;
}

function encodeSegment(value: string): string {
  if (value === "" || value === "." || value === ".." || !value.isWellFormed()) {
    throw new ConfigurationError(`${JSON.stringify(value)} cannot be part of a request path.`);
  }
  return encodeURIComponent(value);
}
