import { ConfigurationError } from "../errors/call-errors.js";
import { quoteUnlessToken } from "../text/quote.js";
import { STOP_ADVICE } from "./advice.js";
import type { RequestSpec } from "./request.js";
import type { Service } from "./service.js";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Validates a base URL and drops a trailing slash. Plain http is accepted for this machine only:
 * anywhere else the token would cross the network unencrypted.
 *
 * @throws ConfigurationError naming `source` (an option or an environment variable).
 */
export function parseBaseUrl(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const problem = findProblem(text, url);
  if (url !== undefined && problem === undefined) return url.href.replace(/\/+$/, "");
  throw new ConfigurationError(`${source} ${problem}, for example https://api.example.com.`);
}

/** Returns the names under which a client's base URL is set. */
export function nameBaseUrlSettings({ baseUrlVariable }: Service): string {
  return `${baseUrlVariable}, or the client's option baseUrl`;
}

function findProblem(text: string, url: URL | undefined): string | undefined {
  if (url === undefined) return "must be an absolute URL";
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  // A bare ? or # leaves the parsed search and hash empty, and would swallow the path appended to it.
  if (/[?#]/.test(text)) return "must end with its path";
  if (url.protocol === "https:") return undefined;
  if (url.protocol === "http:" && isLoopback(url.hostname)) return undefined;
  return "must begin with https:// (http:// is for this machine only)";
}

/**
 * Returns the base URL of a service: the given one, else the environment variable's, else the default. Empty for a local service.
 *
 * @throws ConfigurationError when it cannot be used.
 */
export function resolveBaseUrl(service: Service, given?: string): string {
  if (service.local) return "";
  if (given !== undefined) return parseBaseUrl(given, "The baseUrl option");
  const fromEnvironment = process.env[service.baseUrlVariable]?.trim();
  if (!fromEnvironment) return parseBaseUrl(service.baseUrl, "The baseUrl of the service");
  return parseBaseUrl(fromEnvironment, `The environment variable ${service.baseUrlVariable}`);
}

/** Returns true if the environment sets the base URL of a service. */
export function hasBaseUrlVariable({ baseUrlVariable }: Service): boolean {
  return Boolean(process.env[baseUrlVariable]?.trim());
}

/** Returns true if a URL's host name is this machine, the only one reached by plain http. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** Returns the start of a path that the base URL ends with, too, so that it would be sent twice: `/v2`. */
export function findRepeatedStart(baseUrl: string, { path }: RequestSpec): string | undefined {
  const [start] = /^\/[^/]+/.exec(path) ?? [];
  return start !== undefined && new URL(baseUrl).pathname.endsWith(start) ? start : undefined;
}

/** Returns advice for a path that does not exist at the base URL. */
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
