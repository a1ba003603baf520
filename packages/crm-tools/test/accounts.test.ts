import { AuthRequiredError, ConfigurationError, PermissionDeniedError } from "@workbelt/core";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  createCrmClient,
  CrmCreateTaskTool,
  CrmListTasksTool,
  crmProvider,
  CrmToolkit,
  type CrmToolkitOptions,
} from "../src/index.js";

const redirectUri = "http://127.0.0.1:8765/callback";
const task = { content: "Send the offer" };

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ rateLimits: false })));
afterAll(() => sandbox.stop());

/** Creates a provider for the sandbox's CRM, by default with its ready-made app. */
function createProvider(app: { clientId: string; clientSecret: string } = sandbox.services.crm) {
  const { baseUrl, oauthUrl } = sandbox.services.crm;
  const { clientId, clientSecret } = app;
  return crmProvider({ clientId, clientSecret, baseUrl, oauthUrl });
}

function createAccounts(app?: { clientId: string; clientSecret: string }) {
  const providers = [createProvider(app)];
  return new ConnectedAccounts({ store: new MemoryStore(), providers });
}

/** Connects an account as a member of the seeded company. */
async function connect(accounts: ConnectedAccounts, account: string, member: string) {
  const { url } = await accounts.start({ provider: "crm", account, redirectUri });
  return accounts.complete({ callbackUrl: await sandbox.approve(url, { member }), account });
}

function appWith(...scopes: string[]) {
  return sandbox.addApp("crm", { redirectUris: [redirectUri], scopes: scopes as never[] });
}

describe("connecting", () => {
  test("a consent becomes an account that knows its workspace, person and scopes", async () => {
    const accounts = createAccounts(appWith("task:read-write", "note:read"));
    const account = await connect(accounts, "user-42", "priya-raman");
    expect(account).toMatchObject({
      provider: "crm",
      account: "user-42",
      status: "active",
      connection: { name: "Northwind Logistics Software", person: expect.any(String) },
      scopes: ["task:read-write", "task:read", "note:read"],
    });
    expect(account).not.toHaveProperty("expiresAt");
  });

  test("without a name it is labeled by the id of the workspace", async () => {
    const accounts = createAccounts();
    const { url } = await accounts.start({ provider: "crm", redirectUri });
    const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
    const { account, connection } = await accounts.complete({ callbackUrl });
    expect(account).toBe(connection?.id);
  });

  test("the authorization URL requests no scopes, because the app defines them", async () => {
    const { url } = await createAccounts().start({
      provider: "crm",
      account: "user-42",
      redirectUri,
    });
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe("/crm/authorize");
    const names = ["client_id", "response_type", "redirect_uri", "state"];
    expect([...searchParams.keys()]).toEqual(names);
  });

  test("PKCE is used if the app needs it", async () => {
    const { baseUrl, clientId, clientSecret, oauthUrl } = sandbox.services.crm;
    const provider = crmProvider({ clientId, clientSecret, baseUrl, oauthUrl, pkce: true });
    const accounts = new ConnectedAccounts({
      store: new MemoryStore(),
      providers: [provider],
    });
    const { url } = await accounts.start({ provider: "crm", account: "user-42", redirectUri });
    expect(new URL(url).searchParams.get("code_challenge_method")).toBe("S256");
    const callbackUrl = await sandbox.approve(url, { member: "priya-raman" });
    expect(await accounts.complete({ callbackUrl, account: "user-42" })).toMatchObject({
      status: "active",
    });
  });

  test("a token that was revoked at the service needs reauthorization", async () => {
    const accounts = createAccounts(appWith("task:read"));
    const name = { provider: "crm", account: "user-42" };
    await connect(accounts, "user-42", "priya-raman");
    expect(await accounts.status(name, { verify: true })).toMatchObject({ status: "active" });
    sandbox.expireTokens("crm");
    expect(await accounts.status(name)).toMatchObject({ status: "active" });
    expect(await accounts.status(name, { verify: true })).toMatchObject({
      status: "needs_reauthorization",
      reason: "The service no longer accepts its token.",
    });
    await expect(accounts.refresh(name)).rejects.toBeInstanceOf(AuthRequiredError);
  });

  test("disconnecting revokes the token at the service", async () => {
    const accounts = createAccounts(appWith("task:read"));
    const name = { provider: "crm", account: "user-42" };
    await connect(accounts, "user-42", "priya-raman");
    expect(await accounts.disconnect(name)).toEqual({ revoked: true });
    expect(await accounts.status(name)).toEqual({ ...name, status: "disconnected" });
    expect(sandbox.authorizations("crm").at(-1)).toMatchObject({ active: false });
    expect(await accounts.disconnect(name)).toEqual({ revoked: false });
  });
});

