import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

const PROMPT = "Make these writes? [y/N] ";
const TASK = seedId("crm/task/harborline-settle-savings");
const DELETE = `await crm_delete_task({ task_id: "${TASK}" });`;

function writeScript({ folder }: CommandLine, source: string, name = "script.js"): string {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
}

test("the plan of a script is shown with what it printed and returned, and nothing is written", async () => {
  const { sandbox, workbelt } = await startServices();
  const script = writeScript(
    workbelt,
    `const { items } = await crm_list_deals({});
    console.log(items.length + " deals");
    ${DELETE}
    return { company: (await files.read("names")).trim() };`,
  );
  const names = writeScript(workbelt, "Acme\n", "names.txt");
  const { code, output } = await workbelt.run(["run", script, "--file", `names=${names}`]);
  expect(code).toBe(0);
  expect(output).toMatch(
    /^1 write:\n1 × delete task \(CRM\): “Send Pieter the Settle savings sheet/,
  );
  expect(output).toContain("Nothing was written. Add --apply to make these writes.\n12 deals\n");
  expect(output).toContain('"company": "Acme"');
  expect(await sandbox.changes()).toEqual([]);
});

test("with --apply the person at the terminal confirms the plan, and it is applied", async () => {
  const { sandbox, workbelt } = await startServices();
  const script = writeScript(workbelt, DELETE);
  const { code, output } = await workbelt.answer(["run", script, "--apply"], PROMPT, "y\n");
  expect([code, output]).toEqual([0, expect.stringContaining("1 × delete task (CRM)")]);
  expect(output).toContain("Asked because it deletes something.");
  expect(output).toContain("1 of 1 writes were made.");
  expect(await sandbox.changes()).not.toEqual([]);
});

test.each([
  ["underlined", {}, "\u001B[4mCall Gemma about the cold chain\u001B[24m"],
  ["between underscores without styles", { NO_COLOR: "1" }, "_Call Gemma about the cold chain_"],
])("words from outside are %s in the question about a plan", async (_how, env, expected) => {
  const { sandbox } = await startServices();
  const workbelt = new CommandLine({ ...sandbox.environment, ...env });
  const meeting = { meeting_id: seedId("crm/meeting/brightmoor-discovery") };
  const recording = {
    ...meeting,
    call_recording_id: seedId("crm/call-recording/brightmoor-discovery"),
  };
  const script = writeScript(
    workbelt,
    `const call = JSON.stringify(await crm_get_call_transcript(${JSON.stringify(recording)}));
    await crm_create_task({ content: call.includes("cold") ? "Call Gemma about the cold chain" : "" });`,
  );
  const { output } = await workbelt.answer(
    ["run", script, "--apply", "--policy", "careful"],
    PROMPT,
    "n\n",
  );
  expect(output).toContain(`“${expected}”`);
});

test("with --all the plan and the question have every write with all of its inputs", async () => {
  const { workbelt } = await startServices();
  const script = writeScript(
    workbelt,
    'for (let index = 0; index < 30; index += 1) await crm_create_task({ content: "Call customer " + index });',
  );
  const short = await workbelt.run(["run", script]);
  expect(short.output).toContain("`workbelt run --all` prints them");
  expect(short.output).not.toContain("“Call customer 17”");
  const { output } = await workbelt.run(["run", script, "--all"]);
  expect(output).toContain("\nWrite 18: create task (CRM)\n  content: “Call customer 17”\n");
  const asked = await workbelt.answer(["run", script, "--apply", "--all"], PROMPT, "n\n");
  expect(asked.output).toContain("content: “Call customer 17”");
});

test.each([
  ["no", "n\n", 13, "you did not confirm the plan"],
  ["Ctrl+C", "\u0003", 130, "Stopped."],
])("after %s nothing is written", async (_name, typed, expected, message) => {
  const { sandbox, workbelt } = await startServices();
  const script = writeScript(workbelt, 'await crm_create_task({ content: "Call" });');
  const { code, output } = await workbelt.answer(["run", script, "--apply"], PROMPT, typed);
  expect([code, output]).toEqual([expected, expect.stringContaining(message)]);
  expect(await sandbox.changes()).toEqual([]);
});

