import type { RequiredScope } from "../auth/credentials.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { type CallRecord, currentEventMark, toCallMark, toRunMark } from "../events/trace.js";
import { quoteUnlessToken } from "../text/quote.js";
import { version } from "../version.js";
import { encodeMultipart, type MultipartBody } from "./multipart.js";

/** A value of a query string; an array repeats its key, undefined leaves it out. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** One HTTP request as an operation describes it: no host, no token, no transport. */
export interface RequestSpec {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: Path;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  /**
   * A plain object or a list, sent as JSON without keys that are undefined; `URLSearchParams` is sent as a form
   * (`application/x-www-form-urlencoded`). Anything else is refused.
   */
  body?: object | undefined;
  /** Instead of `body`: a form with a file, streamed, and sent again only after a 429 if the file is repeatable. */
  form?: MultipartBody | undefined;
  /**
   * Set on a request that the service answers by a redirect to a file at a signed address. The file is fetched without
   * the token, and is the response, as a `Blob` in place of JSON. The address is in no result, event or message.
   */
  download?: Download | undefined;
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
  scopes?: readonly RequiredScope[] | undefined;
}

/** A file to fetch from a signed address. */
export interface Download {
  /** Largest file accepted. */
  maxBytes: number;
  /** Key of the address in the JSON of the response, for a service that does not redirect to it. @default a redirect */
  at?: string | undefined;
}

/** Returns true if a request changes nothing. */
export function isReadOnly(request: RequestSpec): boolean {
  return request.readOnly ?? request.method === "GET";
}

/** Returns true if sending a request again does no harm, whether or not it arrived before. */
export function isRepeatable(request: RequestSpec): boolean {
  return isReadOnly(request) || request.idempotent === true;
}

/**
 * Formats a query string, `?key=value…`, percent-encoded; empty without values.
 *
 * @throws ConfigurationError for an object, which has no form in a query.
 */
export function formatQuery(query: RequestSpec["query"]): string {
  if (query === undefined) return "";
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === "object") throw createQueryError(key);
      parameters.append(key, String(item));
    }
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

function createQueryError(key: string): ConfigurationError {
  return new ConfigurationError(
    `Nothing was sent: the query parameter ${quoteUnlessToken(key)} is an object. Send it in the body, or as text.`,
  );
}

/**
 * Encodes the body, and the headers that describe it.
 *
 * @throws ConfigurationError for a body that is neither JSON nor a form.
 */
export function encodeBody(request: RequestSpec, onProgress: () => void) {
  const { body, form } = request;
  if (form !== undefined) {
    const { chunks, headers } = encodeMultipart(form, onProgress);
    return { headers, body: chunks };
  }
  if (body === undefined) return { headers: {}, body: undefined };
  const isForm = body instanceof URLSearchParams;
  const text = isForm ? body.toString() : formatJson(body, request);
  return {
    // Node omits the length for DELETE.
    headers: {
      "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      "content-length": String(Buffer.byteLength(text)),
    },
    body: text,
  };
}

/** Formats a body as JSON. `JSON.stringify` alone makes `{}` of a Map, of FormData and of a stream. */
function formatJson(body: object, request: RequestSpec): string {
  assertJson(body, request);
  try {
    return JSON.stringify(body, (_key, value: unknown) => {
      assertJson(value, request);
      return value;
    });
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw createBodyError("a circular structure", request);
  }
}

function assertJson(value: unknown, request: RequestSpec): void {
  if (typeof value === "bigint") throw createBodyError("a bigint", request);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  // The prototype of an object of another realm has none either.
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return;
  const { name } = (value as { constructor?: { name?: unknown } }).constructor ?? {};
  const isName = typeof name === "string" && /^\w{1,40}$/.test(name);
  throw createBodyError(isName ? `a ${name}` : "an instance of a class", request);
}

function createBodyError(problem: string, { method }: RequestSpec): ConfigurationError {
  return new ConfigurationError(
    `Nothing was sent: the body of a ${method} request is or contains ${problem}, which JSON cannot express. Use plain objects and lists, URLSearchParams for a form, or \`form\` for a file.`,
  );
}

/** Names of headers that carry credentials, whichever a service uses. */
const CREDENTIAL_HEADERS = ["authorization", "proxy-authorization", "cookie"];

