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
  /** Instead of `body`: a form with a file, streamed, and never sent again once started. */
  form?: MultipartBody | undefined;
  /** Override the service's headers of the same names, such as a version. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** True if it changes nothing, so that it can be retried. @default true for GET only */
  readOnly?: boolean | undefined;
  /**
   * True if sending it twice has the same effect as sending it once, as for an upsert, so that it can be
   * retried. Requests that change nothing are retried anyway.
   */
  idempotent?: boolean | undefined;
  /** Verifies a write whose outcome is unknown: the name of an operation, or a few words. */
  verifyWith?: string | undefined;
  /** Scopes that its operation needs, for the error when the token lacks one. */
  scopes?: readonly string[] | undefined;
}

/** Returns true if a request changes nothing. */
export function isReadOnly(request: RequestSpec): boolean {
  return request.readOnly ?? request.method === "GET";
}

/** Returns true if sending a request again does no harm, whether or not it arrived before. */
export function isRepeatable(request: RequestSpec): boolean {
  return isReadOnly(request) || request.idempotent === true;
}

/** Formats a query string, `?key=value…`, percent-encoded; empty without values. */
export function formatQuery(query: RequestSpec["query"]): string {
  if (query === undefined) return "";
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(key, String(item));
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}
