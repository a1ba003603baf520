import { expect, test } from "vitest";
import { ApiClient, AuthRequiredError, StoreError } from "../../src/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { type Store, MemoryStore } from "../../src/store/index.js";
import { DeskCreatePaperTool, deskService } from "../helpers/desk.js";
import { startRotatingDesk } from "../helpers/fake-rotating-service.js";
import { type Answer, hangUp, json } from "../helpers/server.js";
import { ADA, connect, html, input, moveClock, paper, toolOf } from "../helpers/fake-provider.js";

/** A desk, the account of Ada, and a tool that works for her. */
async function setUp({
  expiresIn,
  store = new MemoryStore(),
}: { expiresIn?: number; store?: Store } = {}) {
  const desk = await startRotatingDesk(expiresIn === undefined ? {} : { expiresIn });
  const accounts = new ConnectedAccounts({ store, providers: [desk.provider] });
  await connect(accounts);
  return { accounts, desk, store, tool: toolOf(accounts) };
}

test("an expired token is refreshed before the request", async () => {
  const { accounts, desk, tool } = await setUp({ expiresIn: 3600 });
  moveClock(3600_000);
  expect(await accounts.status(ADA)).toMatchObject({ status: "expired" });
  expect(await tool.execute(input)).toEqual(paper);
  expect(desk.seen.map(({ url }) => url)).toEqual(["/token", "/token", "/papers/p1"]);
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
});

test("a rejected token is refreshed and the request sent again, writes included", async () => {
  const { accounts, desk } = await setUp();
  desk.expire();
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
  });
  const tool = new DeskCreatePaperTool({ client });
  expect(await tool.execute({ title: "Rent" }, { account: "ada" })).toEqual(paper);
  expect(desk.refreshes).toBe(1);
  expect(desk.seen.filter(({ method, url }) => `${method} ${url}` === "POST /papers")).toHaveLength(
    2,
  );
});

test("concurrent calls cause one refresh", async () => {
  const { desk, tool } = await setUp();
  desk.expire();
  desk.delayMs = 50;
  const calls = Array.from({ length: 100 }, () => tool.execute(input));
  expect(await Promise.all(calls)).toEqual(calls.map(() => paper));
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("concurrent calls through several ConnectedAccounts over one store cause one refresh", async () => {
  const { desk, store } = await setUp();
  desk.expire();
  desk.delayMs = 50;
  const tools = Array.from({ length: 5 }, () =>
    toolOf(new ConnectedAccounts({ store, providers: [desk.provider] })),
  );
  const calls = tools.flatMap((tool) => Array.from({ length: 10 }, () => tool.execute(input)));
  expect(await Promise.all(calls)).toEqual(calls.map(() => paper));
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("aborting one call does not abort the refresh for the others", async () => {
  const { desk, tool } = await setUp();
  desk.expire();
  desk.delayMs = 50;
  const gone = new AbortController();
  const aborted = tool.execute(input, { signal: gone.signal });
  const other = tool.execute(input);
  setTimeout(() => gone.abort(new Error("gone")), 20);
  await expect(aborted).rejects.toThrow("gone");
  expect(await other).toEqual(paper);
  expect(desk.refreshes).toBe(1);
});

test("a new token that is rejected too fails the call without a loop", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  desk.faults.push({
    when: "before",
    answer: json(200, { access_token: "good-for-nothing", token_type: "bearer" }),
  });
  await expect(tool.execute(input)).rejects.toBeInstanceOf(AuthRequiredError);
  expect(desk.seen.filter(({ url }) => url === "/token")).toHaveLength(2);
  expect(await accounts.status(ADA)).toMatchObject({ status: "needs_reauthorization" });
});

test("a rejected refresh token marks the account as needing reauthorization", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  desk.current += 1;
  const call = tool.execute(input);
  await expect(call).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(call).rejects.toMatchObject({
    account: { ...ADA, status: "needs_reauthorization" },
    retryable: false,
  });
  const asked = desk.seen.length;
  await expect(tool.execute(input)).rejects.toThrow("no longer accepts its refresh token");
  expect(desk.seen).toHaveLength(asked);
  expect(await accounts.status(ADA)).toMatchObject({ status: "needs_reauthorization" });
  expect(await connect(accounts)).toMatchObject({ status: "active" });
  expect(await tool.execute(input)).toEqual(paper);
});

test.each<[string, Answer]>([
  ["is down for a moment", html(503)],
  ["answers with HTML", html(200)],
  ["drops the connection", hangUp],
  ["has too many requests", json(429, { error: "slow_down" })],
])(
  "a token endpoint that %s: the account is as it was, and the next call succeeds",
  async (_how, answer) => {
    const { accounts, desk, tool } = await setUp();
    desk.expire();
    desk.faults.push({ when: "before", answer });
    const call = tool.execute(input);
    await expect(call).rejects.toMatchObject({ name: "TokenRequestError", code: "token_endpoint" });
    await expect(call).rejects.toMatchObject({ retryable: true, mayHaveHappened: false });
    expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
    expect(await tool.execute(input)).toEqual(paper);
  },
);

test("a client with safe retries recovers by itself", async () => {
  const { accounts, desk } = await setUp();
  desk.expire();
  desk.faults.push({ when: "before", answer: html(503) });
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
  });
  const tool = new DeskCreatePaperTool({ client, account: "ada" });
  expect(await tool.execute({ title: "Rent" })).toEqual(paper);
});

