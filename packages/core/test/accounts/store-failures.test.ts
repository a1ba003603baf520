import { expect, onTestFinished, test, vi } from "vitest";
import {
  ApiClient,
  AuthRequiredError,
  bearerToken,
  ConfigurationError,
  StoreError,
} from "../../src/index.js";
import { type OAuthProvider, OperationTool, path, type Service } from "../../src/provider/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore } from "../../src/store/index.js";
import { DeskCreatePaperTool, DeskGetPaperTool, deskService } from "../helpers/desk.js";
import { startRotatingDesk } from "../helpers/fake-rotating-service.js";
import { type Answer, json, silence, startServer } from "../helpers/server.js";
import {
  ADA,
  callbackOf,
  clientOf,
  connect,
  deskAccounts,
  deskProvider,
  granted,
  html,
  input,
  moveClock,
  paper,
  REDIRECT_URI,
  tokens,
  toolOf,
} from "../helpers/fake-provider.js";

const write = { method: "POST", path: path`/papers`, body: {} } as const;

test("a write with an expired token refreshes it, with and without scopes", async () => {
  const desk = await startRotatingDesk();
  const inspect = vi.fn<typeof desk.provider.introspect>(async (client) => {
    await client.send({ method: "GET", path: path`/self` });
    return { scopes: ["paper:write"] };
  });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [{ ...desk.provider, introspect: inspect }],
  });
  await connect(accounts);
  desk.expire();
  const client = clientOf(accounts);
  expect(await client.missingScopes(["paper:write"], { account: "ada" })).toEqual([]);
  const { operation } = new DeskCreatePaperTool();
  const scoped = { ...operation, scopes: ["paper:write"] };
  const tool = new OperationTool(scoped, deskService, { client, account: "ada" });
  expect(await tool.execute({ title: "Rent" })).toEqual(paper);
  expect(desk.refreshes).toBe(1);
  expect(inspect).toHaveBeenCalled();
});

test("aborting a call aborts its scope check", async () => {
  const server = await startServer(granted(), silence);
  const provider = deskProvider(server.baseUrl);
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  await connect(accounts);
  const signal = AbortSignal.timeout(100);
  const asked = clientOf(accounts).missingScopes(["x"], { account: "ada", signal });
  await expect(asked).rejects.toThrow("timeout");
});

test("two accounts with the same access token are refreshed independently", async () => {
  const used: string[] = [];
  const answer: Answer = (response, seen) => {
    const form = new URLSearchParams(seen.body);
    const owner = form.get("code") ?? form.get("refresh_token") ?? "";
    if (seen.url !== "/token") {
      const old = seen.headers.authorization === "Bearer one-token-for-both";
      return json(old ? 401 : 200, { data: paper })(response, seen);
    }
    const refreshing = form.get("grant_type") === "refresh_token";
    if (refreshing) used.push(owner);
    const access_token = refreshing ? `token-of-${owner}` : "one-token-for-both";
    json(200, { access_token, token_type: "bearer", refresh_token: owner })(response, seen);
  };
  const { accounts } = await deskAccounts([answer]);
  for (const account of ["ada", "bob"]) {
    const { url } = await accounts.start({ provider: "desk", account, redirectUri: REDIRECT_URI });
    await accounts.complete({ callbackUrl: callbackOf(url, { code: account }), account });
  }
  const tool = new DeskGetPaperTool({ client: clientOf(accounts) });
  const calls = ["ada", "bob"].map((account) => tool.execute(input, { account }));
  expect(await Promise.all(calls)).toEqual([paper, paper]);
  expect(used.toSorted()).toEqual(["ada", "bob"]);
});

test.each([
  ["that it does not revoke such tokens", json(400, { error: "unsupported_token_type" }), false],
  ["that the token is no longer good", json(400, { error: "invalid_grant" }), true],
  ["well", json(200, {}), true],
])("disconnect reports the service's revocation response: %s", async (_how, answer, revoked) => {
  const { accounts, server } = await deskAccounts([granted(), answer]);
  await connect(accounts);
  expect(await accounts.disconnect(ADA)).toEqual({ revoked });
  expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/revoke", "/revoke"]);
});

