import { createHash } from "node:crypto";

/** A streamed body whose content is digested while it is read. */
export interface DigestedBody {
  chunks: AsyncIterable<Uint8Array>;
  /** Returns the size and the digest of what was read so far, without the form's random boundary. */
  digest: () => { bytes: number; sha256: string };
}

/** Digests a body as it is read. The boundary of a form is left out, because every request has another. */
export function digestBody(
  body: AsyncIterable<Uint8Array>,
  boundary: string | undefined,
): DigestedBody {
  let content = startDigest(boundary);
  async function* read() {
    // A body is read again if the connection failed before its first byte was sent.
    content = startDigest(boundary);
    for await (const chunk of body) {
      content.add(chunk);
      yield chunk;
    }
  }
  return { chunks: { [Symbol.asyncIterator]: read }, digest: () => content.finish() };
}

function startDigest(boundary = "") {
  const hash = createHash("sha256");
  const mark = Buffer.from(boundary);
  let bytes = 0;
  let rest = Buffer.alloc(0);
  const update = (part: Uint8Array) => {
    bytes += part.byteLength;
    hash.update(part);
  };
  return {
    add(chunk: Uint8Array) {
      rest = Buffer.concat([rest, chunk]);
      for (let at = findMark(rest, mark); at !== -1; at = findMark(rest, mark)) {
        update(rest.subarray(0, at));
        rest = rest.subarray(at + mark.length);
      }
      // The end may be the start of a boundary that the next chunk completes.
      const safe = Math.max(0, rest.length - Math.max(0, mark.length - 1));
      update(rest.subarray(0, safe));
      rest = rest.subarray(safe);
    },
    finish() {
      const all = hash.copy().update(rest);
      return { bytes: bytes + rest.length, sha256: all.digest("hex") };
    },
  };
}

function findMark(bytes: Buffer, mark: Buffer): number {
  return mark.length === 0 ? -1 : bytes.indexOf(mark);
}
