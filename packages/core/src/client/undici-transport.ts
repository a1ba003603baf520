import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import { ConfigurationError } from "../errors/call-errors.js";
import {
  type ConnectionFault,
  ExchangeError,
  getCodeAndMessage,
  parseConnectionFault,
} from "./connection-errors.js";
import { FileReadError } from "./multipart.js";
import { type HttpRequest, type HttpResponse, ResponseBody, type Transport } from "./transport.js";

/** The part of undici's dispatchers (`Agent`, `Pool`, `ProxyAgent`, `MockAgent`, …) that requests use. */
export interface UndiciDispatcher {
  dispatch(options: object, handler: object): boolean;
}

/** The transport over a dispatcher of undici's. */
export class UndiciSender implements Transport {
  readonly #dispatcher: UndiciDispatcher;
  readonly #closeDispatcher: () => Promise<void>;

  constructor(dispatcher: UndiciDispatcher, closeDispatcher: () => Promise<void>) {
    this.#dispatcher = dispatcher;
    this.#closeDispatcher = closeDispatcher;
  }

  send(request: HttpRequest): Promise<HttpResponse> {
    const { origin, pathname, search } = new URL(request.url);
    const exchange = new UndiciExchange(request);
    const options = {
      origin,
      path: `${pathname}${search}`,
      method: request.method,
      // A copy, because undici's proxies add to it.
      headers: { ...request.headers },
      body: request.body,
      // The client has its own timeouts.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    return exchange.start(() => startExchange(this.#dispatcher, options, exchange));
  }

  async close(): Promise<void> {
    await this.#closeDispatcher();
  }
}

/** Dispatches a request. Errors of requests go to the handler; undici throws only if it cannot start one. */
function startExchange(dispatcher: UndiciDispatcher, options: object, handler: object): void {
  try {
    dispatcher.dispatch(options, handler);
  } catch (error) {
    throw new ConfigurationError(
      `Nothing was sent: the dispatcher refused the request (${getCodeAndMessage(error).code}). It must be one of undici 7 or later.`,
    );
  }
}

/** The part of undici's controller that stops a request. */
interface Controller {
  abort(reason: Error): void;
}

/**
 * Handler of undici's for one request and its response. undici calls all methods but `start`, in their order;
 * calls after the outcome is settled have no effect.
 */
export class UndiciExchange {
  readonly #request: HttpRequest;
  readonly #outcome = Promise.withResolvers<HttpResponse>();
  #controller: Controller | undefined;
  #head: { status: number; headers: IncomingHttpHeaders; body: ResponseBody } | undefined;

  constructor(request: HttpRequest) {
    this.#request = request;
  }

  /**
   * Starts the request and returns its response.
   *
   * @throws ExchangeError when no complete response came, FileReadError when the source of a body failed,
   * the signal's reason when it is aborted.
   */
  async start(dispatch: () => unknown): Promise<HttpResponse> {
    const { signal } = this.#request;
    signal?.throwIfAborted();
    const abort = () => this.#stop(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      dispatch();
      return await this.#outcome.promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Called when the connection is established and nothing has been written. */
  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#request.signal?.aborted) return this.#stop(this.#request.signal.reason);
    this.#request.onConnect?.();
  }

  onResponseStart(_controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // Interim responses come first.
    if (status < 200) return;
    const body = new ResponseBody(headers, this.#request.maxResponseBytes);
    this.#head = { status, headers: keepFirstValues(headers), body };
    if (body.isTooLarge) this.#finish();
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    this.#head?.body.add(chunk);
    if (this.#head?.body.isTooLarge) this.#finish();
  }

  onResponseEnd(): void {
    this.#finish();
  }

  onResponseError(_controller: Controller | null, error: unknown): void {
    const connected = this.#controller !== undefined;
    this.#outcome.reject(
      error instanceof FileReadError
        ? error
        : new ExchangeError(parseUndiciFault(error, connected)),
    );
  }

  #finish(): void {
    if (this.#head === undefined) return;
    const { body, headers, status } = this.#head;
    this.#outcome.resolve(body.toResponse(status, headers));
    if (body.isTooLarge) this.#controller?.abort(new Error("too large"));
  }

  #stop(reason: unknown): void {
    this.#outcome.reject(reason);
    this.#controller?.abort(new Error("aborted"));
  }
}

/** Keeps the first value of repeated headers, as Node does for those that the client reads. */
function keepFirstValues(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (Array.isArray(value) && name !== "set-cookie") headers[name] = value[0];
  }
  return headers;
}

