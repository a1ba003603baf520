import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { type Store, SqliteStore } from "@workbelt/core/store";
import { PostgresStore } from "@workbelt/postgres";
import { RedisStore } from "@workbelt/redis";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../../postgres/test/helpers/postgres-server.js";
import { redisMissing, redisTitle, startRedis } from "../../../redis/test/helpers/redis-server.js";
import { createNotesClient, NotesUserListTool, notesProvider } from "../../src/index.js";
import { ENCRYPTION_KEY, startWorker } from "../helpers/workers.js";

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ rateLimits: false })));
afterAll(() => sandbox.stop());

/** Connects the account `ada` in a store. */
async function connect(store: Store): Promise<ConnectedAccounts> {
  const accounts = new ConnectedAccounts({
    store,
    providers: [notesProvider(sandbox.services.notes)],
  });
  const redirectUri = "http://127.0.0.1:8765/callback";
  const { url } = await accounts.start({ provider: "notes", account: "ada", redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "ada" });
  return accounts;
}

function sqlite() {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-accounts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = join(folder, "accounts.db");
  const store = new SqliteStore({ file: place, encryptionKey: ENCRYPTION_KEY });
  onTestFinished(() => store.close());
  return { place, store };
}

async function redis() {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const client = createClient({ url: server.url });
  await client.connect();
  onTestFinished(() => client.destroy());
  return {
    place: server.url,
    store: new RedisStore({ client, encryptionKey: ENCRYPTION_KEY }),
  };
}

async function postgres() {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const place = server.url;
  const store = new PostgresStore({
    connectionString: place,
    encryptionKey: ENCRYPTION_KEY,
  });
  onTestFinished(() => store.close());
  return { place, store };
}

describe.each([
  ["accounts in an SQLite file", sqlite, undefined],
  [redisTitle("accounts in Redis"), redis, redisMissing],
  [postgresTitle("accounts in Postgres"), postgres, postgresMissing],
])("%s", (_title, open, missing) => {
  test.skipIf(missing)(
    "4 processes with 50 calls each refresh once, round after round",
    async () => {
      const { place, store } = await open();
      await connect(store);
      const starting = Array.from({ length: 4 }, () => startWorker(sandbox, place));
      const workers = await Promise.all(starting);
      for (let round = 1; round <= 2; round += 1) {
        sandbox.expireTokens("notes");
        const outcomes = await Promise.all(workers.map((worker) => worker.call(50)));
        expect(outcomes).toEqual(workers.map(() => ({ succeeded: 50, failures: [] })));
        const grant = sandbox.authorizations("notes").at(-1);
        expect(grant).toMatchObject({ refreshes: round, refusedReuses: 0 });
      }
    },
  );
});

describe("when a process is killed during a refresh", () => {
  test("before the service rotated the token, the next one recovers it", async () => {
    const tool = await startKilledRefresh("before");
    expect((await tool.execute({})).items.length).toBeGreaterThan(0);
  });

  test("after the service rotated the token, the next one reports it", async () => {
    const tool = await startKilledRefresh("after");
    await expect(tool.execute({})).rejects.toMatchObject({
      code: "auth_required",
      account: { provider: "notes", account: "ada", status: "needs_reauthorization" },
      message: expect.stringMatching(/A refresh started at \S+ was interrupted/),
    });
  });
});

/** A tool for an account with a refresh that another process started and did not finish. */
async function startKilledRefresh(when: "before" | "after"): Promise<NotesUserListTool> {
  const { place, store } = sqlite();
  const accounts = await connect(store);
  const proxy = await startProxy(when);
  const worker = await startWorker(sandbox, place, proxy.tokenEndpoint);
  sandbox.expireTokens("notes");
  void worker.call(1).catch(() => {});
  await proxy.reached;
  await worker.kill();
  // The lease of that process expires.
  const later = Date.now() + 31_000;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => later);
  onTestFinished(() => clock.mockRestore());
  return new NotesUserListTool({ client: createNotesClient({ accounts }), account: "ada" });
}

/** A proxy of the sandbox's token endpoint that drops the request, or the response. */
async function startProxy(when: "before" | "after") {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const server = createServer(async (request) => {
    const body = await request.toArray().then((chunks) => Buffer.concat(chunks));
    const { authorization = "" } = request.headers;
    if (when === "after") {
      const headers = { authorization, "content-type": "application/json" };
      const url = `${sandbox.services.notes.baseUrl}/v1/oauth/token`;
      await fetch(url, { method: "POST", headers, body });
    }
    resolve();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { tokenEndpoint: `http://127.0.0.1:${port}/token`, reached };
}
