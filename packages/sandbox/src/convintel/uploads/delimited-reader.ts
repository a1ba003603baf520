/**
 * Cuts a stream of bytes at delimiters while it comes in. What has been handed on is forgotten, so
 * that no more than one chunk and the length of a delimiter is ever held.
 */
export class DelimitedReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer;

  /** `first` is read before the chunks. */
  constructor(chunks: AsyncIterable<Uint8Array>, first: string) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#rest = Buffer.from(first);
  }

  /**
   * Hands on everything up to the next delimiter, which is passed over, or up to the end.
   *
   * @returns false when the stream ended before a delimiter came.
   */
  async readUntil(delimiter: Buffer, take: (piece: Buffer) => void): Promise<boolean> {
    for (;;) {
      const index = this.#rest.indexOf(delimiter);
      if (index !== -1) {
        take(this.#rest.subarray(0, index));
        this.#rest = this.#rest.subarray(index + delimiter.length);
        return true;
      }
      // The end of what is here may be the beginning of a delimiter.
      this.#handOn(this.#rest.length - delimiter.length + 1, take);
      const next = await this.#chunks.next();
      if (next.done === true) {
        this.#handOn(this.#rest.length, take);
        return false;
      }
      this.#append(next.value, delimiter, take);
    }
  }

  /** Adds a chunk, and copies it only where a delimiter may reach into it. */
  #append(chunk: Uint8Array, delimiter: Buffer, take: (piece: Buffer) => void): void {
    const seam = Buffer.concat([this.#rest, chunk.subarray(0, delimiter.length)]);
    if (chunk.length < delimiter.length || seam.includes(delimiter)) {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return;
    }
    this.#handOn(this.#rest.length, take);
    this.#rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }

  #handOn(length: number, take: (piece: Buffer) => void): void {
    if (length <= 0) return;
    take(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
  }
}
