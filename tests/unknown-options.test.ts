import { approvals, toolDiscovery } from "@workbelt/agents";
import { programs } from "@workbelt/agents/programs";
import { toAiTools } from "@workbelt/ai-sdk";
import {
  convintelProvider,
  ConvintelToolkit,
  createConvintelClient,
  createWebhookHandler,
} from "@workbelt/convintel-tools";
import { AuditLog, createPolicy, toDefinitions, undiciTransport } from "@workbelt/core";
import { ConnectedAccounts, loopbackLogin } from "@workbelt/core/accounts";
import { MemoryStore, SqliteStore } from "@workbelt/core/store";
import { CallLedger } from "@workbelt/core/ledger";
import { UndoJournal } from "@workbelt/core/undo";
import {
  createCrmClient,
  CrmListTasksTool,
  crmPackage,
  crmProvider,
  crmService,
  CrmToolkit,
  CrmUploadFileTool,
  crmWebhookHandler,
} from "@workbelt/crm-tools";
import { createHttpHandler, createServerFactory, createToolkits, listen } from "@workbelt/mcp";
import {
  createNotesClient,
  notesProvider,
  NotesFileUploadTool,
  NotesToolkit,
  notesWebhookHandler,
} from "@workbelt/notes-tools";
import { createApiClient } from "@workbelt/core/provider";
import { toAgentTools } from "@workbelt/openai-agents";
import { instrumentWorkbelt } from "@workbelt/opentelemetry";
import { PostgresStore, PostgresAuditTable } from "@workbelt/postgres";
import { createPrograms, planProgram } from "@workbelt/programs";
import { RedisStore, RedisRateLimits } from "@workbelt/redis";
import { startSandbox } from "@workbelt/sandbox";
import { expect, test } from "vitest";

// What JavaScript, JSON and spreads pass, and types would refuse.
type Anything = never;
const given = (options: object) => options as Anything;
const store = new MemoryStore();
const toolkits = [new CrmToolkit({ policy: "careful", include: ["crm_list_tasks"] })];
const accounts = new ConnectedAccounts({ store, providers: [crmProvider()] });

