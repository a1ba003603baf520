import { describe, expect, test } from "vitest";
import { AuthRequiredError, StoreError } from "../../src/index.js";
import { type Account, ConnectedAccounts } from "../../src/accounts/index.js";
import { MemoryStore, SqliteStore } from "../../src/store/index.js";
import { ADA, connect, deskAccounts, granted, input, toolOf } from "../helpers/fake-provider.js";
import { testSealedStores } from "./sealed-stores.js";
import { encryptionKey, otherKey } from "../store/keys.js";
import { temporaryFile } from "../store/temporary-file.js";

const BOB = { provider: "desk", account: "bob" };
const statuses = (accounts: readonly Account[]) =>
  accounts.map(({ account, status }) => `${account}: ${status}`);

describe("SqliteStore", () => {
  testSealedStores(() => {
    const file = temporaryFile();
    return {
      store: new SqliteStore({ file, encryptionKey }),
      withOtherKey: new SqliteStore({ file, encryptionKey: [otherKey, encryptionKey] }),
    };
  });
});

test("an entry that is not an account is unreadable, for a list and by itself", async () => {
  const { accounts, store } = await deskAccounts([granted()]);
  await connect(accounts);
  await store.put("account/desk/bob", '{"provider":"desk"');
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed)).toEqual(["ada: active", "bob: unreadable"]);
  expect(listed[1]?.reason).toContain("is not an account");
  expect(await accounts.status(BOB)).toEqual(listed[1]);
  await expect(accounts.refresh(BOB)).rejects.toMatchObject({
    name: "StoreError",
    code: "store_damaged",
  });
});

test.each([
  ["a stray percent sign", "100%", "100%"],
  ["bytes that are no text", "%ff", "%ff"],
  ["a name that is not encoded", "a b", "a b"],
  ["a name encoded in another way", "%61da", "%61da"],
  ["a name that is too long", "x".repeat(300), "x".repeat(300)],
  ["no name", "", ""],
])("a key with %s is listed by its own text, with the others", async (_what, segment, account) => {
  const { accounts, store } = await deskAccounts([granted()]);
  await connect(accounts);
  const key = `account/desk/${segment}`;
  const value = (await store.get("account/desk/ada"))?.value ?? "";
  const revision = await store.put(key, value);
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed).toSorted()).toEqual(["ada: active", `${account}: unreadable`].toSorted());
  const bad = listed.find(({ status }) => status === "unreadable");
  expect(bad?.reason).toContain(JSON.stringify(key));
  expect(bad?.reason).toContain("store.delete");
  expect(await store.delete(key, String(revision))).toBe(true);
  expect(statuses(await accounts.list({ provider: "desk" }))).toEqual(["ada: active"]);
});

test("a percent sign in an account's name is allowed", async () => {
  const { accounts } = await deskAccounts([granted()]);
  await connect(accounts, { provider: "desk", account: "100%" });
  await connect(accounts, { provider: "desk", account: "a%2Fb" });
  const listed = await accounts.list({ provider: "desk" });
  expect(statuses(listed)).toEqual(["100%: active", "a%2Fb: active"]);
});

test("an unreadable entry of another service does not hide that this one is not connected", async () => {
  const store = new MemoryStore();
  const { provider } = await deskAccounts([granted()], { store });
  const shelf = { ...provider, service: { ...provider.service, name: "shelf", title: "shelf" } };
  const accounts = new ConnectedAccounts({ store, providers: [provider, shelf] });
  await store.put("account/shelf/ada", "not an account");
  await expect(toolOf(accounts).execute(input)).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(accounts.refresh(ADA)).rejects.toBeInstanceOf(AuthRequiredError);
});

test("a failure of the whole store is thrown", async () => {
  class Keyless extends MemoryStore {
    override get(): Promise<never> {
      return Promise.reject(new StoreError("encryption_key", "The encryption key is missing."));
    }
  }
  const store = new Keyless();
  await store.put("account/desk/ada", "{}");
  const { accounts } = await deskAccounts([granted()], { store });
  await expect(accounts.list({ provider: "desk" })).rejects.toMatchObject({
    name: "StoreError",
    code: "encryption_key",
  });
  await expect(accounts.status(ADA)).rejects.toMatchObject({
    name: "StoreError",
    code: "encryption_key",
  });
  await expect(accounts.disconnect(ADA)).rejects.toMatchObject({
    name: "StoreError",
    code: "encryption_key",
  });
});
