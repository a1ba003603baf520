import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { FieldMeanings } from "../text/field-meanings.js";
import type { Path, RequestSpec } from "./request.js";

/** A kind of text that a service returns, and who can write it. */
export interface TextKind {
  /** True if people outside the workspace, or other agents, can usually write it, or if it quotes them. */
  readonly outside: boolean;
  /** Its possible authors, as a sentence without full stop: `Guests and people with a link can write them`. */
  readonly because: string;
}

/** The kinds of text that a service returns, by their names: `{ comments: { outside: true, because: "…" } }`. */
export type TextKinds = Readonly<Record<string, TextKind>>;

/** A rate limit of a service, which the client stays within by waiting. */
export interface RateLimit {
  /** Requests that may start, or units of their `cost`… */
  requests: number;
  /** …in each window of this many seconds. */
  perSeconds: number;
  /** Selects the requests it counts. @default all */
  appliesTo?: (request: RequestSpec) => boolean;
  /**
   * Returns the units that a request takes, such as the complexity of a query; more than the limit counts as the
   * whole limit. `RedisRateLimits` refuses a service with costs. @default 1
   */
  cost?: (request: RequestSpec) => number;
  /**
   * Headers of replies that report this limit. When nothing remains, the client waits for the reset, at most one window.
   *
   * @example reported: { remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset" }
   */
  reported?: {
    /** Header with the units that remain. */
    remaining: string;
    /** Header with the reset: seconds from now, seconds or milliseconds since the epoch, or a date. @default one window */
    reset?: string;
  };
}

/** A reply of a service, without the credential. */
export interface Reply {
  /** HTTP status. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<IncomingHttpHeaders>;
  /** Its JSON; undefined if it has none. */
  body: unknown;
  request: RequestSpec;
}

/** Meaning of a reply that is an error, in common terms. */
export interface Interpretation {
  /**
   * Status that the reply stands for, if it is not its own: 401 for a rejected token, 403, 404, 409 for a value that is
   * taken, 422, 429 for a rate limit, 503. It decides error class, refresh of the token, retries and whether a
   * write may have happened. A 2xx reply is an error only if this is 300 or more; the error keeps the HTTP status.
   */
  status?: number | undefined;
  code?: string | undefined;
  message?: string | undefined;
  requestId?: string | undefined;
  /** Advice to the caller. Replaces the general advice for the status. */
  advice?: string | undefined;
  /** True if a failed write was carried out, false if not; undefined if the service does not say. */
  committed?: boolean | undefined;
  /** True if the same request can be retried and may succeed, where that does not follow from the status. */
  retryable?: boolean | undefined;
  /** Milliseconds to wait before the next request, where `Retry-After` does not say it. */
  retryAfterMs?: number | undefined;
  /** True if the service does not know the path itself, whatever ids are in it: the base URL is wrong. */
  unknownEndpoint?: boolean | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
}

/** Things in the response to a read. */
export interface ContainedThings {
  /** Each by the path whose GET returns it, with the JSON that this returns; undefined if the response has only a part of it. */
  things: readonly { path: string; json: unknown }[];
  /** For a list: the requests that return these things whole, as long as they are in it; the first that has one is used. */
  reread?: readonly RequestSpec[] | undefined;
}

