import type { HttpResponse } from "./transport.js";

/** Collects the body of a response up to the largest size accepted. */
export class ReplyBody {
  readonly #maxBytes: number;
  readonly #announced: number;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(headers: HttpResponse["headers"], maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#announced = Number(headers["content-length"] ?? 0);
  }

  /** True if the body is larger than accepted, as announced or as read so far. */
  get isTooLarge(): boolean {
    return this.#announced > this.#maxBytes || this.#size > this.#maxBytes;
  }

  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    if (!this.isTooLarge) this.#chunks.push(chunk);
  }

  /** Returns the response with what was collected; without a body when that is too large. */
  toResponse(status: number, headers: HttpResponse["headers"]): HttpResponse {
    return this.isTooLarge
      ? {
          status,
          headers,
          chunks: [],
          size: Math.max(this.#announced, this.#size),
          complete: false,
        }
      : { status, headers, chunks: this.#chunks, size: this.#size, complete: true };
  }
}
