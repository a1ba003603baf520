import { setImmediate as nextTurn } from "node:timers/promises";
import type { HttpResponse } from "./transport.js";
import { raceAbort } from "./race-abort.js";
import { type ParsedJson, parseJsonInSteps } from "./json.js";
import { redactJson } from "./redact.js";
import type { ApiResponse } from "./response.js";
import { SerialQueue } from "./serial-queue.js";

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
