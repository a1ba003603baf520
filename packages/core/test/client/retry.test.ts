import { expect, test } from "vitest";
import {
  NetworkError,
  RateLimitError,
  ServerError,
  UnexpectedResponseError,
} from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskClient } from "../helpers/desk.js";
import { type Answer, hangUp, json, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;
const query = { method: "POST", path: path`/papers/query`, body: {}, readOnly: true } as const;
const write = { method: "POST", path: path`/papers`, body: {}, verifyWith: "desk_list" } as const;
const upsert = { ...write, method: "PUT", idempotent: true } as const;
const good = json(200, { ok: true });
const busy = json(429, { code: "slow_down", message: "Slow down." }, { "retry-after": "0" });
const broken = json(503, { message: "Down." });

test.each([
  ["a read after 429", read, busy],
  ["a read after 529", read, json(529, {}, { "retry-after": "0" })],
  ["a read after 500", read, json(500, {})],
  ["a read after 503", read, broken],
  ["a read after a dropped connection", read, hangUp],
  ["a POST that only reads, after 503", query, broken],
  ["an idempotent write after 503", upsert, broken],
  ["an idempotent write after a dropped connection", upsert, hangUp],
  ["a write after 429", write, busy],
  ["a write after 529", write, json(529, {}, { "retry-after": "0" })],
])("%s is sent again", async (_what, request, failure) => {
  const server = await startServer(failure, good);
  await expect(deskClient(server.baseUrl).send(request)).resolves.toEqual({ ok: true });
  expect(server.seen).toHaveLength(2);
});

test.each([
  ["a write after 503", write, broken, ServerError],
  ["a write after a dropped connection", write, hangUp, NetworkError],
  ["a write whose reply is not JSON", write, html, UnexpectedResponseError],
])(
  "%s is not sent again, and says that it may have happened",
  async (_what, request, failure, kind) => {
    const server = await startServer(failure, good);
    const error = await deskClient(server.baseUrl)
      .send(request)
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ mayHaveHappened: true, retryable: false });
    expect((error as Error).message).toContain("Check with desk_list before retrying");
    expect(server.seen).toHaveLength(1);
  },
);

test.each([408, 425, 502, 504, 520, 521, 522, 523, 524, 530])(
  "a read after %i is sent again, and a write is not",
  async (status) => {
    const server = await startServer(json(status, {}), good, json(status, {}));
    const client = deskClient(server.baseUrl);
    await expect(client.send(read)).resolves.toEqual({ ok: true });
    // A 425 says that the service did not risk carrying it out (RFC 8470); nothing else is that clear.
    const mayHaveHappened = status !== 425;
    await expect(client.send(write)).rejects.toMatchObject({ status, mayHaveHappened });
    expect(server.seen).toHaveLength(3);
  },
);

test.each([400, 401, 403, 404, 409, 422, 501])(
  "a read after %i is not sent again",
  async (status) => {
    const server = await startServer(json(status, { message: "No." }), good);
    await expect(deskClient(server.baseUrl).send(read)).rejects.toMatchObject({ status });
    expect(server.seen).toHaveLength(1);
  },
);

test("an idempotent write that keeps failing can be repeated by the caller", async () => {
  const server = await startServer(broken);
  const error = deskClient(server.baseUrl, { attempts: 2 }).send(upsert);
  await expect(error).rejects.toMatchObject({ retryable: true, mayHaveHappened: false });
  expect(server.seen).toHaveLength(2);
});

test("attempts end, with the last failure", async () => {
  const server = await startServer(busy);
  const error = deskClient(server.baseUrl, { attempts: 3 }).send(read);
  await expect(error).rejects.toBeInstanceOf(RateLimitError);
  await expect(error).rejects.toMatchObject({
    retryable: true,
    retryAfterMs: 0,
    serviceCode: "slow_down",
  });
  expect(server.seen).toHaveLength(3);
});

test("attempts: false sends once", async () => {
  const server = await startServer(busy, good);
  await expect(deskClient(server.baseUrl, { attempts: false }).send(read)).rejects.toThrow("429");
  expect(server.seen).toHaveLength(1);
});

test("a wait that would outlast the call is not begun", async () => {
  const server = await startServer(json(429, {}, { "retry-after": "3600" }), good);
  const error = deskClient(server.baseUrl).send(read);
  await expect(error).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
  expect(server.seen).toHaveLength(1);
});

test("a service that cannot be reached is named, and nothing may have happened", async () => {
  const client = deskClient("http://127.0.0.1:9", { attempts: 1 });
  await expect(client.send(write)).rejects.toMatchObject({
    code: "network",
    mayHaveHappened: false,
    message: expect.stringContaining("could not be reached at 127.0.0.1:9 (ECONNREFUSED)"),
  });
});

function html(response: Parameters<Answer>[0]): void {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<html>Welcome</html>");
}
