import { expect, test } from "vitest";
import { type Account, ConnectedAccounts } from "../../src/accounts/index.js";
import type { Store } from "../../src/store/index.js";
import { DeskGetPaperTool } from "../helpers/desk.js";
import { clientOf, connect, deskAccounts, granted, input } from "../helpers/fake-provider.js";

const BOB = { provider: "desk", account: "bob" };
const statuses = (accounts: readonly Account[]) =>
  accounts.map(({ account, status }) => `${account}: ${status}`);

/** A store, and the same one as opened by a process that seals with a key which the first does not have. */
export interface SealedStores {
  store: Store & { rotate?(): Promise<number> };
  withOtherKey: Store;
}

/** The tests of stores that seal their entries. */
export function testSealedStores(open: () => SealedStores): void {
  /** Ada connected by this process; Bob by one that seals with another key. */
  async function connectedBoth() {
    const { store, withOtherKey } = open();
    const { accounts, provider } = await deskAccounts([granted()], { store });
    await connect(accounts);
    const other = new ConnectedAccounts({ store: withOtherKey, providers: [provider] });
    await connect(other, BOB);
    return { accounts, other, store };
  }

  test("an entry sealed with another key is listed as unreadable, with the others", async () => {
    const { accounts } = await connectedBoth();
    const listed = await accounts.list({ provider: "desk" });
    expect(statuses(listed)).toEqual(["ada: active", "bob: unreadable"]);
    expect(listed[1]?.reason).toMatch(/account\/desk\/bob" .*encrypted with a different key/);
    expect(listed[1]?.reason).toMatch(/Give that key as well.*connect the account again/);
    expect(await accounts.status(BOB)).toEqual(listed[1]);
    expect(await accounts.status(BOB, { verify: true })).toEqual(listed[1]);
  });

  test("calls for it and refreshing it fail with the reason", async () => {
    const { accounts } = await connectedBoth();
    await expect(accounts.refresh(BOB)).rejects.toMatchObject({
      name: "StoreError",
      code: "encryption_key",
    });
    const tool = new DeskGetPaperTool({ client: clientOf(accounts), account: "bob" });
    await expect(tool.execute(input)).rejects.toMatchObject({
      name: "StoreError",
      code: "encryption_key",
    });
  });

  test("it can be connected again", async () => {
    const { accounts } = await connectedBoth();
    expect(await connect(accounts, BOB)).toMatchObject({ status: "active" });
    const listed = await accounts.list({ provider: "desk" });
    expect(statuses(listed)).toEqual(["ada: active", "bob: active"]);
  });

  test("it can be disconnected; its token cannot be revoked", async () => {
    const { accounts } = await connectedBoth();
    expect(await accounts.disconnect(BOB)).toEqual({ revoked: false });
    expect(statuses(await accounts.list({ provider: "desk" }))).toEqual(["ada: active"]);
    expect(await accounts.status(BOB)).toEqual({ ...BOB, status: "disconnected" });
  });

  test("it is not modified until then, and readable again with its key", async () => {
    const { accounts, other } = await connectedBoth();
    await accounts.list({ provider: "desk" });
    await accounts.status(BOB);
    expect(statuses(await other.list({ provider: "desk" }))).toEqual([
      "ada: active",
      "bob: active",
    ]);
  });

  test("a rotation re-encrypts all others before it reports it", async () => {
    const { accounts, store } = await connectedBoth();
    const names = ["amir", "ben", "cara", "dora", "emil"];
    for (const account of names) await connect(accounts, { provider: "desk", account });
    const revisions = async () => {
      const entries = await Promise.all(names.map((name) => store.get(`account/desk/${name}`)));
      return entries.map((entry) => entry?.revision);
    };
    const before = await revisions();
    await expect(store.rotate?.()).rejects.toMatchObject({
      name: "StoreError",
      code: "encryption_key",
    });
    for (const revision of await revisions()) expect(before).not.toContain(revision);
  });
}
