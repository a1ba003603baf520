import { quoteUnlessToken } from "../text/quote.js";
import { nameBaseUrlSettings } from "./base-url.js";
import type { RequestSpec } from "./request.js";
import type { ApiResponse } from "./response.js";
import { STOP_ADVICE } from "./retry-advice.js";
import type { Service } from "./service.js";

const HTML = /^\s*<(?:!doctype html|html|head|body)\b/i;

/** Returns true for a page, whatever its content type says. */
export function isHtml({ headers, text }: ApiResponse): boolean {
  return String(headers["content-type"]).includes("html") || HTML.test(text);
}

/**
 * Returns true for a 404 or 405 that is not the API's: a page, or a text. The APIs answer in JSON, also about
 * ids that do not exist.
 */
export function isOfAnotherServer(response: ApiResponse, body: unknown): boolean {
  const { status, text } = response;
  return [404, 405].includes(status) && body === undefined && text.trim() !== "";
}

/** Returns the start of a path with which the base URL ends, so that it is sent twice: `/v2`. */
export function findRepeatedStart(baseUrl: string, { path }: RequestSpec): string | undefined {
  const [start] = /^\/[^/]+/.exec(path) ?? [];
  return start !== undefined && new URL(baseUrl).pathname.endsWith(start) ? start : undefined;
}

/** Returns advice for a path that the service, or whatever is under the base URL, does not know. */
export function adviseBaseUrl(service: Service, baseUrl: string, request: RequestSpec): string {
  if (baseUrl === service.baseUrl) {
    return `Check that no proxy answers in place of ${baseUrl}. ${STOP_ADVICE}`;
  }
  const repeated = findRepeatedStart(baseUrl, request);
  const fault =
    repeated === undefined
      ? "is not that of the API"
      : `ends with ${repeated}, with which every path begins: leave it out`;
  return `The base URL ${quoteUnlessToken(baseUrl)} ${fault}. Retrying will not help: the person who set up this connection has to correct ${nameBaseUrlSettings(service)}. The service's own is ${service.baseUrl}.`;
}
