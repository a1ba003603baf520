import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { StoreError } from "../../src/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { type Store, MemoryStore, type PutOptions } from "../../src/store/index.js";
import { startRotatingDesk } from "../helpers/fake-rotating-service.js";
import {
  ADA,
  connect,
  deskAccounts,
  granted,
  input,
  paper,
  toolOf,
} from "../helpers/fake-provider.js";

/** A store that fails on writes which hold a text, while its switch is on. */
class FailingStore extends MemoryStore {
  failOn: string | undefined;
  mayHaveHappened = false;

  override async put(key: string, value: string, options?: PutOptions) {
    if (this.failOn === undefined || !value.includes(this.failOn))
      return super.put(key, value, options);
    if (this.mayHaveHappened) await super.put(key, value, options);
    const { mayHaveHappened } = this;
    throw new StoreError("store_unavailable", "The disk is full.", {
      retryable: true,
      mayHaveHappened,
    });
  }
}

/** A desk whose refreshed token could not be stored by the process that holds it. */
async function withUnsavedToken() {
  const desk = await startRotatingDesk();
  const store = new FailingStore();
  const make = () => new ConnectedAccounts({ store, providers: [desk.provider] });
  const accounts = make();
  await connect(accounts);
  desk.expire();
  store.failOn = "token-number-2";
  await expect(toolOf(accounts).execute(input)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_unavailable",
  });
  return { accounts, desk, other: make(), store };
}

