import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isPlainObject, type ParsedJson, parseJson, parseJsonInSteps } from "../text/json.js";
import { redactHeaders, redactJson, redactText } from "./redact.js";
import type { RequestSpec } from "./request.js";
import { createUnusableResponseError, type ResponseContext } from "./response-errors.js";
import { toWait } from "./retry.js";
import type { Interpretation, Reply, Service } from "./service.js";
import type { ApiResponse, HttpResponse } from "./transport.js";
import { raceAbort, SerialQueue } from "./waiting.js";

const LARGE_BYTES = 512 * 1024;

// Unlike Buffer's, this decoder drops a byte order mark, which is not JSON.
const decoder = new TextDecoder();

// Shared by all clients of the process, which share its memory and event loop.
const largeBodies = new SerialQueue();

/** A response and its JSON, if it has any, without the credential. */
export interface DecodedResponse {
  response: ApiResponse;
  parsed: ParsedJson | undefined;
}

/**
 * Decodes a response. Large ones are decoded one after another, in steps between which other work of the
 * process continues, so that twenty at once neither block it nor hold several copies each.
 *
 * @throws the reason of the call's signal when it is aborted.
 */
export async function decodeResponse(
  response: HttpResponse,
  secrets: Readonly<Record<string, string>>,
  call: { readonly signal: AbortSignal },
): Promise<DecodedResponse> {
  const { chunks, complete, headers, size, status } = response;
  const toDecoded = (text: string, parsed: ParsedJson | undefined) => ({
    response: { status, headers, text, size, complete },
    parsed: parsed && { json: redactJson(parsed.json, text, secrets) },
  });
  if (size < LARGE_BYTES || !complete) {
    const text = decodeText(chunks);
    return toDecoded(text, parseJson(text));
  }
  const { signal } = call;
  const decoding = largeBodies.run(async () => {
    signal.throwIfAborted();
    const text = decodeText(chunks);
    await nextTurn();
    const parsed = await parseJsonInSteps(text, nextTurn);
    await nextTurn();
    return toDecoded(text, parsed);
  });
  return raceAbort(decoding, signal);
}

/** Decodes and empties the chunks, so that bytes and text are not both held longer than necessary. */
export function decodeText(chunks: Uint8Array[]): string {
  const taken = chunks.splice(0);
  return decoder.decode(taken.length === 1 ? taken[0] : Buffer.concat(taken));
}

/** A reply without the credential. Its headers are redacted when they are read: few services look at them. */
class SafeReply implements Reply {
  readonly status: number;
  readonly body: unknown;
  readonly request: RequestSpec;
  readonly #received: IncomingHttpHeaders;
  readonly #secrets: Readonly<Record<string, string>>;

  constructor(
    { headers, status }: ApiResponse,
    body: unknown,
    request: RequestSpec,
    secrets: Readonly<Record<string, string>>,
  ) {
    this.status = status;
    this.body = body;
    this.request = request;
    this.#received = headers;
    this.#secrets = secrets;
  }

  get headers(): IncomingHttpHeaders {
    return redactHeaders(this.#received, this.#secrets);
  }
}

/**
 * Asks the service for the meaning of a response. The status is the one that the response stands for: that of HTTP, or
 * the service's own for an error.
 */
export function interpretResponse(
  { response, parsed }: DecodedResponse,
  request: RequestSpec,
  service: Service,
  secrets: Readonly<Record<string, string>>,
): { status: number; interpretation: Interpretation } {
  if (service.interpret === undefined) return { status: response.status, interpretation: {} };
  const reply = new SafeReply(response, parsed?.json, request, secrets);
  const interpretation = interpretSafely(service, reply);
  return { status: interpretation.status ?? response.status, interpretation };
}

// A hostile or broken body must not hide the HTTP status, nor put values of other types into an error.
function interpretSafely(service: Service, reply: Reply): Interpretation {
  try {
    const found = service.interpret?.(reply);
    if (found === undefined) return {};
    const { advice, code, details, message, requestId, retryAfterMs, status } = found;
    return {
      ...found,
      status: isErrorStatus(status) ? status : undefined,
      code: toText(code),
      message: toText(message),
      requestId: toText(requestId),
      advice: toText(advice),
      retryAfterMs: toWait(retryAfterMs),
      details: isPlainObject(details) ? details : undefined,
    };
  } catch {
    return {};
  }
}

function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;
}

function toText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/**
 * Returns the JSON of a 2xx response; undefined if it is empty.
 *
 * @throws UnexpectedResponseError if it is too large, not JSON, cut off, or nested too deeply.
 */
export function parseResponse(
  response: ApiResponse,
  parsed: ParsedJson | undefined,
  context: ResponseContext,
): unknown {
  if (response.complete && parsed !== undefined) return parsed.json;
  if (response.complete && response.text.trim() === "") return undefined;
  throw createUnusableResponseError(response, context);
}

// Ids only: a service could put any text there.
const REQUEST_ID = /^[\w.:/+=-]{1,200}$/;

/** Returns the service's id of a request, which must not be the credential. */
export function findRequestId(
  { headers }: HttpResponse,
  { requestIdHeader = "x-request-id" }: Service,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  const id = headers[requestIdHeader];
  if (typeof id !== "string" || !REQUEST_ID.test(id)) return undefined;
  return redactText(id, secrets) === id ? id : undefined;
}
