import { subscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

const START = "HTTP/1.1 1";
// 101 ends HTTP on the connection, so it is not an interim response.
const INTERIM = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/;
const MAX_HEAD_BYTES = 16 * 1024;

const guarded = new WeakMap<object, ResponseStart>();

subscribe("undici:client:sendHeaders", (message) => {
  const { socket } = message as { socket: object };
  guarded.get(socket)?.expect();
});

/**
 * Removes interim responses (1xx) from the bytes of a connection over which undici sends one request at a time.
 * undici destroys the connection on an unsolicited `100 Continue` (nodejs/undici#197), which leaves the outcome
 * of a write unknown; RFC 9110, section 15.2, requires clients to accept it.
 *
 * Only bytes between the head of a request, which undici announces on a diagnostics channel, and the first byte
 * of its final response are examined, so that a body is never changed.
 */
export function dropInterimResponses(socket: Socket): void {
  const start = new ResponseStart();
  guarded.set(socket, start);
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  socket.read = (size?: number) => {
    if (size !== undefined || !start.isExpected) return read(size);
    for (let chunk = read(); chunk !== null; chunk = read()) {
      const rest = start.skipInterim(chunk);
      if (rest !== undefined) return rest;
    }
    return null;
  };
}

/** The bytes received since the head of a request was sent, until the final response starts. */
class ResponseStart {
  #received: Buffer = Buffer.alloc(0);
  #expected = false;

  get isExpected(): boolean {
    return this.#expected;
  }

  expect(): void {
    this.#expected = true;
  }

  /** Takes a chunk and returns the bytes after interim responses; undefined while one may be incomplete. */
  skipInterim(chunk: Buffer): Buffer | undefined {
    let rest = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (;;) {
      const head = rest.toString("latin1", 0, START.length + 3);
      const end = INTERIM.test(head) ? rest.indexOf("\r\n\r\n") : -1;
      if (end < 0) break;
      rest = rest.subarray(end + 4);
    }
    if (mayBeInterim(rest)) {
      this.#received = rest;
      return undefined;
    }
    this.#received = Buffer.alloc(0);
    this.#expected = false;
    return rest;
  }
}

function mayBeInterim(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, START.length + 3);
  if (head.length < START.length + 3) {
    return head.startsWith(START.slice(0, head.length));
  }
  return INTERIM.test(head) && bytes.length <= MAX_HEAD_BYTES;
}
