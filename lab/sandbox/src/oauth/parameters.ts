import { invalidRequest } from "./oauth-error.js";

/**
 * Reads a parameter of a query or form. An empty value counts as missing and duplicates are rejected
 * (RFC 6749 §3.1 and §3.2).
 */
export function readParameter(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw invalidRequest(`"${name}" must not be repeated.`);
  return values[0] === "" ? undefined : values[0];
}

/** Reads a required parameter. */
export function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = readParameter(parameters, name);
  if (value === undefined) throw invalidRequest(`"${name}" is missing.`);
  return value;
}

/** Reads a form, or returns undefined for another content type. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return undefined;
  return new URLSearchParams(await request.text());
}
