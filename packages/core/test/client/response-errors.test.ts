import { expect, test } from "vitest";
import { path } from "../../src/provider/index.js";
import { deskClient } from "../helpers/desk.js";
import { startRawServer } from "../helpers/raw-server.js";
import { type Answer, json, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;
const write = { method: "POST", path: path`/papers`, body: {}, verifyWith: "desk_list" } as const;
const good = json(200, { ok: true });

/** The message of the error that a single attempt ends with. */
async function messageOf(baseUrl: string, request: typeof read | typeof write = read) {
  const sent = deskClient(baseUrl, { attempts: 1 }).send(request);
  const error: unknown = await sent.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
}

function redirectTo(location: string | undefined): Answer {
  return (response) => response.writeHead(302, location === undefined ? {} : { location }).end();
}

test.each([
  ["https://login.example/start?token=x", "It redirects to login.example, which is not followed"],
  ["/v2/papers", "It redirects to another path of the same host"],
  ["https://you-must'obey.example/", "It redirects to another address"],
  [`https://${"a".repeat(200)}.example/`, "It redirects to another address"],
])("a redirect to %s names its host and nothing else", async (location, expected) => {
  const { baseUrl } = await startServer(redirectTo(location));
  const message = await messageOf(baseUrl);
  expect(message).toContain(`The desk returned 302. ${expected}`);
  expect(message).toContain("Check the base URL. Retrying will not help");
});

test("a 3xx without a location gets no advice", async () => {
  const { baseUrl } = await startServer(redirectTo(undefined));
  expect(await messageOf(baseUrl)).toBe("The desk returned 302.");
});

// RFC 9110, section 15.4: 302 and 303 are also the response to a form that was accepted.
test.each([
  [301, false],
  [302, true],
  [303, true],
  [307, false],
  [308, false],
])("after a %i a write may have been carried out: %s", async (status, mayHaveHappened) => {
  const { baseUrl } = await startServer((response) =>
    response.writeHead(status, { location: "/done" }).end(),
  );
  const client = deskClient(baseUrl);
  await expect(client.send(read)).rejects.toMatchObject({ status, mayHaveHappened: false });
  const error = await client.send(write).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ status, mayHaveHappened });
  expect((error as Error).message.includes("Check with desk_list")).toBe(mayHaveHappened);
});

test("a failure advises to repeat a read, and to check a write", async () => {
  const { baseUrl } = await startServer(json(503, {}));
  expect(await messageOf(baseUrl)).toContain("Make the call again in a minute");
  const message = await messageOf(baseUrl, write);
  expect(message).toContain("Check with desk_list before retrying");
  expect(message).not.toContain("Make the call again");
});

test("413 advises a shorter query for a read and less content for a write", async () => {
  const { baseUrl } = await startServer(json(413, {}));
  expect(await messageOf(baseUrl)).toContain("Ask with less: a shorter query or filter.");
  expect(await messageOf(baseUrl, write)).toContain("Send less at once");
});

test.each([
  ["0", "Wait a little before the next call."],
  ["1", "Wait 1 second before the next call."],
  ["3", "Wait 3 seconds before the next call."],
])("a Retry-After of %s is put into words", async (seconds, expected) => {
  const { baseUrl } = await startServer(json(429, {}, { "retry-after": seconds }));
  expect(await messageOf(baseUrl)).toContain(expected);
});

test("https to a port without TLS says so", async () => {
  const server = await startServer(good);
  const message = await messageOf(server.baseUrl.replace("http:", "https:"));
  expect(message).toMatch(/Nothing was sent.*127\.0\.0\.1:\d+ does not speak TLS \(\w+\)/);
  expect(message).not.toContain("certificate");
});

test("a TLS handshake that breaks off was not reached, and nothing may have happened", async () => {
  const server = await startRawServer((socket) => socket.destroy());
  const client = deskClient(`https://127.0.0.1:${server.port}`, { attempts: 1 });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    retryable: true,
    mayHaveHappened: false,
    message: expect.stringContaining("could not be reached"),
  });
});

test("a response that is not HTTP is named as such", async () => {
  const { baseUrl } = await startRawServer((socket) => socket.end("220 mail.example ESMTP\r\n"));
  const message = await messageOf(baseUrl);
  expect(message).toMatch(/response of 127\.0\.0\.1:\d+ is not valid HTTP \(Expected HTTP\/.*\)/);
  expect(await messageOf(baseUrl, write)).toContain("Check with desk_list");
});

