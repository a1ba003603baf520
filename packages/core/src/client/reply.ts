import type { IncomingHttpHeaders } from "node:http";

/** A reply as it was read. */
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** False when it is larger than the client accepts, and so was read in part only. */
  complete: boolean;
}

/** Reads a body as text, but no more than `maxBytes` of it. */
export async function readText(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Pick<Reply, "text" | "complete">> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let complete = true;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    complete = bytes <= maxBytes;
    if (!complete) break;
    chunks.push(chunk);
  }
  // Unlike Buffer's, this decoder drops a byte order mark, which is no JSON.
  return { text: new TextDecoder().decode(Buffer.concat(chunks)), complete };
}
