import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { UNREACHABLE_HOST } from "../../../core/test/helpers/free-port.js";
import { forPerson } from "../../src/errors/for-person.js";
import { CommandLine, finish, startServices } from "../helpers/command.js";

const UNKNOWN_ID = "6d4ea28a-784c-42ed-a7c3-11a2f407e075";
const create = ["crm", "create-task", "--content", "x"];

test.each([
  [["nonsense"], 'There is no command "nonsense". `workbelt help` lists the commands'],
  [["help", "nonsense"], 'There is no command "nonsense".'],
  [["tasks", "list"], "Did you mean `workbelt crm list-tasks`?"],
  [["crm", "tasks", "list"], "Did you mean list-tasks?"],
  [["crm", "create-tsk"], "Did you mean create-task?"],
  [["crm", "create-task", "Call"], "Usage: workbelt crm create-task --content <text>\n"],
  [["crm", "get-task"], "--task-id: missing. It is: UUID of the task; take --task-id from"],
  [["crm", "get-task", "a", "--taskId", "b"], "--task-id is given twice"],
  [["call", "crm_create_tsk"], "Did you mean crm_create_task?"],
  [["call", "tasks"], "Names begin with crm_, notes_, convintel_"],
  [["crm", "create-task", "--contnt", "x"], "Did you mean --content?"],
  [["crm", "create-task", "--content"], "argument missing"],
  [["crm", "list-tasks", "--format", "xml"], "Allowed choices are json, table, compact, csv"],
  [["crm", "create-task", "--json", "{"], "--json is not valid JSON"],
  [["crm", "create-task", "--json", "@missing.json"], "The file of --json cannot be read"],
  [["crm", "list-tasks", "--fields", "a,,b"], "Give names between commas."],
  [["crm", "create-task", "--items", "@missing.csv"], "The file of --items cannot be read"],
])("%j ends with 2 and says why", async (args, message) => {
  const { workbelt } = await startServices();
  const { code, output, errors } = await workbelt.run(args);
  expect([code, output]).toEqual([2, ""]);
  expect(errors).toContain(message);
  expect(errors).not.toContain("    at ");
});

const HOSTILE = "\u001b[2J\u009b31m\u202egnp.\u2066x\u0007";

test.each([
  ["an unknown command", [HOSTILE]],
  ["an unknown operation", ["crm", HOSTILE]],
  ["an unknown option", ["crm", "create-task", `--${HOSTILE}`, "x"]],
  ["an unknown option of the program", [`--${HOSTILE}`]],
  ["an unknown choice", ["crm", "list-tasks", "--format", HOSTILE]],
  ["an unknown tool", ["call", `crm_${HOSTILE}`]],
  ["a file that is missing", ["crm", "create-task", "--json", `@${HOSTILE}`]],
])("%s is repeated without what controls the terminal", async (_what, args) => {
  const { code, errors } = await new CommandLine({ CRM_ACCESS_TOKEN: "x" }).run(args);
  expect(code).toBe(2);
  expect(errors.trim()).not.toBe("");
  expect(errors).not.toMatch(/[^\n\P{C}]/u);
});

test("invalid input names the flags", async () => {
  const { workbelt } = await startServices();
  const linked = ["--linked-records", '{"target_object":"people"}'];
  const { code, errors } = await workbelt.run([
    "crm",
    "create-task",
    "--deadline-at",
    "tomorrow",
    ...linked,
  ]);
  expect(code).toBe(2);
  expect(errors).toMatch(/^Nothing was sent: the input breaks these rules\.\n {2}--content: /);
  expect(errors).toContain("  --deadline-at: ");
  expect(errors).toContain("  --linked-records.0");
  expect(errors).toContain("`workbelt crm create-task --help`");
});

test("errors name flags and commands in place of inputs and tools", async () => {
  const { workbelt } = await startServices();
  const { code, errors } = await workbelt.run(["crm", "get-task", "--task-id", UNKNOWN_ID]);
  expect(code).toBe(4);
  expect(errors).toContain("Take --task-id from `workbelt crm list-tasks`.");
});