const UNUSABLE = /^UND_(ERR_(INVALID_ARG|NOT_SUPPORTED|CLOSED|DESTROYED)|MOCK_ERR_\w+)$/;
// The parser's message, a constant of llhttp: undici omits its code.
const PARSER_REASON = /^Response does not match the HTTP\/1\.1 protocol \((.+)\)$/;
// undici has the status of a proxy's refusal in the message only.
const PROXY_STATUS = /^Proxy response \((\d+)\) !== 200|^Proxy Authentication Required \((407)\)$/;

/** Classifies an error that undici reports. `connected` is true if undici has had a connection for the request. */
export function parseUndiciFault(error: unknown, connected: boolean): ConnectionFault {
  const fault = parseConnectionFault(error, connected);
  return (
    parseProxyFault(error, fault.code) ??
    (connected ? parseResponseFault(error, fault) : parseStartFault(fault))
  );
}

function parseProxyFault(error: unknown, code: string): ConnectionFault | undefined {
  if (error instanceof ProxyFailure) return { kind: "proxy", code: error.reason };
  if (code.startsWith("UND_ERR_PRX_")) return { kind: "proxy", code };
  const [, ...statuses] = PROXY_STATUS.exec(getMessage(error)) ?? [];
  const status = statuses.find((found) => found !== undefined);
  return status === undefined ? undefined : { kind: "proxy", code: status };
}

function parseStartFault(fault: ConnectionFault): ConnectionFault {
  return UNUSABLE.test(fault.code) ? { ...fault, kind: "unusable" } : fault;
}

function parseResponseFault(error: unknown, fault: ConnectionFault): ConnectionFault {
  if (fault.code === "UND_ERR_HEADERS_OVERFLOW") return { ...fault, kind: "not_http" };
  const [, reason] = PARSER_REASON.exec(getMessage(error)) ?? [];
  return reason === undefined ? fault : { kind: "not_http", code: reason };
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

/** Thrown in place of undici's errors when a proxy cannot be reached, or ends the connection without a response. */
export class ProxyFailure extends Error {
  // Not undici's own code, on which undici may retry without end.
  readonly code = "ERR_PROXY";
  /** Code of the connection error. */
  readonly reason: string;

  constructor(error: unknown) {
    super("The proxy failed.");
    const { code } = error as { code?: unknown };
    this.reason = typeof code === "string" ? code : "unknown error";
  }
}

const START = "HTTP/1.1 1";
// 101 ends HTTP on the connection, so it is not an interim response.
const INTERIM = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/;
// Positions of the status in a head, after "HTTP/1.1 ".
const [STATUS_START, STATUS_END] = [9, 12];
const ONE = 0x31;
const MAX_HEAD_BYTES = 16 * 1024;

const guarded = new WeakMap<object, ResponseStart>();
let isSubscribed = false;

/** Announces the head of each request that undici writes. Subscribed with the first connection: importing must not. */
function expectResponses(): void {
  if (isSubscribed) return;
  isSubscribed = true;
  subscribe("undici:client:sendHeaders", (message) => {
    const { socket } = message as { socket: object };
    guarded.get(socket)?.expect();
  });
}

/**
 * Removes interim responses (1xx) from the bytes of a connection over which undici sends one request at a time.
 * undici destroys the connection on an unsolicited `100 Continue` (nodejs/undici#197), which leaves the outcome
 * of a write unknown; RFC 9110, section 15.2, requires clients to accept it.
 *
 * Only bytes between the head of a request, which undici announces on a diagnostics channel, and the first byte
 * of its final response are examined, so that a body is never changed. `test/client/interim-responses.test.ts` shows
 * the writes that fail without it.
 */
export function dropInterimResponses(socket: Socket): void {
  expectResponses();
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
    if (this.#received.length === 0 && isFinal(chunk)) {
      this.#expected = false;
      return chunk;
    }
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

/** Returns true for a chunk whose status does not begin with 1, which nearly all are. */
function isFinal(chunk: Buffer): boolean {
  return chunk.length >= STATUS_END && chunk[STATUS_START] !== ONE;
}

function mayBeInterim(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, START.length + 3);
  if (head.length < START.length + 3) {
    return head.startsWith(START.slice(0, head.length));
  }
  return INTERIM.test(head) && bytes.length <= MAX_HEAD_BYTES;
}
