/** Thrown for bytes that are no text in the encoding that they should have. */
export class EncodingError extends Error {
  override readonly name = "EncodingError";
  /** Line with the first byte that cannot be read, from 1. */
  readonly line: number;

  /** @param problem follows the line in the message: `line 3 <problem>`. */
  constructor(line: number, problem: string) {
    super(`line ${line} ${problem}`);
    this.line = line;
  }
}

type Decoder = InstanceType<typeof TextDecoder>;

// A mark is at most this long.
const MARK_BYTES = 3;
// Characters before a problem that an error quotes.
const EXCERPT = 20;

/** The way to make a text file readable, for errors. */
export const SAVE_AS_UTF8 = 'Save it as UTF-8, in Excel as "CSV UTF-8"';

/**
 * Decodes the bytes of a text file: UTF-8, UTF-16 with its byte order mark, or an encoding that was asked for. The mark is
 * removed, and counts more than what was asked for. A text with U+FFFD never comes out.
 *
 * @param encoding the name of an encoding of the Encoding Standard, such as `windows-1252`. @default "utf-8"
 * @throws EncodingError for bytes that are something else; RangeError for an unknown encoding
 * @example const text = decodeText(await readFile("contacts.csv"));
 */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  const decoder = new StrictTextDecoder(encoding);
  return decoder.decode(bytes) + decoder.end();
}

/** Decodes a text file like {@link decodeText}, chunk by chunk. */
export class StrictTextDecoder {
  readonly #asked: string | undefined;
  #head: Uint8Array = new Uint8Array();
  #decoders: Decoders | undefined;
  #isAscii = true;
  #line = 1;
  /** The end of the text before the present chunk. */
  #tail = "";

  /** @throws RangeError for an unknown encoding */
  constructor(encoding?: string) {
    this.#asked = encoding === undefined ? undefined : new TextDecoder(encoding).encoding;
  }

  /** Returns the text of the next bytes, as far as it is complete. @throws EncodingError */
  decode(bytes: Uint8Array): string {
    if (this.#decoders !== undefined) return this.#read(this.#decoders, bytes, true);
    this.#head = concat(this.#head, bytes);
    return this.#head.length < MARK_BYTES ? "" : this.#start(true);
  }

  /** Ends the text, and returns the rest of it. @throws EncodingError */
  end(): string {
    if (this.#decoders === undefined) return this.#start(false);
    return this.#read(this.#decoders, new Uint8Array(), false);
  }

  #start(stream: boolean): string {
    const name = findMark(this.#head) ?? this.#asked ?? "utf-8";
    this.#decoders = {
      name,
      strict: new TextDecoder(name, { fatal: true }),
      lenient: new TextDecoder(name),
      utf8: name.startsWith("utf-") ? undefined : new TextDecoder("utf-8", { fatal: true }),
    };
    return this.#read(this.#decoders, this.#head, stream);
  }

  #read(decoders: Decoders, bytes: Uint8Array, stream: boolean): string {
    const { lenient, name, strict, utf8 } = decoders;
    const text = lenient.decode(bytes, { stream });
    const isValid = canDecode(strict, bytes, stream);
    // Bytes to which an encoding gives no character become control characters.
    const problem = text.search(name.startsWith("utf-") ? /[\uFFFD\0]/ : /[\uFFFD\0\u0080-\u009F]/);
    if (problem !== -1) {
      const line = this.#line + countLines(text.slice(0, problem));
      const before = this.#tail + text.slice(0, problem);
      const found = { character: text.charAt(problem), before, isValid, name };
      throw new EncodingError(line, describeProblem(found));
    }
    this.#isAscii &&= bytes.every((byte) => byte < 0x80);
    if (utf8 !== undefined && !canDecode(utf8, bytes, stream)) decoders.utf8 = undefined;
    if (decoders.utf8 !== undefined && !stream && !this.#isAscii) {
      throw new EncodingError(1, `and all others are UTF-8, not ${name}`);
    }
    this.#line += countLines(text);
    this.#tail = (this.#tail + text).slice(-EXCERPT);
    return text;
  }
}

interface Decoders {
  name: string;
  strict: Decoder;
  lenient: Decoder;
  /** Set while all bytes may be UTF-8, although another encoding was asked for. */
  utf8: Decoder | undefined;
}

/** Returns the encoding that the mark at the beginning of a text names; undefined without one. */
function findMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

function canDecode(decoder: Decoder, bytes: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

interface Found {
  character: string;
  /** The text before the character. */
  before: string;
  isValid: boolean;
  name: string;
}

function describeProblem({ before, character, isValid, name }: Found): string {
  const [excerpt = ""] = /[^\r\n]*$/.exec(before) ?? [];
  const after = excerpt === "" ? "" : ` after ${JSON.stringify(excerpt.slice(-EXCERPT))}`;
  if (character === "\uFFFD" && isValid) {
    return `has the character U+FFFD${after}, which another program wrote for letters that it could not read`;
  }
  if (character === "\0") return `has a zero byte${after}, as UTF-16 without its mark does`;
  return `is not ${name === "utf-8" ? "UTF-8" : name}${after}`;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
