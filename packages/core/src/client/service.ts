import type { RequestSpec } from "./request.js";

/** A limit of a service on requests in a time, kept to before it has to be told. */
export interface RateLimit {
  /** Requests that may start… */
  requests: number;
  /** …in each window of this many seconds. */
  perSeconds: number;
  /** The requests it counts; all when left out. */
  appliesTo?: (request: RequestSpec) => boolean;
}

/** What a service's error body says, in common words. */
export interface ParsedError {
  code?: string | undefined;
  message?: string | undefined;
  requestId?: string | undefined;
  /** What the caller can do about it, in place of the general advice for the status. */
  advice?: string | undefined;
  /** True when a value that must be unique is taken, whatever the status. */
  conflict?: boolean | undefined;
  /** Whether a write was carried out although it failed, when the service tells. */
  committed?: boolean | undefined;
  /** Whether the same request may be sent again and can then succeed, where that does not follow from the status. */
  retryable?: boolean | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** All that the client has to know of one service. Plain data and pure functions. */
export interface Service {
  /** Short name, as in tool names: `crm`. */
  name: string;
  /** Name in messages: `CRM`. */
  displayName: string;
  /** Base URL when neither option nor environment names another. */
  baseUrl: string;
  /** Environment variable that holds the token. */
  tokenVariable: string;
  /** Environment variable that holds the base URL. */
  baseUrlVariable: string;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Limits to keep to. */
  rateLimits?: readonly RateLimit[];
  /** Reads the JSON body of a reply other than 2xx; undefined when it is not JSON. May throw. */
  parseError: (body: unknown, status: number, request: RequestSpec) => ParsedError;
}
