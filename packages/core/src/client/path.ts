import { ConfigurationError } from "../errors/call-errors.js";

declare const pathBrand: unique symbol;

/** A request path whose variable parts are encoded. Only {@link path} and {@link pathFromTemplate} create one. */
export type Path = string & { readonly [pathBrand]: true };

/**
 * Builds a request path, encoding every value put into it. Values that would change which path it is
 * (empty, `.`, `..`) are rejected, so that an id can never lead to another endpoint.
 *
 * @throws ConfigurationError for such a value; inputs are validated before.
 * @example path`/v2/tasks/${taskId}`
 */
export function path(literals: TemplateStringsArray, ...values: (string | number)[]): Path {
  const encoded = values.map((value) => encodeSegment(String(value)));
  return String.raw({ raw: literals }, ...encoded) as Path;
}

/**
 * Builds a request path from a template with names in braces, encoding and rejecting values like
 * {@link path}. For paths from configuration.
 *
 * @throws ConfigurationError for a value that is missing or cannot be part of a path.
 * @example pathFromTemplate("/webhooks/{id}", { id })
 */
export function pathFromTemplate(
  template: string,
  values: Readonly<Record<string, string>> = {},
): Path {
  return template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeSegment(values[name] ?? ""),
  ) as Path;
}

function encodeSegment(value: string): string {
  if (value === "" || value === "." || value === ".." || !value.isWellFormed()) {
    throw new ConfigurationError(`${JSON.stringify(value)} cannot be part of a request path.`);
  }
  return encodeURIComponent(value);
}