/** Descriptor of a service: everything the client knows of it. Plain data and pure functions. */
export interface Service {
  /** Short name, as in tool names: `crm`. */
  name: string;
  /** Name within a sentence, with its article if it has one: `the CRM`, `Linear`. */
  displayName: string;
  /** True for a service whose operations send no requests: it has no base URL and needs no token. Made by `localService`. */
  local?: true;
  /** Base URL unless an option or the environment sets another. */
  baseUrl: string;
  /** Environment variable that holds the token. */
  tokenVariable: string;
  /** Environment variable that holds the base URL. */
  baseUrlVariable: string;
  /** Name and version of the provider package, for the `User-Agent` header: `crm-tools/1.0.0`. @default that of this package */
  product?: string;
  /** Headers of every request. Never one with a credential: see `authorize`. */
  headers?: Readonly<Record<string, string>>;
  /** Response header with the id of the request in the service's logs. @default "x-request-id" */
  requestIdHeader?: string;
  /**
   * The kinds of text that operations return, each with who can write it. An operation names its own with `returnsTexts`.
   *
   * @default the kind `outside` alone: by anybody
   */
  texts?: TextKinds;
  /** Limits that the client stays within. */
  rateLimits?: readonly RateLimit[];
  /**
   * Returns the headers that carry a token or API key. Their values are secrets: no result, error, log or recording
   * has them. @default a bearer token
   *
   * @example authorize: (key) => ({ "x-api-key": key })
   */
  authorize?: ((token: string) => Readonly<Record<string, string>>) | undefined;
  /**
   * Interprets a reply: the body and headers of an error, and errors inside a 2xx reply, where the service has them.
   * Undefined leaves the meaning to the HTTP status, and so does a thrown error.
   *
   * @example
   * interpret: ({ body, status }) => (status < 300 ? undefined : errorBody.parse(body)),
   */
  interpret?: ((reply: Reply) => Interpretation | undefined) | undefined;
  /**
   * Completes what a model reads of a result by lookups, such as the names of members beside their ids. It may only
   * read; if it fails, the model reads the result without. `execute` is not affected.
   */
  completeResult?: (data: unknown, api: Api) => Promise<unknown>;
  /**
   * Names of inputs and of fields of results that have ids, or lists of ids, and what they identify:
   * `{ task_id: "task", assignee_id: "member" }`. Audit log and provenance list these ids; programs and plans tell by them whether two
   * calls are about the same thing. One name has one meaning in all operations; `id` may be that of anything.
   */
  identities: Readonly<Record<string, string>>;
  /**
   * Meanings of fields of results to people, by their names: `{ subject: "title", sent_at: "time", sender: "author" }`. Questions name the
   * source of a text by title, day and author; a list of `outsiders` says who of the authors is from outside. One name has one meaning in
   * all operations.
   */
  meanings?: FieldMeanings;
  /** Fields of results whose keys the account decides, such as the values of a record by its attributes: `["values"]`. */
  keyedByAccount?: readonly string[];
  /** Names of fields of results that have links: results without ids leave them out, too. `["url", "web_url"]` */
  links?: readonly string[];
  /**
   * Names of fields of results that say only what an id beside them refers to: `["target_object"]`. Where the id is left out, a
   * reference that has nothing else is, too.
   */
  idKinds?: readonly string[];
  /**
   * Names of the fields of a value that have what people read of it, the first that a value has: `["full_name", "title"]`. Undo
   * shows values by it. @default the first text in it
   */
  readableFields?: readonly string[];
  /**
   * Keys whose values differ at each read of an unchanged thing, such as the id of a request or a signed address: plans do not compare
   * them.
   */
  volatileKeys?: readonly string[];
  /**
   * Returns the canonical name of what a `named` input names, such as the slug of an object for its id, before anything looks at
   * the call; the name itself if it is unknown. `beside` has the inputs beside it, with the canonical names of containers. It sends reads only, through `api.cached`, and none for a name that is canonical.
   */
  canonicalName?: (
    kind: string,
    name: string,
    beside: Readonly<Record<string, unknown>>,
    api: Api,
  ) => Promise<string>;
  /**
   * Lists the things in a response to a read, so that a plan of many writes need not read each by itself. Undefined for other
   * responses, and for those that may be behind the state of the service, such as searches.
   *
   * @example
   * listThings: ({ path }, { data }) =>
   *   path === "/v2/tasks" ? { things: data.map((json) => ({ path: `${path}/${json.id}`, json: { data: json } })) } : undefined,
   */
  listThings?:
    | ((request: RequestSpec, response: unknown) => ContainedThings | undefined)
    | undefined;
  /**
   * Looks up the names of what an input refers to, such as records, pages and members, by the ids that it has. They are
   * for the person who approves the call, and it may only read; without it, or if it fails, the person sees the ids.
   */
  nameReferences?: (
    input: Readonly<Record<string, unknown>>,
    api: Api,
  ) => Promise<ReadonlyMap<string, string>>;
}

