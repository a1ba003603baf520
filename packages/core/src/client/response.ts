import { setImmediate as nextTurn } from "node:timers/promises";
import { type ParsedJson, parseJsonInSteps } from "../text/json.js";
import { redactJson, redactText } from "./redact.js";
import { createUnusableResponseError, type ResponseContext } from "./response-errors.js";
import type { Service } from "./service.js";
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
 * @throws the signal's reason when it is aborted.
 */
export async function decodeResponse(
  response: HttpResponse,
  secrets: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DecodedResponse> {
  if (response.size < LARGE_BYTES || !response.complete) {
    return decode(response, secrets, async () => {});
  }
  const decoding = largeBodies.run(async () => {
    signal.throwIfAborted();
    return decode(response, secrets, nextTurn);
  });
  return raceAbort(decoding, signal);
}

async function decode(
  { chunks, ...head }: HttpResponse,
  secrets: Readonly<Record<string, string>>,
  pause: () => Promise<void>,
): Promise<DecodedResponse> {
  const text = decodeText(chunks);
  await pause();
  const parsed = await parseJsonInSteps(text, pause);
  await pause();
  const response = { ...head, text };
  return { response, parsed: parsed && { json: redactJson(parsed.json, text, secrets) } };
}

/** Decodes and empties the chunks, so that bytes and text are not both held longer than necessary. */
export function decodeText(chunks: Uint8Array[]): string {
  return decoder.decode(Buffer.concat(chunks.splice(0)));
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
