import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedId } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { startAuthorizationServer } from "./helpers/authorization-server.js";
import { connectHttp } from "./helpers/clients.js";
import { toolCount } from "./helpers/packages.js";
import { listServedTools, startWith } from "./helpers/start-with.js";

test.each([
  [["--services", "crm"], "Set CRM_ACCESS_TOKEN in the environment"],
  [["--services", "slack"], "Expected names of convintel, crm, notes."],
  [["--resources", ","], "Expected names, separated by commas."],
  [["--access", "rw"], "Allowed choices are read, write, all."],
  [["--sandbox", "--resources", "task"], "Did you mean tasks?"],
  [["--sandbox", "--public-url", "http://localhost/mcp"], "--public-url needs --http."],
  [["--sandbox", "--accounts", "a.db"], "--accounts needs --auth-issuer."],
  [["--sandbox", "--http", "0.0.0.0:0"], "on this machine only"],
  [["--sandbox", "--http", "x"], "Expected a port"],
  [["--http", "0", "--auth-issuer", "https://i.example"], "--auth-issuer needs --public-url"],
  [
    ["--http", "0", "--auth-issuer", "https://i.example", "--public-url", "https://m.example/mcp"],
    "needs one of --accounts",
  ],
  [["--sandbox", "--policy", "delitions"], "There is no policy “delitions”"],
  [["--sandbox", "--confirm", "none"], "It is now --policy"],
])("%j is rejected with advice: %s", async (args, message) => {
  await expect(startWith(args)).rejects.toThrow(message);
});

test("services of which the flags leave tools are served without the others", async () => {
  const flags = ["--include", "crm_create_task,notes_page_get", "--access", "read"];
  const { server } = await startWith(["--sandbox", ...flags, "--http", "0"]);
  expect(server.title).toContain("1 tools of notes on ");
});

test("flags are taken from the environment, and arguments take precedence", async () => {
  const environment = {
    WORKBELT_MCP_SANDBOX: "true",
    WORKBELT_MCP_SERVICES: "crm",
    WORKBELT_MCP_ACCESS: "write",
    WORKBELT_MCP_DISCOVERY: "false",
    WORKBELT_MCP_INCLUDE: "",
  };
  const tools = await listServedTools(["--access", "read"], environment);
  expect(tools.length).toBeGreaterThan(20);
  expect(tools.every(({ name }) => name.startsWith("crm_"))).toBe(true);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
});

test("the flag of earlier versions is refused in the environment, too", async () => {
  const environment = { WORKBELT_MCP_CONFIRM: "writes" };
  await expect(startWith(["--sandbox"], environment)).rejects.toThrow("It is now --policy");
});

test("a file has rules for services that are not served, and a wrong rule is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "policy.json");
  const args = ["--sandbox", "--services", "crm", "--http", "0", "--policy", file];
  const rule = { when: { operations: ["notes_page_create"] }, then: "deny" };
  writeFileSync(file, JSON.stringify([rule, "deletions"]));
  await startWith(args);
  writeFileSync(file, JSON.stringify(["deletions", { ...rule, then: "refuse" }]));
  await expect(startWith(args)).rejects.toThrow(/^policy\[1\]\.then: /);
});

test("a wrong value in the environment is named", async () => {
  const environment = { WORKBELT_MCP_SANDBOX: "yes" };
  await expect(startWith([], environment)).rejects.toThrow(
    'WORKBELT_MCP_SANDBOX must be true or false, not "yes"',
  );
});

test.each([
  [[], 1],
  [["--discovery"], 0],
  [["--services", "crm"], 0],
])("with %j, %i warning says that some clients accept fewer tools", async (args, count) => {
  const { errors } = await startWith(["--sandbox", "--http", "0", ...args]);
  expect(
    errors.filter((error) => String(error).includes(`${toolCount} tools are more`)),
  ).toHaveLength(count);
});

test("with --dry-run nothing is written, and no confirmation is requested", async () => {
  const { server } = await startWith(["--sandbox", "--http", "0", "--dry-run"]);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const client = await connectHttp(new URL(address));
  const result = await client.callTool({
    name: "crm_delete_task",
    arguments: { task_id: seedId("crm/task/harborline-settle-savings") },
  });
  expect(JSON.stringify(result.content)).toContain("Dry run: nothing was written.");
});

/** Starts a server that verifies tokens, and calls a tool as ada. */
async function callAsAda(...args: string[]): Promise<string> {
  const issuer = await startAuthorizationServer();
  const publicUrl = "http://localhost:8080/mcp";
  const own = ["--services", "crm", "--http", "127.0.0.1:0", "--public-url", publicUrl];
  const { server } = await startWith([...own, "--auth-issuer", issuer.url, ...args]);
  const [, port] = /port (\d+)$/.exec(server.title) ?? [];
  const url = new URL(`http://localhost:${port}/mcp`);
  const headers = { authorization: `Bearer ${await issuer.issue({ sub: "ada" })}` };
  await expect(connectHttp(url)).rejects.toThrow("HTTP 401");
  const client = await connectHttp(url, "2026", {}, { headers });
  const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
  return JSON.stringify(result.content);
}

test("with --accounts, a caller uses the account of the token's subject only", async () => {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", Buffer.alloc(32, 1).toString("base64"));
  vi.stubEnv("CRM_ACCESS_TOKEN", "must-not-be-used");
  expect(await callAsAda("--accounts", join(folder, "accounts.db"))).toContain("ada");
});

test("with --sandbox, everyone whom the issuer admits uses the sandbox", async () => {
  expect(await callAsAda("--sandbox")).toContain("task_id");
});

test("with --shared-tokens, everyone whom the issuer admits uses the environment's", async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("CRM_ACCESS_TOKEN", "shared");
  vi.stubEnv("CRM_BASE_URL", "http://127.0.0.1:1");
  expect(await callAsAda("--shared-tokens")).toContain("127.0.0.1:1");
});
