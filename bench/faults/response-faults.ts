import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Answer, Exchange, Fault } from "./fault.ts";

/** More than the clients of the matrix accept, see `MAX_REPLY_BYTES`. */
const LARGE = Buffer.alloc(1024 * 1024, " ");
const DRIP_MS = 100;
const NOT_HTTP = "SSH-2.0-OpenSSH_9.6\r\n\r\n";

const ALWAYS = [true];
const EITHER = [false, true];

/** Sends bytes as they are. */
type Send = (answer: Answer, exchange: Exchange) => void | Promise<void>;

function respondRaw(send: Send): Required<Pick<Fault, "respond">> {
  return {
    respond: (exchange) => {
      if (exchange.answer !== undefined) void send(exchange.answer, exchange);
    },
  };
}

function head({ status }: Answer, ...headers: string[]): string {
  const lines = [`HTTP/1.1 ${status} Fault`, "content-type: application/json", ...headers];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function lengthOf(body: Uint8Array): string {
  return `content-length: ${body.byteLength}`;
}

function firstHalf({ body }: Answer): Buffer {
  return body.subarray(0, Math.floor(body.byteLength / 2));
}

/** A response with other content than the service's. */
function replace(name: string, body: Buffer | string, ...headers: string[]): Fault {
  const bytes = Buffer.from(body);
  return {
    name,
    carriedOut: ALWAYS,
    ...respondRaw(({ status }, { socket }) => {
      const type = headers.some((line) => line.startsWith("content-type"))
        ? []
        : ["content-type: application/json"];
      const lines = [`HTTP/1.1 ${status} Fault`, ...type, ...headers, lengthOf(bytes)];
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
      socket.write(bytes);
    }),
  };
}

/** Responses that end before they are complete. */
const incomplete: readonly Fault[] = [
  {
    name: "reset in mid-response",
    carriedOut: ALWAYS,
    isPassing: true,
    ...respondRaw(async (answer, { socket }) => {
      socket.write(head(answer, lengthOf(answer.body)));
      socket.write(firstHalf(answer));
      await delay(20);
      socket.resetAndDestroy();
    }),
  },
  {
    name: "body shorter than announced",
    carriedOut: ALWAYS,
    isPassing: true,
    ...respondRaw((answer, { socket }) => {
      socket.write(head(answer, `content-length: ${answer.body.byteLength + 100}`));
      socket.end(answer.body);
    }),
  },
  {
    name: "chunked body without an end",
    carriedOut: ALWAYS,
    isPassing: true,
    ...respondRaw((answer, { socket }) => {
      socket.write(head(answer, "transfer-encoding: chunked"));
      const size = answer.body.byteLength.toString(16);
      socket.end(Buffer.concat([Buffer.from(`${size}\r\n`), answer.body, Buffer.from("\r\n")]));
    }),
  },
  {
    name: "body ended by the connection, cut off",
    carriedOut: ALWAYS,
    isPassing: true,
    ...respondRaw((answer, { socket }) => {
      socket.write(head(answer, "connection: close"));
      socket.end(answer.body.byteLength > 0 ? firstHalf(answer) : '{"data":');
    }),
  },
  {
    name: "slow drip",
    carriedOut: ALWAYS,
    isPassing: true,
    ...respondRaw(async (answer, { socket }) => {
      socket.write(head(answer, "content-length: 1000"));
      while (!socket.destroyed) {
        socket.write(" ");
        await delay(DRIP_MS);
      }
    }),
  },
];

/** Responses that break the rules of HTTP. */
const invalid: readonly Fault[] = [
  {
    name: "not HTTP",
    carriedOut: EITHER,
    respond: ({ socket }) => socket.end(NOT_HTTP),
  },
  {
    name: "head of 1 MiB",
    carriedOut: ALWAYS,
    ...respondRaw((answer, { socket }) => {
      socket.write(head(answer, `x-large: ${"x".repeat(LARGE.byteLength)}`, "content-length: 0"));
    }),
  },
  {
    name: "length both announced and chunked",
    carriedOut: ALWAYS,
    ...respondRaw((answer, { socket }) => {
      socket.write(head(answer, "transfer-encoding: chunked", lengthOf(answer.body)));
      socket.end(answer.body);
    }),
  },
  {
    name: "second response, unasked",
    carriedOut: ALWAYS,
    ...respondRaw((answer, { socket }) => {
      const other = Buffer.from('{"data":{"id":"of nobody"}}');
      const first = [Buffer.from(head(answer, lengthOf(answer.body))), answer.body];
      socket.write(Buffer.concat([...first, Buffer.from(head(answer, lengthOf(other))), other]));
    }),
  },
  {
    name: "bytes after the response",
    carriedOut: ALWAYS,
    ...respondRaw((answer, { socket }) => {
      const whole = [Buffer.from(head(answer, lengthOf(answer.body))), answer.body];
      socket.write(Buffer.concat([...whole, Buffer.from(NOT_HTTP)]));
    }),
  },
  {
    name: "100 Continue, unasked",
    carriedOut: ALWAYS,
    isHarmless: true,
    ...respondRaw((answer, { socket }) => {
      const whole = [Buffer.from(head(answer, lengthOf(answer.body))), answer.body];
      socket.write(Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), ...whole]));
    }),
  },
];

/** Valid responses whose content is not the service's. */
const content: readonly Fault[] = [
  replace("not JSON", '{"data": nothing}'),
  {
    name: "JSON cut off",
    carriedOut: ALWAYS,
    ...respondRaw((answer, { socket }) => {
      const body = answer.body.byteLength > 0 ? firstHalf(answer) : Buffer.from('{"data":');
      socket.write(head(answer, lengthOf(body)));
      socket.write(body);
    }),
  },
  replace("HTML page", "<!doctype html><title>Sign in</title>", "content-type: text/html"),
  {
    name: "JSON as text/plain",
    carriedOut: ALWAYS,
    isHarmless: true,
    respond: ({ answer, response }) => {
      response.writeHead(answer?.status ?? 200, { "content-type": "text/plain" });
      response.end(answer?.body);
    },
  },
  replace("empty body", ""),
  replace("1 MiB, announced", LARGE),
  {
    name: "1 MiB, chunked",
    carriedOut: ALWAYS,
    respond: ({ answer, response }) => {
      response.writeHead(answer?.status ?? 200, { "content-type": "application/json" });
      response.write(LARGE.subarray(1));
      response.end(LARGE);
    },
  },
  replace("gzip bomb", gzipSync(Buffer.alloc(64 * 1024 * 1024)), "content-encoding: gzip"),
];

/** Responses of a service that carried the request out, damaged on the way. */
export const responseFaults: readonly Fault[] = [...incomplete, ...invalid, ...content];
