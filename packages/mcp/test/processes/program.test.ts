import { once } from "node:events";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { startDeskly, TOKEN } from "../../../../examples/own-provider/test/helpers/fake-deskly.js";
import { freePort } from "../../../core/test/helpers/free-port.js";
import { connectHttp, textOf } from "../helpers/clients.js";
import { toolCount } from "../helpers/packages.js";
import { run, untilOutput, untilServing } from "../helpers/programs.js";

const listTasks = { name: "crm_list_tasks", arguments: { limit: 1 } };

/** Messages of the protocol, as lines. */
function lines(...messages: object[]): string {
  return messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
}

const clientInfo = { name: "test", version: "1" };
const initialize = {
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
};

test("an error of the operator ends it with advice", async () => {
  const { ended, errors, output } = run([]);
  expect(await ended).toBe(1);
  expect(errors()).toBe(
    "workbelt-mcp: No token. Set at least one of CONVINTEL_API_KEY, CRM_ACCESS_TOKEN, NOTES_ACCESS_TOKEN in the environment of this server, or try it with --sandbox.\n",
  );
  expect(output()).toBe("");
});

test("standard output has messages of the protocol only", async () => {
  const started = run(["--sandbox"]);
  const { child, ended, errors, output } = started;
  child.stdin.write(
    lines(
      initialize,
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: listTasks },
      { id: 3, method: "tools/call", params: { name: "crm_get_task", arguments: {} } },
      { id: 4, method: "nonsense" },
    ),
  );
  child.stdin.write("no JSON\n");
  for (const id of [1, 2, 3, 4]) await untilOutput(started, `"id":${id}`);
  child.stdin.end();
  expect(await ended).toBe(0);
  const messages = output()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: number });
  expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([1, 2, 3, 4]));
  expect(errors()).toContain(`${toolCount} tools of convintel, crm, notes over stdio`);
});

test("without flags, it serves the services whose tokens it has", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const { baseUrl, token } = sandbox.services.crm;
  const started = run([], { CRM_ACCESS_TOKEN: token, CRM_BASE_URL: baseUrl });
  started.child.stdin.write(lines(initialize, { id: 2, method: "tools/call", params: listTasks }));
  await untilOutput(started, '"id":2');
  started.child.stdin.end();
  expect(await started.ended).toBe(0);
  expect(started.errors()).toContain("tools of crm over stdio");
});

test("plans of programs are reported to the sandbox of the environment, for its console", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const started = run(["--services", "crm", "--programs", "--policy", "open"], sandbox.environment);
  const program = 'await crm_create_task({ content: "Call Gemma" });';
  const call = { name: "run_program", arguments: { program } };
  started.child.stdin.write(
    lines(
      initialize,
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: call },
    ),
  );
  await untilOutput(started, '"id":2');
  started.child.stdin.end();
  expect(await started.ended).toBe(0);
  const activity = await (await fetch(new URL("/console/activity", sandbox.url))).text();
  expect(activity).toContain("Planned program");
  expect(await sandbox.changes()).toMatchObject([{ title: "Call Gemma" }]);
});

test("requests name the server, the package and the operation", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const started = run(["--services", "crm"], sandbox.environment);
  const { child, ended } = started;
  const initialized = { method: "notifications/initialized" };
  child.stdin.write(
    lines(initialize, initialized, { id: 2, method: "tools/call", params: listTasks }),
  );
  await untilOutput(started, '"id":2');
  child.stdin.end();
  expect(await ended).toBe(0);
  const [request] = sandbox.activity();
  expect(request?.client).toMatchObject({
    name: expect.stringMatching(/^workbelt-mcp\/[\d.]+ workbelt-crm-tools\/[\d.]+$/),
    operation: "crm_list_tasks",
  });
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends it", async (signal) => {
  const started = run(["--sandbox", "--http", "0"]);
  await untilServing(started);
  started.child.kill(signal);
  expect(await started.ended).toBe(0);
});

test("a client goes on after the server was killed and restarted", async () => {
  const port = await freePort();
  const first = run(["--sandbox", "--http", String(port)]);
  await untilServing(first);
  const clients = await Promise.all(
    (["2025", "2026"] as const).map((era) =>
      connectHttp(new URL(`http://127.0.0.1:${port}/mcp`), era),
    ),
  );
  const call = () => Promise.all(clients.map((client) => client.callTool(listTasks)));
  await call();
  first.child.kill("SIGKILL");
  await first.ended;
  await expect(call()).rejects.toThrow("fetch failed");
  await untilServing(run(["--sandbox", "--http", String(port)]));
  for (const result of await call()) expect(textOf(result)).toContain("task_id");
});

test("a client cannot write lines of its own into the log", async () => {
  const started = run(["--sandbox", "--services", "crm", "--http", "0"]);
  const port = await untilServing(started);
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const method = "\u001B[2Jnonsense\nworkbelt-mcp: all is well";
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "other",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta } }),
  });
  expect(response.status).toBe(400);
  while (!started.errors().includes("nonsense")) await once(started.child.stderr, "data");
  expect(started.errors()).not.toContain("\u001B");
  expect(started.errors()).not.toContain("\nworkbelt-mcp: all is well");
});

test("tokens are in no message and no log", async () => {
  const token = "secret-token-of-the-crm-1234567890";
  const started = run(["--structured-content"], {
    CRM_ACCESS_TOKEN: token,
    CRM_BASE_URL: "http://127.0.0.1:1",
  });
  const { child, ended, errors, output } = started;
  child.stdin.write(
    lines(
      initialize,
      { method: "notifications/initialized" },
      {
        id: 2,
        method: "tools/call",
        params: listTasks,
      },
    ),
  );
  await untilOutput(started, '"id":2');
  child.stdin.end();
  expect(await ended).toBe(0);
  expect(output()).toContain('"isError":true');
  expect(output() + errors()).not.toContain(token);
});

test("it serves a package that --provider names", async () => {
  const { baseUrl } = await startDeskly();
  const provider = new URL("../../../../examples/own-provider/src/index.ts", import.meta.url).href;
  const environment = { DESKLY_ACCESS_TOKEN: TOKEN, DESKLY_BASE_URL: baseUrl };
  const started = run(["--provider", provider], environment);
  const call = { name: "deskly_get_ticket", arguments: { ticket_id: "tkt_1" } };
  const initialized = { method: "notifications/initialized" };
  started.child.stdin.write(
    lines(initialize, initialized, { id: 2, method: "tools/call", params: call }),
  );
  await untilOutput(started, '"id":2');
  started.child.stdin.end();
  expect(await started.ended).toBe(0);
  expect(started.errors()).toContain("6 tools of deskly over stdio");
  expect(started.output()).toContain("Question 1");
});

test("a package that is not installed ends it with advice", async () => {
  const { ended, errors } = run(["--provider", "not-installed-anywhere"]);
  expect(await ended).toBe(1);
  expect(errors()).toContain("workbelt-mcp: There is no package “not-installed-anywhere” in");
});
