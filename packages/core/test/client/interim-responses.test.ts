import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { path } from "../../src/provider/index.js";
import { createCertificate } from "../helpers/certificate.js";
import { deskClient } from "../helpers/desk.js";
import { rawResponse, startRawServer } from "../helpers/raw-server.js";
import { startTlsServer } from "../helpers/tls-server.js";
import { trust } from "../helpers/trust.js";

const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;
const saved = rawResponse("201 Created", '{"id":"p1"}');

// RFC 9110, section 15.2: a client must be able to parse 1xx responses that it did not ask for.
test.each([
  ["100 Continue", "HTTP/1.1 100 Continue\r\n\r\n"],
  ["102 Processing", "HTTP/1.1 102 Processing\r\n\r\n"],
  ["103 Early Hints", "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n"],
  ["several interim responses", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n"],
  [
    "interim responses of two kinds",
    "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
  ],
  ["an interim response with headers", "HTTP/1.1 100 Continue\r\ndate: today\r\nx-a: b\r\n\r\n"],
  ["an interim response without a reason phrase", "HTTP/1.1 100\r\n\r\n"],
])("a write is answered after %s", async (_status, interim) => {
  const together = await startRawServer((socket) => socket.write(interim + saved));
  await expect(deskClient(together.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
  const apart = await startRawServer((socket) => {
    socket.write(interim);
    setTimeout(() => socket.write(saved), 20);
  });
  const client = deskClient(apart.baseUrl);
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  expect(apart.requests).toHaveLength(2);
});

const interim = "HTTP/1.1 100 Continue\r\n\r\n";

/** Writes parts as packets of their own. */
async function writeApart(socket: Socket, ...parts: string[]): Promise<void> {
  socket.setNoDelay(true);
  for (const part of parts) {
    socket.write(part);
    await delay(4);
  }
}

test("an interim response may be split anywhere", async () => {
  const stream = interim + interim + saved;
  const ends = Array.from({ length: 2 * interim.length + 20 }, (_none, index) => index + 1);
  const server = await startRawServer(
    ...ends.map((end) => (socket: Socket) => {
      void writeApart(socket, stream.slice(0, end), stream.slice(end));
    }),
  );
  const client = deskClient(server.baseUrl);
  while (server.requests.length < ends.length) {
    await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  }
  expect(server.requests).toHaveLength(ends.length);
});

test("an interim response may come byte by byte", async () => {
  const server = await startRawServer(
    (socket) => void writeApart(socket, ...interim.split(/(?=.)/s), saved),
  );
  await expect(deskClient(server.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
});

test("interim responses over TLS are skipped, on a kept connection too", async () => {
  const certificate = createCertificate();
  trust(certificate.cert);
  let connections = 0;
  const baseUrl = await startTlsServer(certificate, (socket) => {
    connections += 1;
    // The body comes in a record of its own.
    socket.on("data", (bytes) => bytes.includes("title") && socket.write(interim + saved));
  });
  const client = deskClient(baseUrl);
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  // undici offers a connection again in the next turn of the event loop.
  await delay(5);
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  expect(connections).toBe(1);
});

const lookalike = `HTTP/1.1 400 Bad Request\r\ncontent-length: ${2 * interim.length + 3}\r\n\r\n`;

test("a body that looks like interim responses is not changed", async () => {
  const parts = [lookalike, interim, interim, "end"];
  const server = await startRawServer((socket) => void writeApart(socket, ...parts));
  const sent = deskClient(server.baseUrl).send(write);
  await expect(sent).rejects.toThrow(/(HTTP\/1\.1 100 Continue\s*){2}end/);
});

test("a body that looks like interim responses is not changed while a file is still being sent", async () => {
  const server = await startRawServer((socket) => {
    if (server.requests.length === 1) {
      void writeApart(socket, lookalike, interim, interim, "end");
    }
  });
  const chunks = async function* () {
    for (let left = 20; left > 0; left -= 1) {
      await delay(3);
      yield Buffer.alloc(10);
    }
  };
  const file = { field: "file", fileName: "a", type: "text/plain", size: 200, chunks };
  const form = { fields: {}, file, idleTimeoutMs: 2_000 };
  const sent = deskClient(server.baseUrl).send({ method: "POST", path: path`/papers`, form });
  await expect(sent).rejects.toThrow(/(HTTP\/1\.1 100 Continue\s*){2}end/);
});

test("endless interim responses end with the timeout", async () => {
  const server = await startRawServer((socket) => {
    const timer = setInterval(() => socket.write(interim), 1);
    socket.once("close", () => clearInterval(timer));
  });
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: 100, attempts: 1 });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "timeout",
    mayHaveHappened: true,
  });
});

test("the head of an interim response is limited in size", async () => {
  const server = await startRawServer((socket) =>
    socket.write(`HTTP/1.1 100 Continue\r\nx-a: ${"a".repeat(100_000)}`),
  );
  await expect(deskClient(server.baseUrl).send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: true,
  });
});

test("a change of protocol is refused without waiting", async () => {
  const server = await startRawServer((socket) =>
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: chat\r\n\r\n",
    ),
  );
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: false, timeoutMs: false });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: true,
  });
});