/** A service with headers of its own. */
interface HeaderSource {
  displayName: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Checks that no header of the service or of a request stands where a credential belongs, which would replace it: one
 * of them would be lost, and nothing hides the other.
 *
 * @throws ConfigurationError naming the header.
 */
export function assertNoCredentials(
  { displayName, headers: ofService }: HeaderSource,
  { headers: ofRequest }: RequestSpec,
  credential: Readonly<Record<string, string>>,
): void {
  if (ofService === undefined && ofRequest === undefined) return;
  const isReserved = (name: string) =>
    CREDENTIAL_HEADERS.includes(name) || Object.hasOwn(credential, name);
  const find = (headers: object = {}) =>
    Object.keys(headers).find((name) => isReserved(name.toLowerCase()));
  const found = find(ofService) ?? find(ofRequest);
  if (found === undefined) return;
  throw new ConfigurationError(
    `Nothing was sent to ${displayName}: the header ${quoteUnlessToken(found)} of the service or of the request belongs to the credential. Leave it out, and define authorize(token) of the service.`,
  );
}

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
  values: Readonly<Record<string, string | number>> = {},
): Path {
  return template.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeSegment(Object.hasOwn(values, name) ? String(values[name] ?? "") : ""),
  ) as Path;
}

function encodeSegment(value: string): string {
  if (value === "" || value === "." || value === ".." || !value.isWellFormed()) {
    throw new ConfigurationError(`${JSON.stringify(value)} cannot be part of a request path.`);
  }
  return encodeURIComponent(value);
}

/** Options of one request. */
export interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Name of the connected account the request is for. */
  account?: string | undefined;
  /** Counts the attempts of the call, and collects the service's request ids. See `createCallRecord`. */
  record?: CallRecord | undefined;
  /** The conversation of a request that no record is kept of, such as the lookup of a name for a question. */
  threadId?: string | undefined;
  /** Time of the look-ups that complete a call, in milliseconds: someone waits for them. Infinity for no limit. @default 10_000 */
  lookUpTimeoutMs?: number | undefined;
}

/** Options of one request of a call. */
export interface RequestOptions extends SendOptions {
  /** Called just before each attempt, after all waits. If it throws, the request is not sent. */
  beforeSend?: (() => Promise<void>) | undefined;
  /** Name of the operation that sends it, for the `User-Agent` header. */
  operation?: string | undefined;
}

/** Facts about an attempt that its `User-Agent` header states. */
export interface UserAgentFacts {
  /** Name of the operation, if the request belongs to one. */
  operation: string | undefined;
  record: CallRecord | undefined;
  /** The conversation, without a record. */
  threadId?: string | undefined;
  /** Number of earlier attempts with the same request. */
  resendCount: number;
}

/** Product of services whose descriptor names none. */
export const CORE_PRODUCT = `workbelt-core/${version}`;

const MAX_LENGTH = 200;
const TOKEN = String.raw`[\w!#$%&'*+.^|~-]+`;
const PART = String.raw`(?:${TOKEN}(?:/${TOKEN})?|\([\x20-\x27\x2a-\x5b\x5d-\x7e]*\))`;
/** Products and comments, of which the first is a product (RFC 9110, section 10.1.5). */
const USER_AGENT = new RegExp(`^(?!\\()${PART}(?: ${PART})*$`);
const OPERATION = /^[\w.-]{1,100}$/;

/**
 * Checks an application's own part of the header.
 *
 * @throws ConfigurationError unless it consists of products and comments of at most 200 ASCII characters.
 */
export function assertUserAgent(userAgent: string | undefined): void {
  if (userAgent === undefined) return;
  if (
    typeof userAgent === "string" &&
    userAgent.length <= MAX_LENGTH &&
    USER_AGENT.test(userAgent)
  ) {
    return;
  }
  throw new ConfigurationError(
    `The userAgent option must be the name and version of your application, in at most ${MAX_LENGTH} ASCII characters, for example acme-agent/1.4 or acme-agent/1.4 (+https://acme.example).`,
  );
}

/**
 * Formats the `User-Agent` header of an attempt: the products, the operation, and marks that group the requests of a run, of
 * a call, and of an attempt to handle an event. The marks are random or salted per process, so that they identify no
 * conversation and no person: `workbelt-crm-tools/0.1.0 (crm_create_task; run=3f9a01c2d4e5; call=77b0aa12c3d4; attempt=2)`.
 */
export function formatUserAgent(
  products: string,
  { operation, record, resendCount, threadId }: UserAgentFacts,
): string {
  const eventMark = currentEventMark();
  const facts = [
    operation !== undefined && OPERATION.test(operation) && operation,
    `run=${toRunMark(record?.threadId ?? threadId)}`,
    record !== undefined && `call=${toCallMark(record)}`,
    eventMark !== undefined && `event=${eventMark}`,
    resendCount > 0 && `attempt=${resendCount + 1}`,
  ];
  return `${products} (${facts.filter((fact) => fact !== false).join("; ")})`;
}

/** Joins the application's own part of the header, if it has one, and the product of the service's package. */
export function joinProducts(own: string | undefined, servicePackage = CORE_PRODUCT): string {
  return own === undefined ? servicePackage : `${own} ${servicePackage}`;
}
