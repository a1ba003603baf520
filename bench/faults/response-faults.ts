import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { OutgoingHttpHeaders } from "node:http";
import type { Answer, Exchange, Fault } from "./fault.ts";

/** More than the clients of the matrix accept. */
const LARGE = Buffer.alloc(1024 * 1024, " ");
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));
const DRIP_MS = 100;
const NOT_HTTP = "SSH-2.0-OpenSSH_9.6\r\n\r\n";
const SECOND_RESPONSE =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 27\r\n\r\n{"data":{"id":"of another"}}';

const ALWAYS = [true];
const JSON_TYPE = { "content-type": "application/json" };

/** A response of the service that is damaged on the way. */
function damage(
  name: string,
  send: (answer: Answer, exchange: Exchange) => void | Promise<void>,
  flags: Pick<Fault, "isEndless" | "isHarmless" | "isPassing"> = {},
): Fault {
  return {
    name,
    carriedOut: ALWAYS,
    ...flags,
    respond: (exchange) => {
      if (exchange.answer !== undefined) void send(withBody(exchange.answer), exchange);
    },
  };
}

/** A response without a body, such as 204, could not be damaged. */
function withBody(answer: Answer): Answer {
  return answer.body.byteLength > 0 ? answer : { ...answer, status: 200, body: Buffer.from("{}") };
}

/** Formats the head of a response that Node would not send. */
function head({ status }: Answer, ...headers: string[]): string {
  const lines = [`HTTP/1.1 ${status} Fault`, "content-type: application/json", ...headers];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function firstHalf({ body }: Answer): Buffer {
  return body.subarray(0, Math.floor(body.byteLength / 2));
}

/** Responses that end before they are complete. */
const incomplete = [
  damage(
    "reset in mid-response",
    async (answer, { socket }) => {
      socket.write(head(answer, `content-length: ${answer.body.byteLength}`));
      socket.write(firstHalf(answer));
      await delay(20);
      socket.resetAndDestroy();
    },
    { isPassing: true },
  ),
  damage(
    "body shorter than announced",
    (answer, { socket }) => {
      socket.write(head(answer, `content-length: ${answer.body.byteLength + 100}`));
      socket.end(answer.body);
    },
    { isPassing: true },
  ),
  damage(
    "chunked body without an end",
    (answer, { socket }) => {
      socket.write(head(answer, "transfer-encoding: chunked"));
      socket.end(`${answer.body.byteLength.toString(16)}\r\n${answer.body.toString()}\r\n`);
    },
    { isPassing: true },
  ),
  damage(
    "body ended by the connection, cut off",
    (answer, { socket }) => {
      socket.write(head(answer, "connection: close"));
      socket.end(firstHalf(answer));
    },
    { isPassing: true },
  ),
  damage(
    "slow drip",
    async ({ status }, { response, socket }) => {
      response.writeHead(status, { ...JSON_TYPE, "content-length": 1000 });
      while (!socket.destroyed) {
        response.write(" ");
        await delay(DRIP_MS);
      }
    },
    { isEndless: true, isPassing: true },
  ),
];

/** Responses that break the rules of HTTP, or are at its edges. */
const unusual: readonly Fault[] = [
  {
    name: "not HTTP",
    carriedOut: [false, true],
    respond: ({ socket }) => socket.end(NOT_HTTP),
  },
  damage("length both announced and chunked", (answer, { socket }) => {
    const { byteLength } = answer.body;
    socket.write(head(answer, "transfer-encoding: chunked", `content-length: ${byteLength}`));
    socket.end(answer.body);
  }),
  damage("head of 1 MiB", ({ body, status }, { response }) => {
    response.writeHead(status, { ...JSON_TYPE, "x-large": LARGE.toString().replaceAll(" ", "x") });
    response.end(body);
  }),
  damage("second response, unsolicited", (answer, exchange) =>
    sendTogether(answer, exchange, SECOND_RESPONSE),
  ),
  damage("bytes after the response", (answer, exchange) =>
    sendTogether(answer, exchange, NOT_HTTP),
  ),
  damage(
    "100 Continue, unsolicited",
    ({ body, status }, { response }) => {
      response.writeContinue();
      response.writeHead(status, JSON_TYPE).end(body);
    },
    { isHarmless: true },
  ),
];

/** Sends the response followed by further bytes. */
function sendTogether(
  { body, status }: Answer,
  { response, socket }: Exchange,
  more: string,
): void {
  socket.cork();
  response.writeHead(status, { ...JSON_TYPE, "content-length": body.byteLength }).end(body);
  socket.write(more);
  socket.uncork();
}

/** A valid response whose content differs from the service's. */
function replace(
  name: string,
  body: Buffer | string,
  headers: OutgoingHttpHeaders = JSON_TYPE,
): Fault {
  return damage(name, ({ status }, { response }) => {
    response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  });
}

/** Valid responses whose content is not what the service sent. */
const replaced = [
  replace("not JSON", '{"data": nothing}'),
  damage("JSON cut off", (answer, { response }) => {
    const half = firstHalf(answer);
    response.writeHead(answer.status, { ...JSON_TYPE, "content-length": half.byteLength });
    response.end(half);
  }),
  replace("HTML page", "<!doctype html><title>Sign in</title>", { "content-type": "text/html" }),
  damage(
    "JSON as text/plain",
    ({ body, status }, { response }) => {
      response.writeHead(status, { "content-type": "text/plain" }).end(body);
    },
    { isHarmless: true },
  ),
  replace("empty body", ""),
  replace("1 MiB, announced", LARGE),
  damage("1 MiB, chunked", ({ status }, { response }) => {
    response.writeHead(status, JSON_TYPE).write(LARGE.subarray(1));
    response.end(" ");
  }),
  replace("gzip bomb", BOMB, { ...JSON_TYPE, "content-encoding": "gzip" }),
];

/** Responses of a service that carried the request out. */
export const responseFaults: readonly Fault[] = [...incomplete, ...unusual, ...replaced];
