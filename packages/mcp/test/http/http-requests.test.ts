import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createLimitedServer } from "../../src/http/listen.js";
import { createHttpHandler, createServerFactory, listen } from "../../src/index.js";
import { startServer } from "../helpers/start-server.js";

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  },
});
const headers = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

interface Response {
  status: number | undefined;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends a request with any headers, also those that `fetch` does not allow. */
function send(
  url: URL,
  own: Record<string, string> = {},
  body = initialize,
  method = "POST",
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, ...own } }, (response) => {
      text(response).then(
        (received) =>
          resolve({ status: response.statusCode, headers: response.headers, body: received }),
        reject,
      );
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? body : undefined);
  });
}

test("a request of this machine is served, with or without a page's origin", async () => {
  const { url } = await startServer();
  expect((await send(url)).status).toBe(200);
  const page = await send(url, { origin: "http://localhost:6274" });
  expect(page).toMatchObject({
    status: 200,
    headers: { "access-control-allow-origin": "http://localhost:6274" },
  });
});

test.each([
  ["another host, as after DNS rebinding", { host: "evil.example" }],
  ["another host with this machine's name in it", { host: "localhost.evil.example" }],
  ["a page of another site", { origin: "https://evil.example" }],
  ["a page without a site", { origin: "null" }],
])("a request for %s is rejected", async (_title, own) => {
  const { url } = await startServer();
  const response = await send(url, own);
  expect(response.status).toBe(403);
  expect(response.headers).not.toHaveProperty("access-control-allow-origin");
});

test("pages of an allowed site may ask first and then call", async () => {
  const { url } = await startServer({ allowedOrigins: ["app.example.com"] });
  const origin = "https://app.example.com";
  const asked = await send(url, { origin, "access-control-request-method": "POST" }, "", "OPTIONS");
  expect(asked).toMatchObject({
    status: 204,
    headers: {
      "access-control-allow-origin": origin,
      "access-control-allow-headers": expect.stringContaining("mcp-protocol-version"),
    },
  });
  expect((await send(url, { origin })).status).toBe(200);
});

test.each(["https://app.example.com", "app.example.com:8080", "App.example.com", ""])(
  "%j is rejected as an allowed origin, because no page would match it",
  (origin) => {
    const factory = createServerFactory({ toolkits: [] });
    expect(() => createHttpHandler(factory, { allowedOrigins: [origin] })).toThrow(
      "is not a host name",
    );
  },
);

test("this machine is served at its IPv6 address too", async () => {
  const handler = createHttpHandler(createServerFactory({ toolkits: [] }));
  const server = await listen(handler, { host: "[::1]" });
  onTestFinished(() => server.close());
  expect((await send(new URL(`http://[::1]:${server.port}/mcp`))).status).toBe(200);
});

test("other paths, too large bodies and other types of body are rejected", async () => {
  const { url } = await startServer();
  expect((await send(new URL("/", url))).status).toBe(404);
  expect((await send(url, {}, " ".repeat(1024 * 1024 + 1))).status).toBe(413);
  expect((await send(url, { "content-type": "text/plain" })).status).toBe(415);
  expect((await send(url, {}, "{")).status).toBe(400);
});

test("a request that is refused is answered before its body arrives", async () => {
  const { url } = await startServer();
  const own = { host: "evil.example", "content-length": "1000" };
  const sent = request(url, { method: "POST", headers: { ...headers, ...own } });
  onTestFinished(() => void sent.destroy());
  sent.flushHeaders();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(403);
});

test("a connection without requests stays open longer than load balancers keep it", async () => {
  const { url } = await startServer();
  const response = await fetch(url, { method: "POST" });
  expect(response.headers.get("keep-alive")).toBe("timeout=65");
  await response.body?.cancel();
});

test("a connection ends soon after the time to receive a request is over", async () => {
  const timeouts = { headersTimeout: 100, requestTimeout: 100 };
  const server = createLimitedServer(() => undefined, timeouts);
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method: "POST", headers: { "content-length": "1000" } });
  onTestFinished(() => void sent.destroy());
  sent.write("{");
  // Node closes it only at its next check: by default 30 seconds later, after the end of this test.
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  expect(response.statusCode).toBe(408);
});

test.each([
  ["TRACE", "localhost"],
  ["POST", "["],
])("%s for the host %j is a bad request", async (method, host) => {
  const { url } = await startServer();
  expect((await send(url, { host }, "", method)).status).toBe(400);
});

test("without authorization only this machine is served", async () => {
  const factory = createServerFactory({ toolkits: [] });
  const handler = createHttpHandler(factory);
  await expect(listen(handler, { host: "0.0.0.0" })).rejects.toThrow("on this machine only");
  const publicUrl = new URL("https://mcp.example.com/mcp");
  expect(() => createHttpHandler(factory, { publicUrl })).toThrow("needs authorization");
});

test("an address in use is reported as such", async () => {
  const { url } = await startServer();
  const handler = createHttpHandler(createServerFactory({ toolkits: [] }));
  await expect(listen(handler, { port: Number(url.port) })).rejects.toThrow("port is in use");
});
