import { once } from "node:events";
import { expect, test } from "vitest";
import { CommandLine, finish, startServices } from "./helpers/command.js";

test("sandbox start prints exports that calls can use, and stops at a signal", async () => {
  const workbelt = new CommandLine();
  const child = workbelt.start(["sandbox", "start", "--port", "0"]);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("CONVINTEL_API_KEY")) await once(child.stdout, "data");
  const exports = [...text.matchAll(/^export (\w+)="(.*)"$/gm)];
  const env = Object.fromEntries(exports.map(([, name = "", value = ""]) => [name, value]));
  const created = await workbelt.run(["crm", "create-task", "--content", "kept"], { env });
  expect(created.code).toBe(0);
  const { output } = await workbelt.run(["crm", "list-tasks", "--all", "--sandbox"], { env });
  expect(output).toContain('"kept"');
  const finished = finish(child);
  child.kill("SIGTERM");
  expect((await finished).code).toBe(0);
});

test("sandbox start names a wrong number of people", async () => {
  const workbelt = new CommandLine();
  const { code, errors } = await workbelt.runAlone([
    "sandbox",
    "start",
    "--port",
    "0",
    "--people",
    "3",
  ]);
  expect([code, errors]).toEqual([1, "--people must be an integer from 44 to 200000, not 3.\n"]);
  const worded = await workbelt.run(["sandbox", "start", "--people", "many"]);
  expect([worded.code, worded.errors]).toEqual([2, expect.stringContaining("--people")]);
});

test("reset and faults control a running sandbox", async () => {
  const { sandbox, workbelt } = await startServices();
  const port = ["--port", String(sandbox.port)];
  await workbelt.run(["crm", "create-task", "--content", "gone"]);
  const fault = ["--service", "crm", "--status", "403", "--times", "5"];
  const added = await workbelt.run(["sandbox", "faults", "add", ...fault, ...port]);
  expect(added.code).toBe(0);
  expect((await workbelt.run(["crm", "list-tasks"])).code).toBe(5);
  expect((await workbelt.run(["sandbox", "reset", ...port])).code).toBe(0);
  const { code, output } = await workbelt.run(["crm", "list-tasks", "--all"]);
  expect(code).toBe(0);
  expect(output).not.toContain('"gone"');
});

test("requests name the command line, the package and the operation", async () => {
  const { sandbox, workbelt } = await startServices();
  expect((await workbelt.run(["crm", "list-tasks"])).code).toBe(0);
  expect(sandbox.activity()[0]?.client).toMatchObject({
    name: expect.stringMatching(/^workbelt-cli\/[\d.]+ workbelt-crm-tools\/[\d.]+$/),
    operation: "crm_list_tasks",
  });
});

test("an invalid fault names the flag", async () => {
  const { sandbox, workbelt } = await startServices();
  const fault = ["--service", "crm", "--delay-ms", "soon", "--port", String(sandbox.port)];
  const { code, errors } = await workbelt.run(["sandbox", "faults", "add", ...fault]);
  expect([code, errors]).toEqual([2, expect.stringContaining("--delay-ms takes")]);
});
