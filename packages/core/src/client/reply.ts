import type { IncomingHttpHeaders } from "node:http";
import { UnexpectedReplyError } from "../errors/unexpected-reply-error.js";

/** A reply, read to its end. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Reads a body as text, and stops with an error before it grows past `maxBytes`.
 *
 * @throws UnexpectedReplyError when it is larger.
 */
export async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new UnexpectedReplyError(
        `The reply is larger than the ${maxBytes} bytes this client accepts. Ask for less, for example with a smaller limit or page size.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The JSON in a text; undefined when it is not JSON. */
export function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
