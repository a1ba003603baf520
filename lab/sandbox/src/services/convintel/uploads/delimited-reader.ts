/**
 * Splits a stream of bytes at delimiters as it arrives. Bytes are released once passed on, so that at
 * most one chunk and the length of a delimiter are in memory.
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
   * Passes on everything up to the next delimiter, which is skipped, or up to the end.
   *
   * @returns false if the stream ended before a delimiter.
   */
  async readUntil(delimiter: Buffer, onBytes: (bytes: Buffer) => void): Promise<boolean> {
    for (;;) {
      const index = this.#rest.indexOf(delimiter);
      if (index !== -1) {
        onBytes(this.#rest.subarray(0, index));
        this.#rest = this.#rest.subarray(index + delimiter.length);
        return true;
      }
      // The last bytes may be the start of a delimiter.
      this.#passOn(this.#rest.length - delimiter.length + 1, onBytes);
      const next = await this.#chunks.next();
      if (next.done === true) {
        this.#passOn(this.#rest.length, onBytes);
        return false;
      }
      this.#append(next.value, delimiter, onBytes);
    }
  }

  /** Adds a chunk, and copies it only where a delimiter may reach into it. */
  #append(chunk: Uint8Array, delimiter: Buffer, onBytes: (bytes: Buffer) => void): void {
    const seam = Buffer.concat([this.#rest, chunk.subarray(0, delimiter.length)]);
    if (chunk.length < delimiter.length || seam.includes(delimiter)) {
      this.#rest = Buffer.concat([this.#rest, chunk]);
      return;
    }
    this.#passOn(this.#rest.length, onBytes);
    this.#rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }

  #passOn(length: number, onBytes: (bytes: Buffer) => void): void {
    if (length <= 0) return;
    onBytes(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
  }
}
