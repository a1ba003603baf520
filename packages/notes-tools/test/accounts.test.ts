import { AuthRequiredError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { Client } from "@notionhq/client";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNotesClient, NotesUserListTool, notesProvider } from "../src/index.js";

const ada = { provider: "notes", account: "ada" };
const redirectUri = "http://127.0.0.1:8765/callback";

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ rateLimits: false })));
afterAll(() => sandbox.stop());

function createAccounts({ clientId, clientSecret } = sandbox.services.notes) {
  const { baseUrl } = sandbox.services.notes;
  const store = new MemoryStore();
  const provider = notesProvider({ clientId, clientSecret, baseUrl });
  return { store, accounts: new ConnectedAccounts({ store, providers: [provider] }) };
}

async function connect(accounts: ConnectedAccounts, member = "priya-raman", account?: string) {
  const { url } = await accounts.start({ provider: "notes", account, redirectUri });
  return accounts.complete({ callbackUrl: await sandbox.approve(url, { member }), account });
}

test("the authorization URL matches the service's guide", async () => {
  const { url } = await createAccounts().accounts.start({ ...ada, redirectUri });
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe("/notes/v1/oauth/authorize");
  expect(Object.fromEntries(searchParams)).toMatchObject({ owner: "user", response_type: "code" });
  expect(searchParams.has("scope")).toBe(false);
});

test("an authorization creates an account, named after its bot id by default", async () => {
  const { accounts } = createAccounts();
  const named = await connect(accounts, "priya-raman", "ada");
  expect(named).toMatchObject({
    ...ada,
    status: "active",
    connection: { id: expect.any(String), name: "Northwind Logistics Software" },
  });
  expect(named).not.toHaveProperty("scopes");
  expect(named).not.toHaveProperty("expiresAt");
  const unnamed = await connect(accounts, "daniel-okafor");
  expect(unnamed.account).toBe(unnamed.connection?.id);
  expect(unnamed.connection?.id).not.toBe(named.connection?.id);
  // The same person has the same bot, and so the same account.
  expect(await connect(accounts, "daniel-okafor")).toMatchObject({ account: unnamed.account });
  expect(await accounts.list({ provider: "notes" })).toHaveLength(2);
  const asked = await accounts.status(ada, { verify: true });
  expect(asked.connection).toEqual(named.connection);
});

test("tools work for the account across token refreshes", async () => {
  const { accounts } = createAccounts();
  await connect(accounts, "priya-raman", "ada");
  const tool = new NotesUserListTool({ client: createNotesClient({ accounts }) });
  for (let time = 0; time < 3; time += 1) {
    const { items } = await tool.execute({}, { account: "ada" });
    expect(items.length).toBeGreaterThan(3);
    sandbox.expireTokens("notes");
  }
  const grant = sandbox.authorizations("notes").at(-1);
  expect(grant).toMatchObject({ member: "priya-raman", refreshes: 2, refusedReuses: 0 });
});

test("a denied consent and an unknown app are distinguished, and nothing is stored", async () => {
  const { accounts, store } = createAccounts();
  const { url } = await accounts.start({ ...ada, redirectUri });
  const callbackUrl = await sandbox.approve(url, { member: "priya-raman", decision: "deny" });
  const completed = accounts.complete({ callbackUrl, account: "ada" });
  await expect(completed).rejects.toMatchObject({
    name: "AuthorizationError",
    code: "consent_denied",
  });
  const wrong = { ...sandbox.services.notes, clientSecret: "not-the-secret" };
  const other = createAccounts(wrong);
  const refused = connect(other.accounts, "priya-raman", "ada");
  await expect(refused).rejects.toMatchObject({ name: "TokenRequestError", code: "grant_refused" });
  await expect(refused).rejects.toThrow("Check the app's client id and secret.");
  for (const { keys } of [store, other.store].map((each) => ({ keys: each.keys("account/") }))) {
    expect(await keys).toEqual([]);
  }
});

test("disconnecting revokes the grant at the service, verified with its own SDK", async () => {
  const { accounts, store } = createAccounts();
  await connect(accounts, "priya-raman", "ada");
  const [key = ""] = await store.keys("account/");
  const { accessToken } = JSON.parse((await store.get(key))?.value ?? "{}");
  const { baseUrl, clientId, clientSecret } = sandbox.services.notes;
  const vendor = new Client({ baseUrl });
  const app = { client_id: clientId, client_secret: clientSecret };
  expect(await vendor.oauth.introspect({ ...app, token: accessToken })).toMatchObject({
    active: true,
  });
  expect(await accounts.disconnect(ada)).toEqual({ revoked: true });
  expect(await vendor.oauth.introspect({ ...app, token: accessToken })).toMatchObject({
    active: false,
  });
  expect(await store.keys("account/")).toEqual([]);
  const tool = new NotesUserListTool({ client: createNotesClient({ accounts }), account: "ada" });
  await expect(tool.execute({})).rejects.toBeInstanceOf(AuthRequiredError);
});

test("an account can be disconnected while the service is down; its token is revoked later", async () => {
  const { accounts } = createAccounts();
  await connect(accounts, "priya-raman", "ada");
  sandbox.faults.add({ service: "notes", path: "/oauth/revoke", kind: "drop", times: 1 });
  await expect(accounts.disconnect(ada)).rejects.toMatchObject({
    code: "token_endpoint",
    retryable: true,
    message: expect.stringContaining("Disconnect it again"),
  });
  expect(await accounts.status(ada)).toMatchObject({
    status: "disconnected",
    reason: expect.stringContaining("has not revoked its token"),
  });
  const [listed] = await accounts.list({ provider: "notes" });
  expect(listed).toMatchObject({ ...ada, status: "disconnected" });
  const tool = new NotesUserListTool({ client: createNotesClient({ accounts }), account: "ada" });
  await expect(tool.execute({})).rejects.toBeInstanceOf(AuthRequiredError);
  expect(sandbox.authorizations("notes").at(-1)).toMatchObject({ active: true });
  expect(await accounts.disconnect(ada)).toEqual({ revoked: true });
  expect(sandbox.authorizations("notes").at(-1)).toMatchObject({ active: false });
});
