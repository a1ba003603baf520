import { createWebhookResponse } from "./create-webhook-response.js";

/** Limits of the body of a delivery. */
export interface BodyLimits {
  maxBodyBytes: number;
  bodyTimeoutMs: number;
}

/**
 * Reads the body of a request, or returns the response that rejects it: 413, 408 or 400. The rest of a
 * rejected body is left to the server: cancelling it would close the connection before the response.
 */
export async function readBody(
  request: Request,
  { maxBodyBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array | Response> {
  const tooLarge = () =>
    createWebhookResponse(413, `The body must have at most ${maxBodyBytes} bytes.`);
  // The header may be wrong, but a body that declares to be too large is not read at all.
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) return tooLarge();
  if (request.body === null) return new Uint8Array();
  const late = Promise.withResolvers<Response>();
  const timer = setTimeout(() => {
    late.resolve(createWebhookResponse(408, "The body was sent too slowly."));
  }, bodyTimeoutMs);
  try {
    const body = readAll(request.body.getReader(), maxBodyBytes);
    return (await Promise.race([body, late.promise])) ?? tooLarge();
  } catch {
    return createWebhookResponse(400, "The body is incomplete.");
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a stream; undefined if it has more than `maxBytes`. */
async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    bytes += value.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(value);
  }
}