test.each([
  ["the app's secret is wrong", json(401, { code: "unauthorized" })],
  ["the app may not do that", json(400, { error: "unauthorized_client" })],
])(
  "a revocation that is refused because %s is an error, and can be made again",
  async (_why, answer) => {
    const { accounts } = await deskAccounts([granted(), answer, json(200, {})]);
    await connect(accounts);
    await expect(accounts.disconnect(ADA)).rejects.toMatchObject({
      name: "TokenRequestError",
      code: "grant_refused",
    });
    expect(await accounts.status(ADA)).toMatchObject({ status: "disconnected" });
    expect(await accounts.disconnect(ADA)).toEqual({ revoked: true });
  },
);

test("a write that succeeded despite a 401 is not sent again", async () => {
  const carriedOut: Service = { ...deskService, interpret: () => ({ committed: true }) };
  const { accounts, server } = await deskAccounts([granted(1), json(401, {}), granted(2)]);
  await connect(accounts);
  const sent = clientOf(accounts, carriedOut).send(write, { account: "ada" });
  await expect(sent).rejects.toMatchObject({ status: 401, mayHaveHappened: true });
  expect(server.seen.filter(({ url }) => url === "/papers")).toHaveLength(1);
});

test("a file is not read again when its upload was refused and the refresh fails", async () => {
  let opened = 0;
  const chunks = async function* () {
    opened += 1;
    yield Buffer.from("1234567");
  };
  const { accounts } = await deskAccounts([granted(1), json(401, {}), html(503)]);
  await connect(accounts);
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
  });
  const file = { field: "file", fileName: "a.txt", type: "text/plain", size: 7, chunks };
  const form = { fields: {}, file, idleTimeoutMs: 1000 };
  const sent = client.send({ method: "POST", path: path`/files`, form }, { account: "ada" });
  await expect(sent).rejects.toMatchObject({ status: 401 });
  expect(opened).toBe(1);
});

test("a token that lives for seconds is used for half of its lifetime", async () => {
  const desk = await startRotatingDesk({ expiresIn: 20 });
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  for (let time = 0; time < 3; time += 1) await toolOf(accounts).execute(input);
  expect(desk.refreshes).toBe(0);
  moveClock(11_000);
  await toolOf(accounts).execute(input);
  expect(desk.refreshes).toBe(1);
});

test("a valid token is used while the token endpoint is down", async () => {
  const desk = await startRotatingDesk({ expiresIn: 3600 });
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  moveClock(3600_000 - 20_000);
  desk.faults.push({ when: "before", answer: html(503) });
  expect(await toolOf(accounts).execute(input)).toEqual(paper);
});

test("setting the clock back by a year stops neither refreshes nor scope checks", async () => {
  const desk = await startRotatingDesk();
  const store = new MemoryStore();
  const inspect = vi.fn<typeof desk.provider.introspect>(async () => ({ scopes: ["a"] }));
  const provider = { ...desk.provider, parseConnection: () => undefined, introspect: inspect };
  const accounts = new ConnectedAccounts({ store, providers: [provider] });
  await connect(accounts);
  await store.put("refreshing/account/desk/ada", JSON.stringify({ takenAt: Date.now() }));
  moveClock(-365 * 24 * 3600_000);
  inspect.mockResolvedValue({ scopes: ["a", "b"] });
  expect(await clientOf(accounts).missingScopes(["b"], { account: "ada" })).toEqual([]);
  desk.expire();
  expect(await toolOf(accounts).execute(input)).toEqual(paper);
});

test("an authorization is not completed while the clock returns NaN", async () => {
  const { accounts } = await deskAccounts([granted()]);
  const { url } = await accounts.start({ ...ADA, redirectUri: REDIRECT_URI });
  const clock = vi.spyOn(Date, "now").mockReturnValue(Number.NaN);
  onTestFinished(() => clock.mockRestore());
  const completed = accounts.complete({ callbackUrl: callbackOf(url), account: "ada" });
  await expect(completed).rejects.toMatchObject({ stateProblem: "expired" });
});

