import { inspect } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ApiClient, bearerToken, ConfigurationError } from "../../src/index.js";
import { createApiClient, path, type Service } from "../../src/provider/index.js";
import { getDefaultClient } from "../../src/client/api-client.js";
import { deskService, TOKEN } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const get = { method: "GET", path: path`/papers` } as const;
const keyed: Service = { ...deskService, authorize: (token) => ({ "X-Desk-Auth": token }) };

/** A client of a service whose replies are prepared, with one token. */
async function connect(service: Service, ...replies: Parameters<typeof startServer>) {
  const server = await startServer(...replies);
  const client = createApiClient(service, { baseUrl: server.baseUrl, token: TOKEN, attempts: 1 });
  return { client, server };
}

test.each<[string, Service["authorize"], Record<string, string>]>([
  ["a bearer token by default", undefined, { authorization: `Bearer ${TOKEN}` }],
  ["an API key without Bearer", (token) => ({ authorization: token }), { authorization: TOKEN }],
  ["a header of its own", (token) => ({ "X-Api-Key": token }), { "x-api-key": TOKEN }],
  [
    "a parameter of a scheme",
    (token) => ({ Authorization: `Token token="${token}", version=2` }),
    { authorization: `Token token="${TOKEN}", version=2` },
  ],
])("a service gets %s", async (_what, authorize, expected) => {
  const { client, server } = await connect({ ...deskService, authorize }, json(200, {}));
  await client.send(get);
  const { headers } = server.seen[0] ?? { headers: {} };
  expect(headers).toMatchObject(expected);
  expect("authorization" in headers).toBe("authorization" in expected);
});

test("the token of the environment is sent as the service takes it", async () => {
  const server = await startServer(json(200, {}));
  process.env["DESK_BASE_URL"] = server.baseUrl;
  process.env["DESK_TOKEN"] = TOKEN;
  onTestFinished(() => {
    delete process.env["DESK_BASE_URL"];
    delete process.env["DESK_TOKEN"];
  });
  await getDefaultClient(keyed).send(get);
  expect(server.seen[0]?.headers).toMatchObject({ "x-desk-auth": TOKEN });
});

test.each<[string, Service["authorize"]]>([
  ["a header of its own", (token) => ({ "x-desk-auth": token })],
  ["an API key without Bearer", (token) => ({ authorization: token })],
  ["a parameter of a scheme", (token) => ({ authorization: `Token token="${token}"` })],
  [
    "a user name and the token in Basic",
    (token) => ({ authorization: `Basic ${Buffer.from(`api:${token}`).toString("base64")}` }),
  ],
])("a token in %s is in no error, result or inspection", async (_what, authorize) => {
  const echo = { code: TOKEN, message: `Bad key ${TOKEN}`, request_id: TOKEN, seen: TOKEN };
  const { client } = await connect(
    { ...deskService, authorize },
    json(400, echo, { "x-request-id": TOKEN }),
    json(200, echo),
  );
  const error: unknown = await client.send(get).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "request_rejected" });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(TOKEN);
  expect(JSON.stringify(await client.send(get))).not.toContain(TOKEN);
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(TOKEN);
});

test("interpret sees neither the token's header value nor its echo", async () => {
  let reply: unknown;
  const interpret: Service["interpret"] = ({ body, headers }) => void (reply = { body, headers });
  const { client } = await connect(
    { ...keyed, interpret },
    json(200, { echo: TOKEN }, { "x-echo": TOKEN }),
  );
  await client.send(get);
  expect(reply).toMatchObject({
    body: { echo: "[redacted]" },
    headers: { "x-echo": "[redacted]" },
  });
});

test.each<[string, Partial<Service>, Record<string, string>]>([
  ["of the service", { headers: { Authorization: "Bearer other" } }, {}],
  ["of a request", {}, { Authorization: "Bearer other" }],
  ["of a request, with its own header for tokens", keyed, { authorization: "Bearer other" }],
  ["of a request, named as the service's", keyed, { "X-DESK-AUTH": "other" }],
  ["of a request, a cookie", {}, { cookie: "session=other" }],
])(
  "a credential among the headers %s is an error, and nothing is sent",
  async (_whose, own, headers) => {
    const { client, server } = await connect({ ...deskService, ...own }, json(200, {}));
    const sent = client.send({ ...get, headers });
    await expect(sent).rejects.toThrow(ConfigurationError);
    await expect(sent).rejects.toThrow(/belongs to the credential.*authorize\(token\)/);
    expect(server.seen).toEqual([]);
  },
);

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["no header", {}],
  ["a header that is no text", { "x-key": 7 }],
  ["a line break", { "x-key": "a\r\nx-other: b" }],
  ["a name with a line break", { "x-key\r\n": "a" }],
])("authorize that returns %s is an error without the token", async (_what, headers) => {
  const authorize = () => headers as Record<string, string>;
  const { client, server } = await connect({ ...deskService, authorize }, json(200, {}));
  const sent = client.send(get);
  await expect(sent).rejects.toThrow(/authorize function of the service must return headers/);
  await expect(sent).rejects.not.toThrow(TOKEN);
  expect(server.seen).toEqual([]);
});

test("bearerToken sends a bearer token to any service", async () => {
  const server = await startServer(json(200, {}));
  const credentials = bearerToken(TOKEN);
  await new ApiClient(keyed, { credentials, baseUrl: server.baseUrl }).send(get);
  expect(server.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}` });
});
