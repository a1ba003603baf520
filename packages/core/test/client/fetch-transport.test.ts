import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { type Fetch, fetchTransport } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { createCertificate } from "../helpers/certificate.js";
import { deskClient, TOKEN } from "../helpers/desk.js";
import { UNREACHABLE_HOST } from "../helpers/free-port.js";
import { type RawAnswer, startRawServer } from "../helpers/raw-server.js";
import { hangUp, json, silence, startServer } from "../helpers/server.js";
import { startTlsServer } from "../helpers/tls-server.js";

const read = { method: "GET", path: path`/papers` } as const;
const write = { method: "POST", path: path`/papers`, body: { title: "Ä" } } as const;
const saved = json(201, { id: "p1" });

function clientOver(baseUrl: string, options: Parameters<typeof deskClient>[1] = {}) {
  return deskClient(baseUrl, { transport: fetchTransport(), ...options });
}

test("requests and responses arrive complete", async () => {
  const server = await startServer(saved);
  await expect(clientOver(server.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
  expect(server.seen).toMatchObject([
    {
      method: "POST",
      url: "/papers",
      headers: { authorization: `Bearer ${TOKEN}`, "content-length": "14" },
      body: '{"title":"Ä"}',
    },
  ]);
});

test("only the given function is called", async () => {
  const urls: string[] = [];
  const own: Fetch = async (url) => {
    urls.push(url);
    return Response.json({ id: "p2" });
  };
  const client = deskClient("https://desk.example", { transport: fetchTransport(own) });
  await expect(client.send(write)).resolves.toEqual({ id: "p2" });
  expect(urls).toEqual(["https://desk.example/papers"]);
});

test("MSW intercepts the requests, also of a transport made before it listens", async () => {
  const client = clientOver("https://desk.example");
  const msw = setupServer(
    http.post("https://desk.example/papers", async ({ request }) =>
      HttpResponse.json(
        { got: await request.json(), as: request.headers.get("authorization") },
        { status: 201 },
      ),
    ),
  );
  msw.listen();
  onTestFinished(() => msw.close());
  await expect(client.send(write)).resolves.toEqual({
    got: { title: "Ä" },
    // The client removes its token from what services repeat.
    as: "Bearer [redacted]",
  });
});

test("a redirect is not followed", async () => {
  const elsewhere = await startServer(saved);
  const server = await startServer((response) =>
    response.writeHead(302, { location: elsewhere.baseUrl }).end(),
  );
  await expect(clientOver(server.baseUrl).send(read)).rejects.toMatchObject({ status: 302 });
  expect(elsewhere.seen).toHaveLength(0);
});

test("the limit of a response counts its bytes after decompression, and ends the transfer", async () => {
  const bomb = gzipSync(JSON.stringify({ text: "x".repeat(5_000_000) }));
  expect(bomb.length).toBeLessThan(10_000);
  const server = await startServer((response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  );
  const sent = clientOver(server.baseUrl, { maxResponseBytes: 100_000 }).send(read);
  await expect(sent).rejects.toThrow("more than this client accepts");
  const small = gzipSync('{"ok":true}');
  const other = await startServer((response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(small),
  );
  await expect(clientOver(other.baseUrl).send(read)).resolves.toEqual({ ok: true });
});

test("an endless response ends at the limit", async () => {
  let closed = false;
  const server = createServer((_request, response) => {
    const timer = setInterval(() => response.write("x".repeat(10_000)), 1);
    response.once("close", () => {
      clearInterval(timer);
      closed = true;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sent = clientOver(baseUrl, { maxResponseBytes: 50_000 }).send(read);
  await expect(sent).rejects.toThrow("more than this client accepts");
  await expect.poll(() => closed).toBe(true);
});

test("a timeout ends the request, and a write may have happened", async () => {
  const server = await startServer(silence);
  const client = clientOver(server.baseUrl, { attemptTimeoutMs: 100 });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "timeout",
    mayHaveHappened: true,
  });
});

test("an abort ends the request with its reason", async () => {
  const server = await startServer(silence);
  const signal = AbortSignal.timeout(50);
  await expect(clientOver(server.baseUrl).send(read, { signal })).rejects.toThrow("due to timeout");
});

test("a write after a lost connection is not sent again", async () => {
  const server = await startServer(saved, hangUp);
  const client = clientOver(server.baseUrl);
  await client.send(write);
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: true,
  });
  expect(server.seen).toHaveLength(2);
});

test("after an error before sending, the outcome is known", async () => {
  const certificate = createCertificate();
  const untrusted = await startTlsServer(certificate, () => {});
  const plain = await startServer(saved);
  const cases = [
    [`http://${UNREACHABLE_HOST}`, "could not be reached"],
    ["https://no-such-host.invalid", "could not be reached"],
    [plain.baseUrl.replace("http:", "https:"), "does not speak TLS"],
    [untrusted, "cannot be trusted"],
  ] as const;
  for (const [baseUrl, words] of cases) {
    const sent = clientOver(baseUrl, { attempts: 1 }).send(write);
    await expect(sent).rejects.toMatchObject({ code: "network", mayHaveHappened: false });
    await expect(sent).rejects.toThrow(words);
  }
});

test.each<[string, RawAnswer, string]>([
  [
    "that ends early",
    (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"),
    "lost",
  ],
  ["that is not HTTP", (socket) => socket.end("220 ESMTP\r\n"), "is not valid HTTP"],
  ["without bytes", (socket) => socket.destroy(), "lost"],
])("a response %s leaves the outcome open", async (_what, answer, words) => {
  const server = await startRawServer(answer);
  const sent = clientOver(server.baseUrl).send(write);
  await expect(sent).rejects.toMatchObject({ code: "network", mayHaveHappened: true });
  await expect(sent).rejects.toThrow(words);
});

test("a header that cannot be sent is a configuration error", async () => {
  const server = await startServer(saved);
  const sent = clientOver(server.baseUrl).send({ ...write, headers: { "x-a": "line\nbreak" } });
  await expect(sent).rejects.toMatchObject({ code: "configuration", mayHaveHappened: false });
  expect(server.seen).toHaveLength(0);
});

test("an abort ends the transfer of a function that leaves the signal out", async () => {
  const closed = Promise.withResolvers<void>();
  const server = await startRawServer((socket) => {
    socket.once("close", () => closed.resolve());
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{");
  });
  const withoutSignal: Fetch = (url, init) => fetch(url, { ...init, signal: null });
  const client = clientOver(server.baseUrl, { transport: fetchTransport(withoutSignal) });
  const sent = client.send(read, { signal: AbortSignal.timeout(200) });
  await expect(sent).rejects.toMatchObject({ name: "TimeoutError" });
  await closed.promise;
  await client.close();
});

function upload(chunks: () => AsyncIterable<Uint8Array>) {
  const file = { field: "file", fileName: "a.txt", type: "text/plain", size: 300_000, chunks };
  return {
    method: "POST",
    path: path`/papers`,
    form: { fields: {}, file, idleTimeoutMs: 2_000 },
  } as const;
}

test("a form is streamed, with its length", async () => {
  const server = await startServer(saved);
  const chunks = async function* () {
    yield Buffer.alloc(100_000, "a");
    yield Buffer.alloc(200_000, "b");
  };
  await expect(clientOver(server.baseUrl).send(upload(chunks))).resolves.toEqual({ id: "p1" });
  const [seen] = server.seen;
  expect(seen?.body.length).toBe(Number(seen?.headers["content-length"]));
});

test("a file that cannot be read fails with its own error, and the source is closed", async () => {
  const server = await startServer(saved);
  let closed = false;
  const chunks = async function* () {
    try {
      yield Buffer.alloc(10);
      throw new Error("the disk is gone");
    } finally {
      closed = true;
    }
  };
  const sent = clientOver(server.baseUrl).send(upload(chunks));
  await expect(sent).rejects.toThrow("the disk is gone");
  expect(closed).toBe(true);
  expect(server.seen).toHaveLength(0);
});

test("closing refuses further requests", async () => {
  const server = await startServer(saved);
  const client = clientOver(server.baseUrl);
  await client.close();
  await expect(client.send(write)).rejects.toThrow("the client is closed");
  expect(server.seen).toHaveLength(0);
});
