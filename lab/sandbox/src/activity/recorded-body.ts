import type { RecordedBody } from "./activity.js";
import type { Redaction } from "./redact.js";

const MAX_BYTES = 64 * 1024;
const TEXT =
  /^(text\/|application\/(json|x-www-form-urlencoded|xml|problem\+json)|[^;]*\+(json|xml))/i;

/** Collects a body as it passes: the first 64 KB of a text, the size of any. */
export class BodyRecorder {
  readonly #type: string | undefined;
  readonly #chunks: Uint8Array[] = [];
  #kept = 0;
  #size = 0;

  constructor(contentType: string | undefined) {
    this.#type = contentType?.split(";")[0]?.trim();
  }

  add(chunk: unknown, encoding?: BufferEncoding): void {
    if (typeof chunk !== "string" && !(chunk instanceof Uint8Array)) return;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
    this.#size += bytes.byteLength;
    if (!this.#isText || this.#kept >= MAX_BYTES) return;
    // A copy: a part would keep the whole chunk in memory, and its owner may reuse it.
    const part = Uint8Array.prototype.slice.call(bytes, 0, MAX_BYTES - this.#kept);
    this.#chunks.push(part);
    this.#kept += part.byteLength;
  }

  /** Returns what has passed so far; undefined if nothing has. */
  toBody(redaction: Redaction): RecordedBody | undefined {
    if (this.#size === 0) return undefined;
    const type = this.#type;
    return {
      ...(type !== undefined && { type }),
      size: this.#size,
      ...(this.#isText && { text: redaction.text(this.#decode()) }),
      ...(this.#isText && this.#kept < this.#size && { isCut: true as const }),
    };
  }

  get #isText(): boolean {
    return this.#type === undefined || TEXT.test(this.#type);
  }

  /** Decodes without the part of a character at the cut. */
  #decode(): string {
    return new TextDecoder().decode(Buffer.concat(this.#chunks), {
      stream: this.#kept < this.#size,
    });
  }
}