test("connecting as another member revokes the previous token", async () => {
  const accounts = createAccounts(appWith("task:read"));
  await connect(accounts, "ada", "priya-raman");
  await connect(accounts, "ada", "daniel-okafor");
  const grants = sandbox.authorizations("crm").slice(-2);
  expect(grants.map(({ active, member }) => [member, active])).toEqual([
    ["priya-raman", false],
    ["daniel-okafor", true],
  ]);
});

describe("the account of a call", () => {
  test("a call without an account or with an unknown one is rejected", async () => {
    const accounts = createAccounts();
    await connect(accounts, "ada", "priya-raman");
    const tool = new CrmListTasksTool({ client: createCrmClient({ accounts }) });
    await expect(tool.execute({})).rejects.toBeInstanceOf(ConfigurationError);
    await expect(tool.execute({}, { account: "" })).rejects.toBeInstanceOf(ConfigurationError);
    const call = tool.execute({}, { account: "bob" });
    await expect(call).rejects.toBeInstanceOf(AuthRequiredError);
    await expect(call).rejects.toMatchObject({
      account: { provider: "crm", account: "bob", status: "disconnected" },
    });
    for (const account of ["ADA", "ada ", "ada/", "../ada", "%61da", "ada\u0000", "__proto__"]) {
      await expect(tool.execute({}, { account })).rejects.toBeInstanceOf(AuthRequiredError);
    }
  });

  test("a tool bound to one account rejects calls for another", async () => {
    const accounts = createAccounts();
    await connect(accounts, "ada", "priya-raman");
    const client = createCrmClient({ accounts });
    const tool = new CrmListTasksTool({ client, account: "ada" });
    expect((await tool.execute({})).items.length).toBeGreaterThan(0);
    expect((await tool.execute({}, { account: "ada" })).items.length).toBeGreaterThan(0);
    await expect(tool.execute({}, { account: "bob" })).rejects.toThrow(
      'was made for the account "ada"',
    );
    await expect(tool.invoke({}, { configurable: { account: "bob" } })).rejects.toThrow(
      "was made for",
    );
  });

  test("a client needs either a token or accounts", () => {
    const accounts = createAccounts();
    expect(() => createCrmClient({})).toThrow(ConfigurationError);
    expect(() => createCrmClient({ accounts, token: "t" })).toThrow(ConfigurationError);
  });

  test("a token that the service rejects asks for reconnecting", async () => {
    const accounts = createAccounts(
      appWith(
        "task:read",
        "object_configuration:read",
        "record_permission:read",
        "user_management:read",
      ),
    );
    await connect(accounts, "ada", "priya-raman");
    const tool = new CrmListTasksTool({ client: createCrmClient({ accounts }), account: "ada" });
    expect((await tool.execute({})).items.length).toBeGreaterThan(0);
    sandbox.expireTokens("crm");
    const call = tool.execute({});
    await expect(call).rejects.toBeInstanceOf(AuthRequiredError);
    await expect(call).rejects.toMatchObject({ account: { status: "needs_reauthorization" } });
    const toolCall = { type: "tool_call", id: "1", name: tool.name, args: {} } as const;
    const config = { configurable: { account: "ada" } };
    await expect(tool.invoke(toolCall, config)).rejects.toThrow("has to connect it again");
    const client = createCrmClient({ accounts });
    const message = await new CrmListTasksTool({ client, onError: "return" }).invoke(
      toolCall,
      config,
    );
    expect(message).toMatchObject({
      status: "error",
      artifact: { error: { account: { provider: "crm", account: "ada" } } },
    });
    expect(message.content).toContain("has to connect it again");
  });
});

