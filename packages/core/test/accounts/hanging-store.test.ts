import { expect, test } from "vitest";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { type Store, MemoryStore } from "../../src/store/index.js";
import { ApiClient } from "../../src/index.js";
import { path } from "../../src/provider/index.js";
import { deskService } from "../helpers/desk.js";
import { ADA, clientOf, connect, deskAccounts, granted, paper } from "../helpers/fake-provider.js";
import { json } from "../helpers/server.js";

const write = { method: "POST", path: path`/papers`, body: {} } as const;

/** A store of accounts whose reads are replaced once the account is connected. */
async function connectOn(get: Store["get"]) {
  const memory = new MemoryStore();
  const { provider, server } = await deskAccounts([granted(), json(200, paper)], { store: memory });
  await connect(new ConnectedAccounts({ store: memory, providers: [provider] }));
  const store: Store = {
    get,
    put: memory.put.bind(memory),
    delete: memory.delete.bind(memory),
    keys: memory.keys.bind(memory),
  };
  const accounts = new ConnectedAccounts({ store, providers: [provider] });
  return { accounts, server, sent: server.seen.length };
}

test("a store that never answers does not hold a scope check or a lookup", async () => {
  const { accounts, sent, server } = await connectOn(() => new Promise<never>(() => {}));
  const client = new ApiClient(deskService, {
    credentials: accounts.credentials({ provider: "desk" }),
    baseUrl: server.baseUrl,
    timeoutMs: 100,
  });
  const message =
    "Nothing was sent to the desk: its credentials were not available within 0.1 seconds. Check the store of accounts.";
  await expect(client.missingScopes(["x"], ADA)).rejects.toThrow(message);
  await expect(client.cached("key", async () => 1, ADA)).rejects.toThrow(message);
  await expect(client.send(write, ADA)).rejects.toMatchObject({
    code: "timeout",
    mayHaveHappened: false,
  });
  expect(server.seen).toHaveLength(sent);
});

test("a signal ends the wait of a scope check for the store", async () => {
  const { accounts } = await connectOn(() => new Promise<never>(() => {}));
  const reason = new Error("The person left.");
  const controller = new AbortController();
  const options = { account: "ada", signal: controller.signal };
  const asked = clientOf(accounts).missingScopes(["x"], options);
  controller.abort(reason);
  await expect(asked).rejects.toBe(reason);
});
