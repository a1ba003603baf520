import { AuthRequiredError, ConfigurationError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ConvintelOrganizationGetTool,
  convintelProvider,
  createConvintelClient,
} from "../src/index.js";

const name = { provider: "convintel", account: "user-42" };

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

function createAccounts(baseUrl = sandbox.services.convintel.baseUrl) {
  const providers = [convintelProvider({ baseUrl })];
  return new ConnectedAccounts({ store: new MemoryStore(), providers });
}

test("an API key becomes an account with its organisation, and tools work for it", async () => {
  const accounts = createAccounts();
  const apiKey = ` ${sandbox.services.convintel.token}\n`;
  const account = await accounts.connectApiKey({ ...name, apiKey });
  expect(account).toMatchObject({
    ...name,
    status: "active",
    connection: { name: expect.any(String) },
  });
  const client = createConvintelClient({ accounts });
  const tool = new ConvintelOrganizationGetTool({ client });
  const found = await tool.execute({}, { account: "user-42" });
  expect(found.name).toBe(account.connection?.name);
  await expect(tool.execute({}, { account: "user-43" })).rejects.toBeInstanceOf(AuthRequiredError);
});

test("a rejected key is not stored, and the previous one stays", async () => {
  const accounts = createAccounts();
  await accounts.connectApiKey({ ...name, apiKey: sandbox.services.convintel.token });
  const connected = accounts.connectApiKey({ ...name, apiKey: "not-a-key-of-anybody" });
  await expect(connected).rejects.toBeInstanceOf(AuthRequiredError);
  await expect(connected).rejects.not.toThrow("not-a-key-of-anybody");
  expect(await accounts.status(name, { verify: true })).toMatchObject({ status: "active" });
});

test("after a key was regenerated, the account must be connected again", async () => {
  const own = await startSandbox();
  try {
    const { baseUrl, token } = own.services.convintel;
    const accounts = createAccounts(baseUrl);
    await accounts.connectApiKey({ ...name, apiKey: token });
    await fetch(`${baseUrl}/sandbox/regenerate-key`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    const tool = new ConvintelOrganizationGetTool({ client: createConvintelClient({ accounts }) });
    await expect(tool.execute({}, { account: "user-42" })).rejects.toMatchObject({
      account: { ...name, status: "needs_reauthorization" },
    });
    expect(await accounts.status(name)).toMatchObject({ status: "needs_reauthorization" });
    expect(await accounts.disconnect(name)).toEqual({ revoked: false });
    expect(await accounts.status(name)).toMatchObject({ status: "disconnected" });
  } finally {
    await own.stop();
  }
});

test("each account uses its own region", async () => {
  const eu = await startSandbox();
  try {
    const provider = {
      ...convintelProvider(),
      baseUrls: { us: sandbox.services.convintel.baseUrl, eu: eu.services.convintel.baseUrl },
    };
    const euKey = eu.addToken("convintel", []);
    const accounts = new ConnectedAccounts({
      store: new MemoryStore(),
      providers: [provider],
    });
    const european = { provider: "convintel", account: "eva", apiKey: euKey };
    await expect(accounts.connectApiKey(european)).rejects.toBeInstanceOf(AuthRequiredError);
    await accounts.connectApiKey({ ...european, region: "eu" });
    const tool = new ConvintelOrganizationGetTool({ client: createConvintelClient({ accounts }) });
    expect(await tool.execute({}, { account: "eva" })).toMatchObject({ name: expect.any(String) });
  } finally {
    await eu.stop();
  }
});

test("invalid options are rejected by name", async () => {
  const accounts = createAccounts();
  const apiKey = sandbox.services.convintel.token;
  const connects = (options: object) => accounts.connectApiKey({ ...name, apiKey, ...options });
  for (const options of [
    { region: "moon" },
    { region: "__proto__" },
    { account: "" },
    { provider: "crm" },
    { apiKey: "" },
    { apiKey: "two words" },
  ]) {
    await expect(connects(options)).rejects.toBeInstanceOf(ConfigurationError);
  }
  const start = { ...name, redirectUri: "http://127.0.0.1:8765/callback" };
  await expect(accounts.start(start)).rejects.toThrow("connected by an API key");
});

test("the provider has both regions by default", () => {
  expect(convintelProvider()).toMatchObject({
    baseUrls: {
      us: "https://app.jiminny.com/customer/api/v1",
      eu: "https://app.jiminny.eu/customer/api/v1",
    },
  });
});
