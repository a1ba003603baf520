import { execFile } from "node:child_process";
import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Agent, MockAgent } from "undici";
import { Agent as Agent7, MockAgent as MockAgent7 } from "undici-7";
import { expect, onTestFinished, test } from "vitest";
import { fetchTransport, type Transport, undiciTransport } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskClient } from "../helpers/desk.js";
import { UNREACHABLE_HOST } from "../helpers/free-port.js";
import { startRawServer } from "../helpers/raw-server.js";
import { hangUp, json, startServer } from "../helpers/server.js";

const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;
const saved = json(201, { id: "p1" });

test.each([
  ["8", () => new Agent()],
  ["7", () => new Agent7()],
])("a dispatcher of undici %s is used, and stays open", async (_version, create) => {
  const dispatcher = create();
  onTestFinished(() => dispatcher.close());
  const server = await startServer(saved, hangUp, saved);
  const client = deskClient(server.baseUrl, { transport: undiciTransport({ dispatcher }) });
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: true,
  });
  const away = deskClient(`http://${UNREACHABLE_HOST}`, {
    transport: undiciTransport({ dispatcher }),
    attempts: 1,
  });
  await expect(away.send(write)).rejects.toMatchObject({ code: "network", mayHaveHappened: false });
  await client.close();
  await expect(client.send(write)).rejects.toThrow("the client is closed");
  expect(dispatcher.closed).toBe(false);
  const other = deskClient(server.baseUrl, { transport: undiciTransport({ dispatcher }) });
  await expect(other.send(write)).resolves.toEqual({ id: "p1" });
});

test.each([
  ["8", () => new MockAgent()],
  ["7", () => new MockAgent7()],
])("a MockAgent of undici %s answers", async (_version, create) => {
  const dispatcher = create() as MockAgent;
  onTestFinished(() => dispatcher.close());
  dispatcher.disableNetConnect();
  dispatcher
    .get("https://desk.example")
    .intercept({ method: "POST", path: "/papers", body: '{"title":"A"}' })
    .reply(201, { id: "p1" });
  const transport = undiciTransport({ dispatcher });
  const client = deskClient("https://desk.example", { transport });
  await expect(client.send(write)).resolves.toEqual({ id: "p1" });
  const unexpected = client.send({ method: "GET", path: path`/papers` });
  await expect(unexpected).rejects.toMatchObject({ code: "configuration" });
  await expect(unexpected).rejects.toThrow("MOCK_NOT_MATCHED");
});

test.each([
  ["a name", "fetch", "Use undiciTransport(), fetchTransport()"],
  ["a fetch function", fetch, "write fetchTransport(fetch)"],
  ["a dispatcher", new Agent(), "write undiciTransport({ dispatcher })"],
  ["an object without close", { send() {} }, "the methods send and close"],
  ["null", null, "Use undiciTransport(), fetchTransport()"],
  ["a value that is not a dispatcher", undiciTransport({ dispatcher: {} as Agent }), "new Agent()"],
  ["a value that is not a function", fetchTransport({} as typeof fetch), "fetchTransport(fetch)"],
  [
    "a dispatcher of another kind",
    undiciTransport({
      dispatcher: {
        dispatch() {
          throw new TypeError("invalid onError method");
        },
      },
    }),
    "one of undici 7 or later",
  ],
])("%s as transport is a configuration error of the first call", async (_name, given, advice) => {
  const server = await startServer(saved);
  const client = deskClient(server.baseUrl, { transport: given as Transport });
  const sent = client.send(write);
  await expect(sent).rejects.toMatchObject({ code: "configuration", retryable: false });
  await expect(sent).rejects.toThrow(advice);
  expect(server.seen).toHaveLength(0);
});

test("closing waits for requests in progress, and does not wait without any", async () => {
  await deskClient("http://127.0.0.1:9").close();
  const server = await startServer((response) => {
    setTimeout(() => response.writeHead(200).end('{"ok":true}'), 50);
  });
  const client = deskClient(server.baseUrl);
  let answered = false;
  const sent = client.send(write).then((reply) => {
    answered = true;
    return reply;
  });
  await expect.poll(() => server.seen).toHaveLength(1);
  await client.close();
  expect(answered).toBe(true);
  await expect(sent).resolves.toEqual({ ok: true });
  await expect(client.send(write)).rejects.toMatchObject({ code: "configuration" });
});

test("no write is lost when a server closes idle connections", async () => {
  const closed: Promise<unknown>[] = [];
  const server = await startServer((response) => {
    const { socket } = response;
    if (socket !== null) closed.push(once(socket, "close"));
    response.writeHead(201, { "content-type": "application/json" }).end('{"id":"p1"}');
    setTimeout(() => socket?.destroy(), 2);
  });
  const client = deskClient(server.baseUrl);
  for (let call = 0; call < 30; call += 1) {
    await expect(client.send(write)).resolves.toEqual({ id: "p1" });
    await Promise.all(closed);
    // The client reads the end of the connection in one of the next turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  }
  expect(server.seen).toHaveLength(30);
});

/** Runs a script, and returns what keeps its process alive after the request. The process ends. */
async function listWhatKeepsAlive(script: string, baseUrl: string): Promise<unknown> {
  const helper = (name: string) => new URL(`../helpers/${name}`, import.meta.url);
  const file = fileURLToPath(helper(script));
  const args = ["--import", helper("sources.mjs").href, file, baseUrl];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

test("idle connections do not keep Node alive", async () => {
  const server = await startServer(saved);
  await expect(listWhatKeepsAlive("send-and-idle.ts", server.baseUrl)).resolves.toEqual([]);
});

test("a request keeps Node alive while it connects, and no longer when it is aborted", async () => {
  // It accepts connections, and never answers the TLS handshake.
  const { port } = await startRawServer();
  const url = `https://127.0.0.1:${port}`;
  await expect(listWhatKeepsAlive("abort-and-idle.ts", url)).resolves.toEqual([]);
});
