import { expect, test } from "vitest";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { createApiClient, path, runOperation, type Service } from "../../src/provider/index.js";
import { createPaper, deskService, getPaper } from "../helpers/desk.js";
import {
  ADA,
  callbackOf,
  clientOf,
  connect,
  deskAccounts,
  deskProvider,
  granted,
  input,
  paper,
  REDIRECT_URI,
  tokens,
} from "../helpers/fake-provider.js";
import { json, startServer } from "../helpers/server.js";

const keyed: Service = { ...deskService, authorize: (token) => ({ "x-desk-auth": token }) };
const account = { account: "ada" };

test("connected accounts send tokens as the service takes them, introspection and refresh included", async () => {
  const service: Service = {
    ...keyed,
    interpret: ({ body }) => ("error" in (body as object) ? { status: 401 } : undefined),
  };
  const replies = [
    granted(1),
    json(200, { id: "desk-1" }),
    json(200, { error: "expired" }),
    granted(2),
    json(200, { data: paper }),
  ];
  const manner = { service, parseConnection: () => undefined };
  const { accounts, server } = await deskAccounts(replies, manner);
  await connect(accounts);
  const client = createApiClient(service, { accounts });
  await expect(runOperation(getPaper, input, client, account)).resolves.toEqual(paper);
  const sent = server.seen.map(({ headers, url }) => [url, headers["x-desk-auth"]]);
  expect(sent).toEqual([
    ["/token", undefined],
    ["/self", "access-token-number-1"],
    ["/papers/p1", "access-token-number-1"],
    ["/token", undefined],
    ["/papers/p1", "access-token-number-2"],
  ]);
});

test("an API key is connected in the header that the service takes", async () => {
  const server = await startServer(json(200, { id: "desk-1" }));
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [
      {
        kind: "api-key",
        service: keyed,
        baseUrls: { eu: server.baseUrl },
        defaultRegion: "eu",
        introspect: async (client) => {
          await client.send({ method: "GET", path: path`/self` });
          return {};
        },
      },
    ],
  });
  await accounts.connectApiKey({ ...ADA, apiKey: "key-of-ada-1" });
  expect(server.seen[0]?.headers).toMatchObject({ "x-desk-auth": "key-of-ada-1" });
  expect(server.seen[0]?.headers.authorization).toBeUndefined();
});

test.each<[string, unknown]>([
  ["spaces", "papers:read papers:write"],
  ["commas", "papers:read,papers:write"],
  ["a list", ["papers:read", "papers:write"]],
])("scopes of the token reply are read from %s", async (_form, scope) => {
  const { accounts } = await deskAccounts([json(200, { ...tokens(1), scope })]);
  await expect(connect(accounts)).resolves.toMatchObject({
    scopes: ["papers:read", "papers:write"],
  });
});

test("a write without a scope of the token reply is not sent, and nothing is asked", async () => {
  const { accounts, server } = await deskAccounts([
    json(200, { ...tokens(1), scope: "papers:read" }),
  ]);
  await connect(accounts);
  const call = runOperation(
    { ...createPaper, scopes: ["papers:write"] },
    { title: "Rent" },
    clientOf(accounts),
    account,
  );
  await expect(call).rejects.toThrow("needs the scope papers:write");
  expect(server.seen.map(({ url }) => url)).toEqual(["/token"]);
});

test.each([
  ["papers:write", "sent"],
  ["admin", "sent"],
  ["papers:read", "needs the scope papers:write or admin"],
])("with scope %s, a write that needs one of two is %s", async (scope, outcome) => {
  const { accounts } = await deskAccounts([
    json(200, { ...tokens(1), scope: `base ${scope}` }),
    json(200, { data: paper }),
  ]);
  await connect(accounts);
  const scopes = ["base", { oneOf: ["papers:write", "admin"] }];
  const operation = { ...createPaper, scopes };
  const call = runOperation(operation, { title: "Rent" }, clientOf(accounts), account);
  await expect(call.then(() => "sent", String)).resolves.toContain(outcome);
});

test("introspection gets the token, for services that take it in the path", async () => {
  const { accounts, server } = await deskAccounts([granted(), json(200, { hub: 7 })], {
    parseConnection: () => undefined,
    introspect: async (client, { accessToken }) => {
      await client.send({ method: "GET", path: path`/tokens/${accessToken}` });
      return { connection: { id: "hub-7" } };
    },
  });
  await expect(connect(accounts)).resolves.toMatchObject({ connection: { id: "hub-7" } });
  expect(server.seen[1]?.url).toBe("/tokens/access-token-number-1");
});

/** Connects and disconnects an account of a service that revokes by DELETE. */
async function disconnect(endpoint: string, status: number, authenticated: boolean) {
  const server = await startServer(granted(), json(status, {}));
  const provider = deskProvider(server.baseUrl, {
    revocation: {
      endpoint: `${server.baseUrl}${endpoint}`,
      method: "DELETE",
      authenticated,
      endsConnection: false,
    },
  });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  const { url } = await accounts.start({ ...ADA, redirectUri: REDIRECT_URI });
  await accounts.complete({ callbackUrl: callbackOf(url), account: "ada" });
  return { outcome: accounts.disconnect(ADA), server };
}

test.each([204, 404])(
  "a token in the path is revoked by DELETE, answered with %i",
  async (status) => {
    const { outcome, server } = await disconnect("/tokens/{token}", status, false);
    await expect(outcome).resolves.toEqual({ revoked: true });
    expect(server.seen.slice(1).map(({ body, method, url }) => [method, url, body])).toEqual([
      ["DELETE", "/tokens/refresh-token-number-1", ""],
      ["DELETE", "/tokens/access-token-number-1", ""],
    ]);
  },
);

test("a token in the body is revoked by DELETE, with the app's credentials", async () => {
  const { outcome, server } = await disconnect("/tokens", 200, true);
  await expect(outcome).resolves.toEqual({ revoked: true });
  expect(server.seen[1]).toMatchObject({ method: "DELETE", url: "/tokens" });
  expect(server.seen[1]?.headers.authorization).toMatch(/^Basic /);
  expect(new URLSearchParams(server.seen[1]?.body).get("token")).toBe("refresh-token-number-1");
});

test("a service that fails to revoke is tried again", async () => {
  const { outcome } = await disconnect("/tokens/{token}", 503, false);
  await expect(outcome).rejects.toMatchObject({ code: "token_endpoint", retryable: true });
  await expect(outcome).rejects.not.toThrow("token-number");
});
