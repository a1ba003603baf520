import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { CommandLine } from "../helpers/command.js";

async function open() {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const workbelt = new CommandLine(sandbox.environment);
  const listen = (...args: string[]) =>
    workbelt.run(["listen", "--once", "--services", "crm", ...args]);
  const create = (content: string) =>
    workbelt.run(["crm", "create-task", "--content", content, "--yes"]);
  return { create, folder: workbelt.folder, listen, sandbox, workbelt };
}

const titles = (output: string) =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => (JSON.parse(line) as { title: string }).title);

test("`listen` prints what is new since the last time, and only that", async () => {
  const { create, listen } = await open();
  expect(await listen()).toMatchObject({ code: 0, output: "" });
  expect((await create("Call Priya back")).code).toBe(0);
  const { output } = await listen();
  expect(JSON.parse(output)).toMatchObject({
    service: "crm",
    type: "task.created",
    subject: { kind: "task", id: expect.any(String) as string },
    title: "Call Priya back",
  });
  expect(await listen()).toMatchObject({ code: 0, output: "" });
});

test("`--exec` gets the event on its standard input, and an event whose command fails comes again", async () => {
  const { create, folder, listen } = await open();
  await listen();
  await create("First");
  const failed = await listen("--exec", "exit 3");
  expect([failed.code, failed.errors]).toEqual([11, expect.stringContaining("ended with code 3")]);
  const file = join(folder, "event.json");
  const { code, output } = await listen("--exec", `cat > "${file}"`);
  expect(code).toBe(0);
  expect(titles(output)).toEqual(["First"]);
  expect(readFileSync(file, "utf8")).toBe(output);
  await create("Second");
  const others = await listen("--types", "note.created");
  expect(titles(others.output)).toEqual([]);
});

test("an unknown type is refused with those that exist", async () => {
  const { listen } = await open();
  const { code, errors } = await listen("--types", "task.made");
  expect(code).toBe(2);
  expect(errors).toContain("task.created");
});

test("what a service already has is not printed when the service is added later", async () => {
  const { create, listen } = await open();
  await listen();
  await create("Call Priya back");
  const both = await listen("--services", "crm,notes");
  expect(titles(both.output)).toEqual(["Call Priya back"]);
  await create("Send the offer");
  expect(titles((await listen("--services", "crm,notes")).output)).toEqual(["Send the offer"]);
});

test("what is already there is not printed with a new token", async () => {
  const { create, listen, sandbox, workbelt } = await open();
  await listen();
  const scopes = ["task:read", "record_permission:read", "object_configuration:read"] as const;
  const env = { CRM_ACCESS_TOKEN: sandbox.addToken("crm", [...scopes, "user_management:read"]) };
  const listenWithIt = () => workbelt.run(["listen", "--once", "--services", "crm"], { env });
  expect((await listenWithIt()).output).toBe("");
  await create("Call Priya back");
  expect(titles((await listenWithIt()).output)).toEqual(["Call Priya back"]);
});

test("with a rebuilt copy, what is already there is not printed, and later changes are", async () => {
  const { create, folder, listen, workbelt } = await open();
  const file = join(folder, "copy.db");
  await listen("--file", file);
  await create("One");
  const { output } = await listen("--file", file);
  expect(titles(output)).toEqual(["One"]);
  const { subject } = JSON.parse(output) as { subject: { id: string } };
  await workbelt.run(["crm", "update-task", "--task-id", subject.id, "--is-completed", "--yes"]);
  expect(titles((await listen("--file", file)).output)).toEqual(["One"]);
  for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  expect((await listen("--file", file)).output).toBe("");
  await create("Two");
  expect(titles((await listen("--file", file)).output)).toEqual(["Two"]);
});
