import { invalidRequest } from "./oauth-error.js";

/**
 * A parameter of a query or form. An empty one counts as left out, and none may come twice (both
 * RFC 6749 §3.1 and §3.2).
 */
export function readParameter(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw invalidRequest(`"${name}" must not come more than once.`);
  return values[0] === "" ? undefined : values[0];
}

/** A parameter that has to be there. */
export function requireParameter(parameters: URLSearchParams, name: string): string {
  const value = readParameter(parameters, name);
  if (value === undefined) throw invalidRequest(`"${name}" is missing.`);
  return value;
}

/** The fields of a form, or undefined when the body is something else. */
export async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return undefined;
  return new URLSearchParams(await request.text());
}