test("without a terminal --apply needs --yes; the report is data with --json", async () => {
  const { sandbox, workbelt } = await startServices();
  const script = writeScript(workbelt, DELETE);
  const refused = await workbelt.run(["run", script, "--apply"]);
  expect([refused.code, refused.errors]).toEqual([13, expect.stringContaining("Add --yes")]);
  expect(await sandbox.changes()).toEqual([]);
  expect(await workbelt.json("run", script, "--apply", "--yes", "--json")).toMatchObject({
    writes: [{ tool: "crm_delete_task", request: { method: "DELETE" } }],
    report: { isComplete: true, outcomes: [{ status: "done" }] },
  });
});

test("a script of the standard input that only reads returns data", async () => {
  const { workbelt } = await startServices();
  const input = "return (await crm_list_deals({})).items.length;";
  const { code, output } = await workbelt.run(["run", "-", "--json"], { input });
  expect([code, JSON.parse(output)]).toEqual([0, expect.objectContaining({ writes: [] })]);
  expect(JSON.parse(output)).toMatchObject({ output: { value: 12 } });
});

test("a write that fails ends the command with its code, after the report", async () => {
  const { sandbox, workbelt } = await startServices();
  const script = writeScript(workbelt, DELETE);
  sandbox.faults.add({ service: "crm", method: "DELETE", status: 400, times: 1 });
  const { code, errors, output } = await workbelt.run(["run", script, "--apply", "--yes"]);
  expect(output).toContain("0 of 1 writes were made.\nFailed: write 1 (crm_delete_task)");
  expect([code, errors]).toEqual([10, expect.stringContaining("1 of 1 writes were not made")]);
});

test.each([
  ["a script that does not exist", ["run", "missing.js"], "", 2, "The script cannot be read"],
  ["a file without a name", ["run", "-", "--file", "names.csv"], "", 2, "contacts=./contacts.csv"],
  ["a syntax error", ["run", "-"], "await (", 2, "This is not JavaScript"],
  ["a policy that denies", ["run", "-", "--policy", "read-only"], DELETE, 2, "denies this call"],
  ["a function that does not exist", ["run", "-"], "await crm_nothing({});", 2, "crm_nothing"],
])("%s is reported", async (_what, args, input, expected, message) => {
  const { sandbox, workbelt } = await startServices();
  const { code, errors } = await workbelt.run(args, { input });
  expect([code, errors]).toEqual([expected, expect.stringContaining(message)]);
  expect(await sandbox.changes()).toEqual([]);
});

test("a script needs the services that it names, and no others", async () => {
  const workbelt = new CommandLine();
  expect(await workbelt.run(["run", "-"], { input: "return 1 + 1;" })).toMatchObject({
    code: 0,
    output: "2\n",
  });
  const { code, errors } = await workbelt.run(["run", "-"], { input: "await crm_list_deals({});" });
  expect([code, errors]).toEqual([3, expect.stringContaining("CRM_ACCESS_TOKEN")]);
});

test("control characters of a workspace do not reach the terminal", async () => {
  const { workbelt } = await startServices();
  const input = String.raw`await crm_create_task({ content: "\u001b[2J\u202eevil" });
    console.log("\u001b[31m"); return "\u009b2J";`;
  const { code, output } = await workbelt.run(["run", "-"], { input });
  expect(code).toBe(0);
  for (const character of ["\u001B", "\u009B", "\u202E"]) expect(output).not.toContain(character);
});

test("the README's script runs", async () => {
  const { workbelt } = await startServices();
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, source = ""] = /```\n(const \{ items \}[^]*?)```/.exec(readme) ?? [];
  const { code, output } = await workbelt.run(["run", "-"], { input: source });
  expect([code, output]).toEqual([0, expect.stringContaining("tasks are overdue")]);
});
