import { inspect } from "node:util";
import { expect, test } from "vitest";
import {
  ApiClient,
  bearerToken,
  ConfigurationError,
  RequestTimeoutError,
} from "../../src/index.js";
import { createApiClient, oauthClientCredentials, path } from "../../src/provider/index.js";
import { deskClient, deskService, TOKEN } from "../helpers/desk.js";
import { hangUp, json, silence, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;
const good = json(200, { ok: true });

test("sends token, JSON, query and nothing undefined", async () => {
  const server = await startServer(good);
  await deskClient(server.baseUrl).send({
    method: "POST",
    path: path`/papers/${"a/b?c"}`,
    query: { limit: 5, tag: ["x", "y z"], none: undefined },
    body: { title: "Ä", none: undefined },
  });
  const [seen] = server.seen;
  expect(seen).toMatchObject({
    method: "POST",
    url: "/papers/a%2Fb%3Fc?limit=5&tag=x&tag=y+z",
    body: '{"title":"Ä"}',
  });
  expect(seen?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    "content-type": "application/json",
    accept: "application/json",
  });
});

test.each(["", ".", "..", "\uD800"])("a path does not take %j", (value) => {
  expect(() => path`/papers/${value}`).toThrow("cannot be part of a request path");
});

test("an empty response is undefined", async () => {
  const server = await startServer((response) => response.writeHead(204).end());
  await expect(deskClient(server.baseUrl).send(read)).resolves.toBeUndefined();
});

test("a redirect is not followed, so that the token stays with its host", async () => {
  const elsewhere = await startServer(good);
  const server = await startServer((response) =>
    response.writeHead(302, { location: `${elsewhere.baseUrl}/stolen` }).end(),
  );
  await expect(deskClient(server.baseUrl).send(read)).rejects.toMatchObject({ status: 302 });
  expect(elsewhere.seen).toHaveLength(0);
});

test("a response over the limit is refused", async () => {
  const server = await startServer(json(200, { text: "x".repeat(5000) }));
  const sent = deskClient(server.baseUrl, { maxResponseBytes: 1000 }).send(read);
  await expect(sent).rejects.toMatchObject({ code: "unexpected_response" });
  await expect(sent).rejects.toThrow("more than this client accepts");
});

test("a response that stops partway is a broken connection", async () => {
  const server = await startServer((response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write('{"half":');
    setTimeout(() => response.socket?.destroy(), 20);
  });
  const sent = deskClient(server.baseUrl, { attempts: 1 }).send(read);
  await expect(sent).rejects.toMatchObject({ code: "network", retryable: true });
});

test("an attempt that takes too long is a timeout, and a read is tried again", async () => {
  const server = await startServer(silence, good);
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: 100 });
  await expect(client.send(read)).resolves.toEqual({ ok: true });
  expect(server.seen).toHaveLength(2);
});

test("a write that takes too long may have happened", async () => {
  const server = await startServer(silence);
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: 100 });
  const sent = client.send({ method: "POST", path: path`/papers` });
  await expect(sent).rejects.toBeInstanceOf(RequestTimeoutError);
  await expect(sent).rejects.toMatchObject({ mayHaveHappened: true });
  expect(server.seen).toHaveLength(1);
});

test("a call ends at its own limit, whatever its attempts do", async () => {
  const server = await startServer(silence);
  const client = deskClient(server.baseUrl, { attemptTimeoutMs: 5000, timeoutMs: 150 });
  await expect(client.send(read)).rejects.toThrow("within 0.15 seconds");
});

test.each(["during the request", "during the wait for another try"])(
  "an abort %s propagates",
  async (when) => {
    const slow = json(429, {}, { "retry-after": "60" });
    const server = await startServer(when === "during the request" ? silence : slow);
    const controller = new AbortController();
    const sent = deskClient(server.baseUrl).send(read, { signal: controller.signal });
    const reason = new Error("the host gave up");
    setTimeout(() => controller.abort(reason), 50);
    await expect(sent).rejects.toBe(reason);
  },
);

test("an aborted signal sends nothing", async () => {
  const server = await startServer(good);
  const sent = deskClient(server.baseUrl).send(read, { signal: AbortSignal.abort() });
  await expect(sent).rejects.toThrow("aborted");
  expect(server.seen).toHaveLength(0);
});