test("a body that breaks its own framing in the packet of its head is an error like others", async () => {
  const broken = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nnot a length\r\n";
  const { baseUrl } = await startRawServer((socket) => socket.end(broken));
  expect(await messageOf(baseUrl)).toContain("is not valid HTTP (Invalid character in chunk size)");
});

const CUT_OFF = '{"data":[{"title":"Re';

test("JSON that was cut off is named as such, and does not blame the base URL", async () => {
  const server = await startServer((response) => response.writeHead(200).end(CUT_OFF));
  const message = await messageOf(server.baseUrl);
  expect(message).toContain("its JSON was cut off after 21 bytes");
  expect(message).not.toContain("base URL");
});

test.each(["text/html", "application/json"])(
  "a whole body of %s that is not JSON still points to the base URL",
  async (type) => {
    const server = await startServer((response) =>
      response.writeHead(200, { "content-type": type }).end("<p>Hi</p>"),
    );
    expect(await messageOf(server.baseUrl)).toContain(
      "Check that the base URL (DESK_BASE_URL, or the client's option baseUrl) is the API's",
    );
  },
);

test("JSON that ended with its connection is read again, and a write is not", async () => {
  const cutOff = `HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${CUT_OFF}`;
  const whole = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
  const reads = await startRawServer(
    (socket) => socket.end(cutOff),
    (socket) => socket.write(whole),
  );
  await expect(deskClient(reads.baseUrl).send(read)).resolves.toEqual({});
  expect(reads.requests).toHaveLength(2);
  const writes = await startRawServer((socket) => socket.end(cutOff));
  await expect(deskClient(writes.baseUrl).send(write)).rejects.toMatchObject({
    code: "unexpected_response",
    mayHaveHappened: true,
  });
  expect(writes.requests).toHaveLength(1);
});

test("a body shorter than its length is read again", async () => {
  const short = `HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n${CUT_OFF}`;
  const whole = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
  const server = await startRawServer(
    (socket) => socket.end(short),
    (socket) => socket.write(whole),
  );
  await expect(deskClient(server.baseUrl).send(read)).resolves.toEqual({});
  expect(server.requests).toHaveLength(2);
});

test("a body longer than its length is used as far as its length goes", async () => {
  const server = await startRawServer((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}{"more":1}'),
  );
  await expect(deskClient(server.baseUrl).send(write)).resolves.toEqual({});
});

test("a connection that takes long to be made leaves no doubt about a write", async () => {
  // Accepts TCP and never answers the TLS handshake.
  const server = await startRawServer(() => {});
  const client = deskClient(`https://127.0.0.1:${server.port}`, { timeoutMs: 100 });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "timeout",
    mayHaveHappened: false,
  });
});

test("an oversized response names its size, the limit and the option, and its body is not read", async () => {
  let sent = 0;
  const server = await startServer((response) => {
    response.writeHead(200, { "content-length": String(27 * 1024 * 1024) });
    const timer = setInterval(() => {
      response.write(Buffer.alloc(65_536));
      sent += 1;
    }, 5);
    response.on("close", () => clearInterval(timer));
  });
  const message = await messageOf(server.baseUrl);
  expect(message).toContain("with 27 MiB, more than this client accepts (16 MiB)");
  expect(message).toContain("smaller limit or page size, or raise maxResponseBytes");
  expect(sent).toBeLessThan(400);
});

test("an oversized response of unknown length is dropped at the limit", async () => {
  const server = await startServer((response) => {
    response.writeHead(200);
    for (let part = 0; part < 40; part += 1) response.write("x".repeat(100));
    response.end();
  });
  const sent = deskClient(server.baseUrl, { maxResponseBytes: 1000 }).send(read);
  await expect(sent).rejects.toThrow("more than this client accepts (1000 bytes)");
});

test("close lets requests under way finish and refuses later ones", async () => {
  const server = await startServer((response, seen) => setTimeout(() => good(response, seen), 30));
  const client = deskClient(server.baseUrl);
  const sent = client.send(read);
  await expect.poll(() => server.seen).toHaveLength(1);
  await client.close();
  await expect(sent).resolves.toEqual({ ok: true });
  await expect(client.send(write)).rejects.toMatchObject({ code: "configuration" });
});
