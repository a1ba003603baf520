import type { MultipartBody } from "./multipart.js";
import type { Path } from "./path.js";

/** A value of a query string; an array repeats its key, undefined leaves it out. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** One HTTP request as an operation describes it: no host, no token, no transport. */
export interface RequestSpec {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: Path;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /** Sent as JSON; keys that are undefined are left out. */
  body?: object | undefined;
  /** In place of `body`: a form with a file, sent in pieces and never again once it was begun. */
  form?: MultipartBody | undefined;
  /** In place of the service's own headers of these names, such as a version. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Whether it changes nothing, so that it may be sent again. @default true for GET only */
  readOnly?: boolean | undefined;
  /** With what to see whether a write happened after all: the name of an operation, or a few words. */
  verifyWith?: string | undefined;
  /** Scopes its operation needs, for the error when the token lacks one. */
  scopes?: readonly string[] | undefined;
}

/** Whether a request changes nothing. */
export function isReadOnly(request: RequestSpec): boolean {
  return request.readOnly ?? request.method === "GET";
}

/** `?key=value…`, percent-encoded, or nothing. */
export function queryString(query: RequestSpec["query"]): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(key, String(item));
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