test("a wrong client secret does not end the account", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  desk.faults.push({ when: "before", answer: json(401, { error: "invalid_client" }) });
  await expect(tool.execute(input)).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "grant_refused",
  });
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
  expect(await tool.execute(input)).toEqual(paper);
});

test("a rotated token whose response was lost is reported with its time", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  desk.faults.push({ when: "after", answer: hangUp });
  await expect(tool.execute(input)).rejects.toMatchObject({
    name: "TokenRequestError",
    code: "token_endpoint",
  });
  await expect(tool.execute(input)).rejects.toThrow(/A refresh started at 20.*was interrupted/);
  expect(await accounts.status(ADA)).toMatchObject({
    status: "needs_reauthorization",
    reason: expect.stringMatching("was interrupted before its result was stored"),
  });
});

/** A store that fails on writes of accounts on request. */
class FailingStore extends MemoryStore {
  failures = 0;
  override async put(...[key, value, options]: Parameters<Store["put"]>) {
    if (key.startsWith("account/") && value.includes("number-2") && this.failures > 0) {
      this.failures -= 1;
      throw new StoreError("store_unavailable", "The disk is full.", { retryable: true });
    }
    return super.put(key, value, options);
  }
}

test("a rotated token is stored before it is used, even if the store fails at first", async () => {
  const store = new FailingStore();
  const { desk, tool } = await setUp({ store });
  desk.expire();
  store.failures = 2;
  expect(await tool.execute(input)).toEqual(paper);
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("a new token is not used while the store fails, and stored once it works", async () => {
  const store = new FailingStore();
  const { accounts, desk, tool } = await setUp({ store });
  desk.expire();
  store.failures = 4;
  await expect(tool.execute(input)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_unavailable",
  });
  expect(desk.seen.at(-1)?.url).toBe("/token");
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
  expect(await tool.execute(input)).toEqual(paper);
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("an account that is disconnected during a refresh stays disconnected, and its new token is revoked", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  const disconnected = Promise.withResolvers<void>();
  desk.held = disconnected.promise;
  const call = tool.execute(input);
  await expect.poll(() => desk.refreshes).toBe(1);
  await accounts.disconnect(ADA);
  disconnected.resolve();
  await expect(call).rejects.toMatchObject({ account: { ...ADA, status: "disconnected" } });
  expect(await accounts.status(ADA)).toMatchObject({ status: "disconnected" });
  expect(desk.revoked).toContain("access-token-number-2");
});

test("an account that is reconnected during a refresh keeps its newest tokens", async () => {
  const { accounts, desk, tool } = await setUp();
  desk.expire();
  const reconnected = Promise.withResolvers<void>();
  desk.held = reconnected.promise;
  const call = tool.execute(input);
  await expect.poll(() => desk.refreshes).toBe(1);
  desk.held = undefined;
  await connect(accounts);
  reconnected.resolve();
  expect(await call).toEqual(paper);
  expect(await tool.execute(input)).toEqual(paper);
  expect(desk).toMatchObject({ current: 3, reuses: 0, revoked: [] });
});

test("refresh refreshes at once, and status with verify asks the service", async () => {
  const { accounts, desk } = await setUp();
  expect(await accounts.refresh(ADA)).toMatchObject({ status: "active" });
  expect(desk.refreshes).toBe(1);
  desk.expire();
  expect(await accounts.status(ADA, { verify: true })).toMatchObject({ status: "active" });
  expect(desk.refreshes).toBe(2);
  desk.current += 1;
  expect(await accounts.status(ADA, { verify: true })).toMatchObject({
    status: "needs_reauthorization",
  });
  await expect(accounts.refresh(ADA)).rejects.toBeInstanceOf(AuthRequiredError);
});
