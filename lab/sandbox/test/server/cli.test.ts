import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../../packages/core/test/helpers/free-port.js";
import { type BuiltCommand, buildCommand } from "../helpers/cli.js";

let command: BuiltCommand;
beforeAll(async () => {
  command = await buildCommand();
});
afterAll(() => command.remove());

const read = async (environment: Record<string, string>, path: string) => {
  const reply = await fetch(`${environment["CONVINTEL_BASE_URL"]}${path}`, {
    headers: { authorization: `Bearer ${environment["CONVINTEL_API_KEY"]}` },
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return { body: await reply.json(), left: reply.headers.get("x-ratelimit-remaining") };
};

test("prints shell exports and serves at their addresses", async () => {
  const serving = await command.serve();
  const script = `${serving.output}\necho "$CRM_ACCESS_TOKEN $NOTES_BASE_URL"`;
  const { stdout, stderr } = await promisify(execFile)("sh", ["-c", script]);
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe(`sandbox-crm-token ${serving.environment["NOTES_BASE_URL"]}`);
  expect(serving.output).toMatch(
    /^# Workbelt sandbox. Its console: http:\/\/127\.0\.0\.1:\d+\n# Data in memory/,
  );
  expect(Object.keys(serving.environment)).toEqual([
    "CRM_BASE_URL",
    "CRM_ACCESS_TOKEN",
    "CRM_OAUTH_URL",
    "CRM_CLIENT_ID",
    "CRM_CLIENT_SECRET",
    "NOTES_BASE_URL",
    "NOTES_ACCESS_TOKEN",
    "NOTES_CLIENT_ID",
    "NOTES_CLIENT_SECRET",
    "CONVINTEL_BASE_URL",
    "CONVINTEL_API_KEY",
    "WORKBELT_SANDBOX_URL",
  ]);
  expect((await read(serving.environment, "/me")).body).toHaveProperty("name");
  await serving.end();
});

test.each(["SIGTERM", "SIGINT"] as const)("%s stops it and frees the port", async (signal) => {
  const serving = await command.serve("--port", String(await freePort()));
  await read(serving.environment, "/me");
  expect(await serving.end(signal)).toMatchObject({ code: 0, errors: "" });
  await expect(read(serving.environment, "/me")).rejects.toThrow("fetch failed");
});

test("--port sets the port, and a port in use is an error", async () => {
  const port = String(await freePort());
  const first = await command.serve("--port", port);
  expect(first.environment["CRM_BASE_URL"]).toContain(`:${port}`);
  expect(await command.run("--port", port)).toEqual({
    code: 1,
    output: "",
    errors: `Port ${port} is in use. Choose another with --port; 0 is any free port.\n`,
  });
  await first.end();
  const second = await command.serve("--port", port);
  expect(second.environment).toEqual(first.environment);
  await second.end();
});

test("--data preserves ids and changes across restarts", async () => {
  const data = join(command.folder, "kept.sqlite");
  const first = await command.serve("--data", data);
  const [users, before] = [
    await read(first.environment, "/getUsers"),
    await read(first.environment, "/me"),
  ];
  expect([users.left, before.left]).toEqual(["119", "118"]);
  await first.end();

  const second = await command.serve("--data", data);
  const after = await read(second.environment, "/getUsers");
  await second.end();
  expect(second.output).toContain(`Data in ${data}`);
  expect(after.body).toMatchObject({ data: (users.body as { data: unknown }).data });
  // The count of requests is kept as everything else is.
  expect(after.left).toBe("117");
});

test("--people and --seed give a company of that size", async () => {
  const serving = await command.serve("--people", "150", "--seed", "7");
  const response = await fetch(
    `${serving.environment["CRM_BASE_URL"]}/v2/objects/people/records/query`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${serving.environment["CRM_ACCESS_TOKEN"]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ limit: 500 }),
    },
  );
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(150);
  await serving.end();
});