/** A function with an option that does not exist, and what its error says. */
const cases: Record<string, [create: () => unknown, message: string]> = {
  "a toolkit": [
    () => new CrmToolkit(given({ tools: ["crm_list_tasks"] })),
    "CrmToolkit has no option tools. Did you mean include?",
  ],
  "a toolkit of a package": [
    () => crmPackage.createToolkit(given({ resource: ["tasks"] })),
    "The toolkit of the CRM has no option resource. Did you mean resources?",
  ],
  "another toolkit": [() => new NotesToolkit(given({ acces: "read" })), "Did you mean access?"],
  "a toolkit with the name of a tool": [
    () => new ConvintelToolkit(given({ name: "x" })),
    "ConvintelToolkit has no option name.",
  ],
  "a tool": [
    () => new CrmListTasksTool(given({ token: "secret" })),
    "CrmListTasksTool has no option token. Did you mean client?",
  ],
  "a tool of a package": [
    () => crmPackage.createTool("crm_list_tasks", given({ dryrun: true })),
    "Did you mean dryRun?",
  ],
  "a tool with a limit": [
    () => new CrmListTasksTool(given({ maxContentToken: 1 })),
    "Did you mean maxContentTokens?",
  ],
  "an upload": [() => new CrmUploadFileTool(given({ file: "x" })), "Did you mean files?"],
  "another upload": [
    () => new NotesFileUploadTool(given({ importTimeout: 1 })),
    "Did you mean importTimeoutMs?",
  ],
  "a client": [
    () => createCrmClient(given({ token: "t", baseURL: "http://127.0.0.1:1" })),
    "The client of the CRM has no option baseURL. Did you mean baseUrl?",
  ],
  "a client with a key": [
    () => createNotesClient(given({ apiKey: "t" })),
    "has no option apiKey. Did you mean token?",
  ],
  "a client with retries": [
    () => createConvintelClient(given({ token: "t", maxRetries: 1 })),
    "Did you mean attempts?",
  ],
  "a client of a service": [
    () => createApiClient(crmService, given({ token: "t", timeout: 1 })),
    "Did you mean timeoutMs?",
  ],
  "a transport": [() => undiciTransport(given({ dispatch: {} })), "Did you mean dispatcher?"],
  accounts: [
    () => new ConnectedAccounts(given({ store, providers: [], redirectUri: "x" })),
    "Did you mean redirectUris?",
  ],
  "an authorization": [
    () => accounts.start(given({ provider: "crm", redirectURI: "x" })),
    "start has no option redirectURI. Did you mean redirectUri?",
  ],
  "a callback": [
    () => accounts.complete(given({ callback: "/x", account: "ada" })),
    "Did you mean callbackUrl?",
  ],
  "an API key": [
    () => accounts.connectApiKey(given({ provider: "crm", account: "ada", apikey: "x" })),
    "connectApiKey has no option apikey. Did you mean apiKey?",
  ],
  "a login": [
    () => loopbackLogin(accounts, given({ provider: "crm", timeout: 1 })),
    "loopbackLogin has no option timeout. Did you mean timeoutMs?",
  ],
  "the CRM's provider": [() => crmProvider(given({ clientID: "x" })), "Did you mean clientId?"],
  "the notes' provider": [
    () => notesProvider(given({ secret: "x" })),
    "Did you mean clientSecret?",
  ],
  "the calls' provider": [
    () => convintelProvider(given({ baseURL: "x" })),
    "Did you mean baseUrl?",
  ],
  "a policy": [
    () => createPolicy("careful", [crmPackage], given({ storage: store })),
    "Did you mean store?",
  ],
  "an audit log": [
    () => new AuditLog(given({ write() {}, contents: true })),
    "Did you mean content?",
  ],
  "a journal": [() => new UndoJournal(given({ store, keep: 1 })), "Did you mean keepMs?"],
  "a ledger": [() => new CallLedger(given({ store, keepMS: 1, lease: 2 })), "Did you mean keepMs?"],
  "a SQLite store": [
    () => new SqliteStore(given({ file: "x.db", encryptKey: "x" })),
    "SqliteStore has no option encryptKey. Did you mean encryptionKey?",
  ],
  definitions: [
    () => toDefinitions(toolkits, given({ discover: true })),
    "Did you mean discovery?",
  ],
  "tool discovery": [
    () => toolDiscovery(given({ toolkits, toolkit: [] })),
    "Did you mean toolkits?",
  ],
  approvals: [() => approvals(given({ toolkits, interrupt: {} })), "Did you mean interruptOn?"],
  "programs of agents": [() => programs(given({ toolkits, limit: {} })), "Did you mean limits?"],
  "programs' limits": [
    () => createPrograms(given({ toolkits, limits: { write: 1 } })),
    "The option limits has no option write. Did you mean writes?",
  ],
  "a program": [
    () => planProgram("return 1", given({ toolkits, limit: {} })),
    "Did you mean limits?",
  ],
  "the AI SDK": [
    () => toAiTools(toDefinitions(toolkits), given({ thread: "1" })),
    "Did you mean threadId?",
  ],
  "the OpenAI Agents SDK": [
    () => toAgentTools(toDefinitions(toolkits), given({ conversation: () => ({}) })),
    "Did you mean getConversation?",
  ],
  telemetry: [() => instrumentWorkbelt(given({ content: true })), "Did you mean captureContent?"],
  "a Postgres store": [
    () => new PostgresStore(given({ connectionstring: "x" })),
    "Did you mean connectionString?",
  ],
  "a Postgres table": [
    () => new PostgresAuditTable(given({ pool: {}, tables: "x" })),
    "Did you mean table?",
  ],
  "a Redis store": [
    () => new RedisStore(given({ client: {}, keyPrefix: "x" })),
    "has no option keyPrefix.",
  ],
  "Redis limits": [
    () => new RedisRateLimits(given({ client: {}, process: 1 })),
    "Did you mean processes?",
  ],
  "the CRM's webhooks": [
    () => crmWebhookHandler(given({ secret: "s".repeat(32), onevent() {} })),
    "Did you mean onEvent?",
  ],
  "the notes' webhooks": [
    () => notesWebhookHandler(given({ token: "x", onEvent() {} })),
    "Did you mean verificationToken?",
  ],
  "the calls' webhooks": [
    () => createWebhookHandler(given({ secret: "s".repeat(32), onEvent() {}, onerror() {} })),
    "Did you mean onError?",
  ],
  "toolkits of an MCP server": [
    () => createToolkits([crmPackage], given({ tools: ["crm_list_tasks"] })),
    "createToolkits has no option tools. Did you mean include?",
  ],
  "an MCP server": [
    () => createServerFactory(given({ toolkits, confirmationkey: "x" })),
    "Did you mean confirmationKey?",
  ],
  "an MCP server's HTTP": [
    () => createHttpHandler(createServerFactory({ toolkits }), given({ publicURL: "x" })),
    "Did you mean publicUrl?",
  ],
  "an MCP server's port": [
    () => listen({ isAuthorized: true } as Anything, given({ hosts: "x" })),
    "listen has no option hosts. Did you mean host?",
  ],
  "the sandbox": [
    () => startSandbox(given({ ports: 1 })),
    '"ports" is no option of the sandbox. Its options are allowedHosts, data,',
  ],
};

test.each(Object.entries(cases))(
  "%s refuses a misspelt option, and names the one that was meant",
  async (_name, [create, message]) => {
    const created = (async () => create())();
    await expect(created).rejects.toThrow(message);
  },
);

test("names that resemble no option are passed over, such as those in a sandbox's description of a service", () => {
  const service = { clientId: "c", clientSecret: "s", oauthUrl: "http://127.0.0.1:1", token: "t" };
  expect(() => createCrmClient(given(service))).not.toThrow();
  expect(() => notesProvider(given({ ...service, baseUrl: "http://127.0.0.1:1" }))).not.toThrow();
});

test("an option without a value is passed over, as a spread leaves it", () => {
  const tool = new CrmListTasksTool(given({ token: undefined, name: undefined }));
  expect(tool.name).toBe("crm_list_tasks");
});

test("a misspelled key of a policy's rule is refused with the one that was meant", () => {
  const rule = { when: { operation: ["crm_delete_task"] }, then: "deny" };
  expect(() => createPolicy([rule] as Anything, [crmPackage])).toThrow(
    'policy[0].when: there is no "operation". Did you mean operations?',
  );
});
