import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { path } from "../../src/provider/index.js";
import { createCertificate } from "../helpers/certificate.js";
import { collectEvents } from "../helpers/collect-events.js";
import { deskClient } from "../helpers/desk.js";
import { UNREACHABLE_HOST } from "../helpers/free-port.js";
import { startProxy } from "../helpers/proxy-server.js";
import { rawResponse, startRawServer } from "../helpers/raw-server.js";
import { json, startServer } from "../helpers/server.js";
import { trust } from "../helpers/trust.js";

const write = { method: "POST", path: path`/papers`, body: { title: "A" } } as const;
const saved = json(201, { id: "p1" });
const VARIABLES = ["http_proxy", "https_proxy", "no_proxy"];

beforeEach(() => {
  for (const name of VARIABLES) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
});

async function startHttps(): Promise<string> {
  const certificate = createCertificate();
  trust(certificate.cert);
  const server = createServer(certificate, (incoming, response) => {
    incoming.resume();
    response.writeHead(201, { "content-type": "application/json" }).end('{"id":"p1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY"])(
  "HTTPS goes through a tunnel of %s",
  async (variable) => {
    const proxy = await startProxy();
    const baseUrl = await startHttps();
    vi.stubEnv(variable, proxy.url);
    await expect(deskClient(baseUrl).send(write)).resolves.toEqual({ id: "p1" });
    expect(proxy.seen).toEqual([{ line: `CONNECT ${new URL(baseUrl).host}` }]);
  },
);

test.each(["HTTP_PROXY", "http_proxy"])("HTTP is forwarded by %s", async (variable) => {
  const proxy = await startProxy();
  const server = await startServer(saved);
  vi.stubEnv(variable, proxy.url);
  await expect(deskClient(server.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
  expect(proxy.seen).toEqual([{ line: `POST ${server.baseUrl}/papers` }]);
  expect(server.seen).toHaveLength(1);
});

test.each(["NO_PROXY", "no_proxy"])("%s exempts hosts", async (variable) => {
  const proxy = await startProxy();
  const server = await startServer(saved);
  vi.stubEnv("HTTP_PROXY", proxy.url);
  vi.stubEnv(variable, "example.com, 127.0.0.1");
  await expect(deskClient(server.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
  expect(proxy.seen).toEqual([]);
});

test("an empty variable in lower case hides the one in upper case", async () => {
  const server = await startServer(saved);
  vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");
  vi.stubEnv("http_proxy", "");
  await expect(deskClient(server.baseUrl).send(write)).resolves.toEqual({ id: "p1" });
});

test("the proxy gets the credentials of its URL, which appear in no error and no event", async () => {
  const proxy = await startProxy({ refuseWith: 407 });
  const baseUrl = await startHttps();
  vi.stubEnv("HTTPS_PROXY", proxy.url.replace("//", "//ada:s3cret%21pass@"));
  const events = collectEvents();
  const error = await deskClient(baseUrl)
    .send(write)
    .catch((reason: unknown) => reason);
  const basic = Buffer.from("ada:s3cret!pass").toString("base64");
  expect(proxy.seen[0]?.authorization).toBe(`Basic ${basic}`);
  const shown = inspect([error, events], { depth: Infinity, showHidden: true });
  for (const secret of ["s3cret", basic, "ada"]) expect(shown).not.toContain(secret);
});

test.each([
  ["https", 407, false, "requires a user name and password"],
  ["https", 403, false, "refused to connect to it, with status 403"],
  ["https", 502, true, "refused to connect to it, with status 502"],
  ["http", 407, false, "requires a user name and password"],
])(
  "over %s a proxy that refuses with %i is named, and nothing was sent",
  async (scheme, status, retryable, words) => {
    const proxy = await startProxy({ refuseWith: status });
    vi.stubEnv("HTTP_PROXY", proxy.url);
    const sent = deskClient(`${scheme}://127.0.0.1:9`, { attempts: 1 }).send(write);
    await expect(sent).rejects.toMatchObject({
      code: "network",
      retryable,
      mayHaveHappened: false,
      message: expect.stringMatching(/^Nothing was sent to the desk: the proxy /),
    });
    await expect(sent).rejects.toThrow(words);
  },
);

test.each(["https", "http"])(
  "over %s a proxy that is away is named, and nothing was sent",
  async (scheme) => {
    vi.stubEnv("HTTP_PROXY", `http://${UNREACHABLE_HOST}`);
    const sent = deskClient(`${scheme}://127.0.0.1:9`, { attempts: 1 }).send(write);
    await expect(sent).rejects.toMatchObject({
      code: "network",
      retryable: true,
      mayHaveHappened: false,
      message: expect.stringContaining("the proxy could not be reached (ECONNREFUSED)"),
    });
  },
);

test("a proxy that ends the connection instead of opening a tunnel is named", async () => {
  const proxy = await startProxy({ hangUp: true });
  vi.stubEnv("HTTPS_PROXY", proxy.url);
  const sent = deskClient("https://127.0.0.1:9", { attempts: 1 }).send(write);
  await expect(sent).rejects.toMatchObject({ code: "network", mayHaveHappened: false });
  await expect(sent).rejects.toThrow("the proxy could not be reached");
  expect(proxy.seen).toHaveLength(1);
});

test.each([
  "proxy.local:8080",
  "not a URL",
  "socks5://127.0.0.1:1080",
  "http://127.0.0.1:8080/path",
  "http://a%ZZ:b@127.0.0.1:8080",
])("the unusable proxy %j is a configuration error that names its variable only", async (url) => {
  const server = await startServer(saved);
  vi.stubEnv("https_proxy", url);
  const sent = deskClient(server.baseUrl).send(write);
  await expect(sent).rejects.toMatchObject({ code: "configuration", mayHaveHappened: false });
  await expect(sent).rejects.toThrow("the environment variable https_proxy must be the URL");
  await expect(sent).rejects.not.toThrow(url);
  expect(server.seen).toHaveLength(0);
});

test("an unsolicited 100 Continue of a proxy is skipped", async () => {
  const proxy = await startRawServer((socket) =>
    socket.write(`HTTP/1.1 100 Continue\r\n\r\n${rawResponse("201 Created", '{"id":"p1"}')}`),
  );
  vi.stubEnv("HTTP_PROXY", proxy.baseUrl);
  await expect(deskClient("http://127.0.0.1:9").send(write)).resolves.toEqual({ id: "p1" });
  expect(proxy.requests).toEqual([expect.stringMatching(/^POST http:\/\/127\.0\.0\.1:9\/papers /)]);
});