test("requests keep to the service's limits, in their own accounts", async () => {
  const server = await startServer(good);
  const rateLimits = [{ requests: 2, perSeconds: 1 }];
  const client = new ApiClient(
    { ...deskService, rateLimits },
    {
      baseUrl: server.baseUrl,
      credentials: {
        authorize: ({ account = "" }) => ({ headers: { authorization: `Bearer ${account}` } }),
      },
      timeoutMs: 400,
    },
  );
  const sent = ["a", "a", "a", "b"].map((account) => client.send(read, { account }));
  const results = await Promise.allSettled(sent);
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  await expect(sent[2]).rejects.toMatchObject({
    code: "timeout",
    retryable: true,
    mayHaveHappened: false,
  });
  await expect(sent[2]).rejects.toThrow("Nothing was sent");
  expect(server.seen).toHaveLength(3);
});

test("cancelled calls that waited for their turn leave their places to the next", async () => {
  const server = await startServer(good);
  const service = { ...deskService, rateLimits: [{ requests: 1, perSeconds: 0.45 }] };
  const client = new ApiClient(service, {
    baseUrl: server.baseUrl,
    credentials: bearerToken(TOKEN),
    timeoutMs: 2000,
  });
  const host = new AbortController();
  await client.send(read);
  const waiting = Array.from({ length: 4 }, () => client.send(read, { signal: host.signal }));
  setTimeout(() => host.abort(new Error("the host gave up")), 20);
  for (const sent of waiting) await expect(sent).rejects.toThrow("the host gave up");
  // Behind the four it would be refused, as its turn would come after 2.25 seconds.
  await expect(client.send(read)).resolves.toEqual({ ok: true });
  expect(server.seen).toHaveLength(2);
});

test("a call for an account does not fall back to a fixed token", async () => {
  const server = await startServer(good);
  const sent = deskClient(server.baseUrl).send(read, { account: "user-42" });
  await expect(sent).rejects.toMatchObject({ code: "configuration" });
  expect(server.seen).toHaveLength(0);
});

test.each([
  ["not a url", "absolute URL"],
  ["http://api.example.com", "https://"],
  ["https://user:secret@api.example.com", "user name or password"],
  ["https://api.example.com?x=1", "end with its path"],
  ["ftp://127.0.0.1", "https://"],
])("the base URL %s is refused", (baseUrl, reason) => {
  expect(() => deskClient(baseUrl)).toThrow(reason);
});

test.each(["two words", "line\nbreak", "späße"])(
  "the token %j is refused unseen",
  async (token) => {
    const client = deskClient("http://127.0.0.1:9", { credentials: bearerToken(token) });
    const error = await client.send(read).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: "configuration" });
    expect(inspect(error)).not.toContain(token);
  },
);

/** Values that JavaScript passes where the types want another one. */
const untyped = [null, 5, true, {}, [], Promise.resolve(TOKEN)];

test.each(untyped)("credentials of another type are a ConfigurationError: %s", async (value) => {
  const wrong = value as never;
  const clients: (() => unknown)[] = [
    () => bearerToken(wrong),
    () => createApiClient(deskService, { token: wrong }),
    () => createApiClient(deskService, { accounts: wrong }),
    () => new ApiClient(deskService, { credentials: wrong }),
  ];
  for (const create of clients) expect(create).toThrow(ConfigurationError);
  expect(() => bearerToken(wrong)).toThrow("expected a string, or a function that returns one");
  const late = deskClient("http://127.0.0.1:9", { credentials: bearerToken(() => wrong) });
  await expect(late.send(read)).rejects.toThrow(ConfigurationError);
});

test.each([5, true, {}])("an app's id or secret of another type is refused: %s", (value) => {
  const wrong = value as never;
  const app = { clientId: "app", clientSecret: "secret" };
  expect(oauthClientCredentials(deskService, { ...app, clientId: wrong })).toThrow(
    "The clientId of the app for the desk is",
  );
  expect(oauthClientCredentials(deskService, { ...app, clientSecret: wrong })).toThrow(
    ConfigurationError,
  );
});

test("the token is in no error, inspection or JSON, even if the service echoes it", async () => {
  const echo = json(400, { code: "bad", message: `You sent Bearer ${TOKEN}.` });
  const server = await startServer(echo, hangUp);
  const client = deskClient(server.baseUrl, { attempts: 1 });
  const errors = [
    await client.send(read).catch((caught: Error) => caught),
    await client.send(read).catch((caught: Error) => caught),
  ];
  expect((errors[0] as Error).message).toContain("You sent Bearer [redacted].");
  const shown = [client, ...errors].map((value) => inspect(value, { depth: 20, showHidden: true }));
  for (const text of [...shown, JSON.stringify(client), JSON.stringify(errors)]) {
    expect(text).not.toContain(TOKEN);
  }
});