test("names the flags of a company that the data file does not have", async () => {
  const data = join(command.folder, "company.sqlite");
  const serving = await command.serve("--data", data, "--people", "100");
  await serving.end();
  const { code, errors } = await command.run("--data", data, "--people", "200");
  expect(code).toBe(1);
  expect(errors).toContain("made with --people 100 and --seed 1");
});

test("names an unusable data file", async () => {
  const data = join(command.folder, "missing/kept.sqlite");
  const { code, errors } = await command.run("--data", data);
  expect(code).toBe(1);
  expect(errors).toMatch(`The sandbox did not start with --data ${data}: `);
});

test("--host and --allow-host let others in", async () => {
  const serving = await command.serve("--host", "0.0.0.0", "--allow-host", "sandbox.example");
  expect(serving.environment["CRM_BASE_URL"]).toMatch(/^http:\/\/127\.0\.0\.1:/);
  expect((await read(serving.environment, "/me")).body).toHaveProperty("name");
  await serving.end();
});

test.each([
  ["--host", "127.0.0.1:80", "--host takes a host name or an IP address without port"],
  ["--host", "192.0.2.1", '--host takes an address of this machine, not "192.0.2.1".'],
  ["--allow-host", "http://a.example", "--allow-host takes a host name"],
])("%s %s does not start it", async (flag, value, message) => {
  const { code, output, errors } = await command.run(flag, value);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toContain(message);
});

test("--help explains the options", async () => {
  const { code, output, errors } = await command.run("--help");
  expect([code, errors]).toEqual([0, ""]);
  for (const option of [
    "--port N",
    "--people N",
    "--seed N",
    "--data FILE",
    "--host ADDRESS",
    "--allow-host NAME",
    "--help",
  ])
    expect(output).toContain(option);
});

test.each([
  [["--port", "http"], '--port takes an integer from 0 to 65535, not "http".'],
  [["--port", "65536"], '--port takes an integer from 0 to 65535, not "65536".'],
  [["--port", "-1"], "--port"],
  [["--port="], '--port takes an integer from 0 to 65535, not "".'],
  [["--data="], "--data takes a file name."],
  [["--people", "many"], '--people must be an integer from 44 to 200000, not "many".'],
  [["--people", "3"], "--people must be an integer from 44 to 200000, not 3."],
  [["--people", "100", "--seed="], '--seed must be an integer from 0 to 2147483647, not "".'],
  [["--seed", "7"], "--seed needs --people"],
  [["--nonsense"], "--nonsense"],
  [["start"], "start"],
])("refuses %j", async (options, message) => {
  const { code, output, errors } = await command.run(...options);
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toContain(message);
  expect(errors).not.toContain("    at ");
});

test("--snapshot starts with the state of a file, and rejects others", async () => {
  const serving = await command.serve();
  const { CRM_BASE_URL: url = "", CRM_ACCESS_TOKEN: token } = serving.environment;
  const { origin } = new URL(url);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const countTasks = async (baseUrl: string) => {
    const reply = await fetch(`${baseUrl}/v2/tasks?limit=500`, { headers });
    return ((await reply.json()) as { data: unknown[] }).data.length;
  };
  const data = {
    content: "Kept",
    format: "plaintext",
    deadline_at: null,
    is_completed: false,
    linked_records: [],
    assignees: [],
  };
  const before = await countTasks(url);
  await fetch(`${url}/v2/tasks`, { method: "POST", headers, body: JSON.stringify({ data }) });
  await fetch(`${origin}/control/snapshots`, { method: "POST", body: '{"name":"kept"}' });
  const download = await fetch(`${origin}/control/snapshots/kept`);
  const file = join(command.folder, "kept.snapshot");
  await writeFile(file, new Uint8Array(await download.arrayBuffer()));
  await serving.end();

  const second = await command.serve("--snapshot", file);
  expect(await countTasks(second.environment["CRM_BASE_URL"] ?? "")).toBe(before + 1);
  await second.end();
  const missing = await command.run("--snapshot", `${file}.none`);
  expect(missing.code).toBe(1);
  expect(missing.errors).toMatch(
    /^The sandbox did not start: The snapshot ".*" cannot be opened: /,
  );
});
