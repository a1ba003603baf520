import type { z } from "zod";
import type { RequestSpec } from "./request.js";

/** A rate limit of a service, which the client stays within by waiting. */
export interface RateLimit {
  /** Requests that may start… */
  requests: number;
  /** …in each window of this many seconds. */
  perSeconds: number;
  /** Selects the requests it counts. @default all */
  appliesTo?: (request: RequestSpec) => boolean;
}

/** Content of a service's error body, in common terms. */
export interface ParsedError {
  code?: string | undefined;
  message?: string | undefined;
  requestId?: string | undefined;
  /** Advice to the caller. Replaces the general advice for the status. */
  advice?: string | undefined;
  /** True if a value that must be unique is taken, whatever the status. */
  conflict?: boolean | undefined;
  /** True if a failed write was carried out, false if not; undefined if the service does not say. */
  committed?: boolean | undefined;
  /** True if the same request can be retried and may succeed, where that does not follow from the status. */
  retryable?: boolean | undefined;
  /** True if the service does not know the path itself, whatever ids are in it: the base URL is wrong. */
  unknownEndpoint?: boolean | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** Descriptor of a service: everything the client knows of it. Plain data and pure functions. */
export interface Service {
  /** Short name, as in tool names: `crm`. */
  name: string;
  /** Name in messages: `CRM`. */
  displayName: string;
  /** Base URL unless an option or the environment sets another. */
  baseUrl: string;
  /** Environment variable that holds the token. */
  tokenVariable: string;
  /** Environment variable that holds the base URL. */
  baseUrlVariable: string;
  /** Name and version of the provider package, for the `User-Agent` header: `crm-tools/1.0.0`. @default that of this package */
  product?: string;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Response header with the id of the request in the service's logs. @default "x-request-id" */
  requestIdHeader?: string;
  /** Limits that the client stays within. */
  rateLimits?: readonly RateLimit[];
  /** Parses the JSON body of a response other than 2xx; undefined if it is not JSON. May throw. */
  parseError: (body: unknown, status: number, request: RequestSpec) => ParsedError;
  /**
   * Completes what a model reads of a result by lookups, such as the names of members beside their ids. It may only
   * read; if it fails, the model reads the result without. `execute` is not affected.
   */
  completeResult?: (data: unknown, api: Api) => Promise<unknown>;
  /**
   * Looks up the names of what an input refers to, such as records, pages and members, by the ids that it has. They are
   * for the person who approves the call, and it may only read; without it, or if it fails, the person sees the ids.
   */
  nameReferences?: (
    input: Readonly<Record<string, unknown>>,
    api: Api,
  ) => Promise<ReadonlyMap<string, string>>;
}

/** Sends the requests of an operation, with the token, limits, retries and errors of its client. */
export interface Api<Descriptor extends Service = Service> {
  /** The service descriptor, including any package-specific settings. */
  readonly service: Descriptor;
  /** Time at which the call began, in milliseconds since the epoch. All pages of an iteration have the same. */
  readonly startedAt: number;
  /**
   * Sends one request and validates the JSON of the response (undefined if it is empty).
   *
   * @throws the client's errors, and UnexpectedResponseError if the response has another shape.
   */
  send<Response>(request: RequestSpec, response: z.ZodType<Response>): Promise<Response>;
  /**
   * Reports, in one sentence, that an input was read in another form than it was given, such as a date as the end
   * of its day. The output has all of them as `adjusted`.
   */
  adjust(sentence: string): void;
  /** Waits, for example before asking again for the state of something. Ends early when the call is aborted. */
  wait(delayMs: number): Promise<void>;
  /** Returns the cached value for this key, client and account (TTL 10 minutes), or loads and caches it. */
  cached<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Drops the cached value. Returns false if there was none. */
  invalidate(key: string): boolean;
}