test("a 401 does not end an account while the service cannot be asked about it", async () => {
  const self: Answer = (response) => response.writeHead(503).end("{}");
  const answer: Answer = (response, seen) => {
    if (seen.url === "/token")
      return json(200, { ...tokens(1), refresh_token: null })(response, seen);
    return seen.url === "/self" ? self(response, seen) : json(401, { code: "no" })(response, seen);
  };
  const { accounts } = await deskAccounts([answer]);
  await connect(accounts);
  await expect(toolOf(accounts).execute(input)).rejects.toMatchObject({ status: 401 });
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
});

test("the introspection of an older token does not affect a newer one", async () => {
  const { promise: answered, resolve: answerNow } = Promise.withResolvers<void>();
  const inspect = vi.fn<OAuthProvider["introspect"]>(async () => {
    await answered;
    return undefined;
  });
  const once = (number: number) => json(200, { ...tokens(number), refresh_token: null });
  const { accounts } = await deskAccounts([once(1), once(2)], { introspect: inspect });
  await connect(accounts);
  const asked = accounts.status(ADA, { verify: true });
  await expect.poll(() => inspect).toHaveBeenCalled();
  await connect(accounts);
  answerNow();
  await asked;
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
});

test("an expired token is not used while its endpoint is down", async () => {
  const desk = await startRotatingDesk({ expiresIn: 3600 });
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  moveClock(3600_000);
  desk.faults.push({ when: "before", answer: html(503) });
  await expect(toolOf(accounts).execute(input)).rejects.toMatchObject({ code: "token_endpoint" });
  expect(desk.seen.filter(({ url }) => url.startsWith("/papers"))).toEqual([]);
});

test("a corrupted store does not ask people to connect their accounts again", async () => {
  class DamagedStore extends MemoryStore {
    override async get(): Promise<never> {
      throw new StoreError("store_damaged", "The file is cut off.");
    }
  }
  const { accounts } = await deskAccounts([granted()], { store: new DamagedStore() });
  await expect(accounts.status(ADA)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_damaged",
  });
});

test("invalid options are rejected at once", async () => {
  const { provider, store } = await deskAccounts([granted()]);
  const twice = () => new ConnectedAccounts({ store, providers: [provider, provider] });
  expect(twice).toThrow("two providers for the desk");
  const fixed = new ApiClient(deskService, { credentials: bearerToken("t") });
  await expect(fixed.missingScopes(["a"], { account: "ada" })).rejects.toBeInstanceOf(
    ConfigurationError,
  );
});

test("long names from the service are stored truncated", async () => {
  const connectionOf = () => ({ id: "desk-1", name: "n".repeat(10_000) });
  const { accounts } = await deskAccounts([granted()], { parseConnection: connectionOf });
  expect((await connect(accounts)).connection?.name).toHaveLength(200);
});

test("tokens of JSON characters or digits are redacted from an echo", async () => {
  for (const access_token of ['quo"ted\\token', "1234567890"]) {
    const echo: Answer = (response, seen) => {
      const token = seen.headers.authorization?.slice(7) ?? "";
      const body = { data: { id: token, title: "x", [token]: Number(token) || 0 } };
      response.writeHead(200).end(JSON.stringify(body));
    };
    const { accounts } = await deskAccounts([json(200, { ...tokens(1), access_token }), echo]);
    await connect(accounts);
    const shown = JSON.stringify(await toolOf(accounts).execute(input));
    expect(shown).toContain("[redacted]");
    expect(shown).not.toMatch(/quo|1234567890/);
  }
});

test("an account that ends during many calls fails them all with the same error", async () => {
  const desk = await startRotatingDesk();
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  desk.expire();
  desk.current += 1;
  const calls = Array.from({ length: 20 }, () => toolOf(accounts).execute(input));
  const results = await Promise.allSettled(calls);
  const reasons = results.map((result) =>
    result.status === "rejected" ? result.reason : undefined,
  );
  expect(reasons.every((reason) => reason instanceof AuthRequiredError)).toBe(true);
  expect(new Set(reasons.map(String)).size).toBe(1);
  expect(desk.reuses).toBe(1);
});