describe("scopes", () => {
  /** Accounts whose app may read tasks but not write them. */
  async function readOnly() {
    const accounts = createAccounts(
      appWith(
        "task:read",
        "object_configuration:read",
        "record_permission:read",
        "user_management:read",
      ),
    );
    await connect(accounts, "ada", "priya-raman");
    return { accounts, client: createCrmClient({ accounts }) };
  }

  test("a write without its scope fails before any request and names the scope", async () => {
    const { client } = await readOnly();
    // Any further request would get this response.
    sandbox.faults.add({ kind: "status", service: "crm", status: 500, times: 5 });
    const tool = new CrmCreateTaskTool({ client, account: "ada" });
    for (let time = 0; time < 3; time += 1) {
      const call = tool.execute(task);
      await expect(call).rejects.toBeInstanceOf(PermissionDeniedError);
      await expect(call).rejects.toThrow("needs the scope task:read-write");
      await expect(call).rejects.toMatchObject({
        details: { missing_scopes: ["task:read-write"] },
      });
    }
    sandbox.faults.clear();
    expect(
      (await new CrmListTasksTool({ client, account: "ada" }).execute({})).items.length,
    ).toBeGreaterThan(0);
  });

  test("scopes are fetched once, and again if one is missing after ten minutes", async () => {
    const provider = createProvider(appWith("task:read"));
    const inspect = vi.fn<typeof provider.introspect>((...args) => provider.introspect(...args));
    const providers = [{ ...provider, introspect: inspect }];
    const accounts = new ConnectedAccounts({ store: new MemoryStore(), providers });
    await connect(accounts, "ada", "priya-raman");
    const tool = new CrmCreateTaskTool({ client: createCrmClient({ accounts }), account: "ada" });
    const writes = () => Promise.allSettled(Array.from({ length: 10 }, () => tool.execute(task)));
    await writes();
    expect(inspect).toHaveBeenCalledTimes(1);
    const later = Date.now() + 11 * 60_000;
    const clock = vi.spyOn(Date, "now").mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    await tool.execute(task).catch(() => {});
    await writes();
    expect(inspect).toHaveBeenCalledTimes(2);
  });

  test("an introspection without scopes rejects nothing", async () => {
    sandbox.faults.add({
      service: "crm",
      path: "/v2/self",
      status: 200,
      body: { active: true, workspace_id: "w", workspace_name: "W" },
    });
    const accounts = createAccounts();
    expect(await connect(accounts, "ada", "priya-raman")).not.toHaveProperty("scopes");
    const tool = new CrmCreateTaskTool({ client: createCrmClient({ accounts }), account: "ada" });
    expect(await tool.execute(task)).toMatchObject({ content_plaintext: "Send the offer" });
  });

  test("an allowed write succeeds", async () => {
    const accounts = createAccounts();
    await connect(accounts, "ada", "priya-raman");
    const client = createCrmClient({ accounts });
    const created = await new CrmCreateTaskTool({ client, account: "ada" }).execute(task);
    expect(created).toMatchObject({ content_plaintext: "Send the offer" });
  });

  test("a toolkit can be limited to what an account may do", async () => {
    const { client } = await readOnly();
    const toolkit = await CrmToolkit.forAccount("ada", { client, resources: ["tasks", "notes"] });
    const names = toolkit.getTools().map(({ name }) => name);
    expect(names.toSorted()).toEqual(["crm_get_task", "crm_list_tasks"]);
    const list = toolkit.getTools().find(({ name }) => name === "crm_list_tasks");
    expect(await list?.invoke({})).toContain("task_id");
    const all = await CrmToolkit.forAccount("ada", { client: await everything() });
    expect(all.getTools()).toHaveLength(new CrmToolkit().getTools().length);
    await expect(CrmToolkit.forAccount("nobody", { client })).rejects.toBeInstanceOf(
      AuthRequiredError,
    );
  });

  test.each<CrmToolkitOptions>([
    {},
    { access: "read" },
    { resources: ["tasks"] },
    { include: ["crm_list_records", "crm_create_task"] },
  ])(
    "an app with the scopes of the toolkit %j allows all its tools, and with one scope less fewer",
    async (filter) => {
      const scopes = new CrmToolkit(filter).scopes();
      const allowed = async (granted: string[]) => {
        const accounts = createAccounts(appWith(...granted));
        await connect(accounts, "ada", "priya-raman");
        const client = createCrmClient({ accounts });
        return (await CrmToolkit.forAccount("ada", { ...filter, client })).tools.length;
      };
      const { length } = new CrmToolkit(filter).tools;
      expect(await allowed(scopes)).toBe(length);
      const narrow = scopes.filter((scope) => scope !== "user_management:read");
      expect(narrow).toHaveLength(scopes.length - 1);
      expect(await allowed(narrow)).toBeLessThan(length);
    },
  );

  async function everything() {
    const accounts = createAccounts();
    await connect(accounts, "ada", "priya-raman");
    return createCrmClient({ accounts });
  }
});