/** The parts of a request besides its method, path and body: query, headers, scopes, and so on. */
type RequestParts = Omit<RequestSpec, "method" | "path" | "body">;

/**
 * Sends one request and validates the JSON of the response (undefined if it is empty).
 *
 * @throws the client's errors, and UnexpectedResponseError if the response has another shape.
 * @example await api.get(path`/v2/tasks`, tasks, { query: { limit } })
 */
export type SendWithoutBody = <Response>(
  path: Path,
  response: z.ZodType<Response>,
  parts?: RequestParts,
) => Promise<Response>;

/**
 * Sends one request with a body, and validates the JSON of the response (undefined if it is empty).
 *
 * @throws the client's errors, and UnexpectedResponseError if the response has another shape.
 * @example await api.post(path`/v2/tasks`, { data: { content } }, task)
 */
export type SendWithBody = <Response>(
  path: Path,
  body: RequestSpec["body"],
  response: z.ZodType<Response>,
  parts?: RequestParts,
) => Promise<Response>;

/** Sends the requests of an operation, with the token, limits, retries and errors of its client. */
export interface Api<Descriptor extends Service = Service> {
  /** Name of the operation that runs, for errors: `new InputError(api.operation, issues)`. */
  readonly operation: string;
  /** The service descriptor, including any package-specific settings. */
  readonly service: Descriptor;
  /** Time at which the call began, in milliseconds since the epoch. All pages of an iteration have the same. */
  readonly startedAt: number;
  /** The connected account that the call is for. */
  readonly account: string | undefined;
  /** Sends a GET request. */
  readonly get: SendWithoutBody;
  /** Sends a POST request. */
  readonly post: SendWithBody;
  /** Sends a PATCH request. */
  readonly patch: SendWithBody;
  /** Sends a PUT request. */
  readonly put: SendWithBody;
  /** Sends a DELETE request. */
  readonly delete: SendWithoutBody;
  /**
   * Sends a request that is a value, such as one that `graphql` creates, and validates the JSON of the response (undefined
   * if it is empty). The signal ends a request that reads before the call itself ends, such as one for a page ahead.
   *
   * @throws the client's errors, and UnexpectedResponseError if the response has another shape.
   */
  send<Response>(
    request: RequestSpec,
    response: z.ZodType<Response>,
    signal?: AbortSignal,
  ): Promise<Response>;
  /**
   * Reports, in one sentence, that an input was changed, or read in one of several ways, such as a part of a name. Not for
   * what can be read in one way, such as a date as the end of its day. The output has all of them as `adjusted`.
   */
  adjust(sentence: string): void;
  /** Waits, for example before asking again for the state of something. Ends early when the call is aborted. */
  wait(delayMs: number): Promise<void>;
  /** Returns the cached value for this key, client and account (TTL 10 minutes), or loads and caches it. */
  cached<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Drops the cached value. Returns false if there was none. */
  invalidate(key: string): boolean;
}

/**
 * Creates a service whose operations send no requests, such as one over a local file. Its tools need no client and no token;
 * an operation that sends a request all the same fails with a ConfigurationError.
 *
 * @example const service = localService({ name: "glossary", displayName: "the glossary" });
 */
export function localService(
  given: Pick<Service, "name" | "displayName"> & Partial<Pick<Service, "identities" | "meanings">>,
): Service {
  return {
    identities: {},
    ...given,
    local: true,
    baseUrl: "",
    tokenVariable: "",
    baseUrlVariable: "",
  };
}