test("no advice of the tools asks the reader to tell a user", () => {
  const packages = ["core", "crm-tools", "notes-tools", "convintel-tools"];
  const advice = packages.flatMap((name) => {
    const folder = new URL(`../../../${name}/src/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return (
      files
        .filter((file) => file.endsWith(".ts"))
        .flatMap((file) =>
          readFileSync(new URL(file.replaceAll("\\", "/"), folder), "utf8").split("\n"),
        )
        .filter((line) => /["`].*tell the user/.test(line))
        // A call of the command line is a program's: it never has these outcomes.
        .filter((line) => !line.includes("A person must approve"))
    );
  });
  expect(advice.length).toBeGreaterThan(10);
  for (const line of advice) expect(forPerson(line)).not.toMatch(/tell|\buser\b/);
});

test("without a token it says what to do and ends with 3", async () => {
  const { code, errors } = await new CommandLine().run(create);
  expect(code).toBe(3);
  expect(errors).toBe(
    "There is no token for the CRM. Set CRM_ACCESS_TOKEN, connect an account with `workbelt login crm`, or try the call with --sandbox.\n",
  );
});

test("a wrong token ends with 3, a missing permission with 5", async () => {
  const { sandbox, workbelt } = await startServices();
  const wrong = await workbelt.run(create, { env: { CRM_ACCESS_TOKEN: "wrong" } });
  expect(wrong.code).toBe(3);
  const token = sandbox.addToken("crm", ["task:read"]);
  const { code, errors } = await workbelt.run(create, { env: { CRM_ACCESS_TOKEN: token } });
  expect([code, errors]).toEqual([5, expect.stringContaining("task:read-write")]);
  expect(errors).toContain(
    "Retrying will not help: the person who set up the connection can grant more.",
  );
});

test.each([
  ["conflict", { status: 409 }, ["crm", "list-tasks"], 6],
  ["rate limit", { status: 429, headers: { "retry-after": "600" } }, ["crm", "list-tasks"], 7],
  ["failing service", { status: 501, times: 9 }, ["crm", "list-tasks"], 10],
  ["unusable response", { status: 200, body: "no JSON" }, ["crm", "list-tasks"], 10],
] as const)("a %s has an exit code of its own", async (_name, fault, args, expected) => {
  const { sandbox, workbelt } = await startServices();
  sandbox.faults.add({ service: "crm", ...fault });
  const { code, output } = await workbelt.run(args);
  expect([code, output]).toEqual([expected, ""]);
});

test.each([{ status: 500 }, { kind: "drop-after" }] as const)(
  "a write with an unknown outcome (%j) ends with 9 and says where to look",
  async (fault) => {
    const { sandbox, workbelt } = await startServices();
    sandbox.faults.add({ service: "crm", ...fault });
    const { code, errors } = await workbelt.run(create);
    expect([code, errors]).toEqual([9, expect.stringContaining("`workbelt crm list-tasks`")]);
  },
);

test("a service that cannot be reached ends with 8", async () => {
  const env = { CRM_BASE_URL: `http://${UNREACHABLE_HOST}`, CRM_ACCESS_TOKEN: "t" };
  const { code } = await new CommandLine(env).run(create);
  expect(code).toBe(8);
});

test.each([
  [create, 9, "The write may have happened"],
  [["crm", "list-tasks"], 130, "Stopped."],
])("Ctrl+C during %j ends with %i", async (args, expected, message) => {
  // It takes requests and never answers.
  const server = createServer();
  const arrival = once(server, "request");
  const workbelt = new CommandLine({ CRM_BASE_URL: await listen(server), CRM_ACCESS_TOKEN: "t" });
  const child = workbelt.start(args);
  const finished = finish(child);
  await arrival;
  child.kill("SIGINT");
  const { code, errors } = await finished;
  expect([code, errors]).toEqual([expected, expect.stringContaining(message)]);
});

/** Starts a server, which is closed after the test, and returns its address. */
async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