test("while one process holds unsaved tokens, no other process refreshes", async () => {
  const { accounts, desk, other, store } = await withUnsavedToken();
  const call = toolOf(other).execute(input);
  await setTimeout(300);
  store.failOn = undefined;
  await accounts.status(ADA);
  expect(await call).toEqual(paper);
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("unsaved tokens are stored as soon as the store works again, without a call", async () => {
  const { desk, other, store } = await withUnsavedToken();
  store.failOn = undefined;
  const call = toolOf(other).execute(input);
  expect(await call).toEqual(paper);
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("a custom store that throws its own errors loses no token", async () => {
  class OwnStore extends MemoryStore {
    failures = 1;
    override async put(...[key, value, options]: Parameters<Store["put"]>) {
      if (value.includes("token-number-2") && this.failures-- > 0) throw new Error("ECONNRESET");
      return super.put(key, value, options);
    }
  }
  const desk = await startRotatingDesk();
  const accounts = new ConnectedAccounts({ store: new OwnStore(), providers: [desk.provider] });
  await connect(accounts);
  desk.expire();
  expect(await toolOf(accounts).execute(input)).toEqual(paper);
  expect(desk).toMatchObject({ refreshes: 1, reuses: 0 });
});

test("a refresh that ends during a disconnection does not revive the account", async () => {
  const desk = await startRotatingDesk();
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  desk.expire();
  desk.delayMs = 60;
  desk.revocationDelayMs = 150;
  const call = toolOf(accounts).execute(input);
  await expect.poll(() => desk.refreshes).toBe(1);
  const ending = accounts.disconnect(ADA);
  await expect(call).rejects.toMatchObject({ account: { ...ADA, status: "disconnected" } });
  await ending;
  expect(await accounts.status(ADA)).toEqual({ ...ADA, status: "disconnected" });
  expect(desk.revoked).toContain("refresh-token-number-2");
});

test("an account that is reconnected during its disconnection stays connected", async () => {
  const desk = await startRotatingDesk();
  const providers = [desk.provider];
  const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
  await connect(accounts);
  desk.revocationDelayMs = 80;
  const ending = accounts.disconnect(ADA);
  await expect.poll(() => desk.seen.at(-1)?.url).toBe("/revoke");
  await connect(accounts);
  await ending;
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
  expect(await toolOf(accounts).execute(input)).toEqual(paper);
});

test("new tokens that could not be stored are revoked unless that ends another connection", async () => {
  const store = new FailingStore();
  const { provider, server } = await deskAccounts([granted()], { store });
  const endpoint = `${server.baseUrl}/revoke`;
  const revocation = { endpoint, authenticated: true, endsConnection: false };
  const accounts = new ConnectedAccounts({ store, providers: [{ ...provider, revocation }] });
  store.failOn = "access-token";
  await expect(connect(accounts)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_unavailable",
  });
  expect(server.seen.map(({ url }) => url)).toEqual(["/token", "/revoke", "/revoke"]);
});

test("disconnecting an account also discards its unsaved tokens", async () => {
  const { accounts, desk, store } = await withUnsavedToken();
  const ending = accounts.disconnect(ADA);
  store.failOn = undefined;
  await ending;
  expect(desk.revoked).toContain("refresh-token-number-2");
  expect(await accounts.status(ADA)).toMatchObject({ status: "disconnected" });
});

test("tokens of a refresh that ends after a reconnection are revoked", async () => {
  const desk = await startRotatingDesk();
  const ids = ["first", "second"];
  const provider = { ...desk.provider, parseConnection: () => ({ id: ids.shift() ?? "" }) };
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  await connect(accounts);
  desk.expire();
  const reconnected = Promise.withResolvers<void>();
  desk.held = reconnected.promise;
  const call = toolOf(accounts).execute(input);
  await expect.poll(() => desk.refreshes).toBe(1);
  desk.held = undefined;
  await connect(accounts);
  reconnected.resolve();
  expect(await call).toEqual(paper);
  expect(desk.revoked).toContain("refresh-token-number-2");
  expect(await accounts.status(ADA)).toMatchObject({ connection: { id: "second" } });
});

test("a store with stale reads fails instead of looping", async () => {
  class LaggingStore extends MemoryStore {
    override async get(key: string) {
      const entry = await super.get(key);
      return entry && key.startsWith("account/") ? { ...entry, revision: "an old one" } : entry;
    }
  }
  const { accounts } = await deskAccounts([granted()], { store: new LaggingStore() });
  await connect(accounts);
  await expect(accounts.disconnect(ADA)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_unavailable",
  });
});

test("re-encrypting a state's entry does not count as a replay", async () => {
  class SealingStore extends MemoryStore {
    override async put(key: string, value: string, options: PutOptions = {}) {
      const { expected } = options;
      if (!key.startsWith("state/") || expected === undefined)
        return super.put(key, value, options);
      const entry = await super.get(key);
      if (sealed || entry === undefined) return super.put(key, value, options);
      sealed = true;
      await super.put(key, entry.value, { expected });
      return undefined;
    }
  }
  let sealed = false;
  const { accounts } = await deskAccounts([granted()], { store: new SealingStore() });
  expect(await connect(accounts)).toMatchObject({ status: "active" });
  expect(sealed).toBe(true);
});

test("an account whose store write may have succeeded keeps its tokens", async () => {
  const store = new FailingStore();
  const { accounts, server } = await deskAccounts([granted()], { store });
  store.failOn = "access-token";
  store.mayHaveHappened = true;
  await expect(connect(accounts)).rejects.toMatchObject({ mayHaveHappened: true });
  store.failOn = undefined;
  expect(await accounts.status(ADA)).toMatchObject({ status: "active" });
  expect(server.seen.map(({ url }) => url)).toEqual(["/token"]);
});

test("a corrupted entry is reported, hides no other, and can be reconnected or removed", async () => {
  const { accounts, store } = await deskAccounts([granted()]);
  await connect(accounts);
  await connect(accounts, { provider: "desk", account: "bob" });
  const damage = async () => {
    const entry = await store.get("account/desk/ada");
    await store.put("account/desk/ada", '{"provider":"desk"', { expected: entry?.revision });
  };
  await damage();
  expect(await accounts.status(ADA)).toMatchObject({
    reason: expect.stringContaining("is not an account"),
  });
  await expect(toolOf(accounts).execute(input)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_damaged",
  });
  const listed = await accounts.list({ provider: "desk" });
  expect(listed.map(({ account, status }) => [account, status])).toEqual([
    ["ada", "unreadable"],
    ["bob", "active"],
  ]);
  expect(await connect(accounts)).toMatchObject({ status: "active" });
  await damage();
  expect(await accounts.disconnect(ADA)).toEqual({ revoked: false });
  expect(await accounts.status(ADA)).toMatchObject({ status: "disconnected" });
});
