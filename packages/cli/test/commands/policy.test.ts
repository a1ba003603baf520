import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "@workbelt/sandbox";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { type CommandLine, startServices } from "../helpers/command.js";

const PROMPT = "Proceed? [y/N] ";
const remove = [
  "crm",
  "delete-task",
  "--task-id",
  seedId("crm/task/harborline-settle-savings"),
  "--format",
  "json",
];
const create = ["crm", "create-task", "--content", "Send the offer"];

/** Counts the writes that reached the sandbox. */
async function countChanges(sandbox: Sandbox): Promise<number> {
  return (await sandbox.changes()).length;
}

function writeRules(workbelt: CommandLine, rules: unknown): string {
  const file = join(workbelt.folder, "rules.json");
  writeFileSync(file, JSON.stringify(rules));
  return file;
}

test("a deletion is described at the terminal, and made once the person says yes", async () => {
  const { sandbox, workbelt } = await startServices();
  const { code, output } = await workbelt.answer(remove, PROMPT, "y\n");
  expect([code, output]).toEqual([0, expect.stringContaining("CRM: Delete one task for good: “")]);
  expect(output).toContain("Cannot be undone");
  expect(output).toContain("Asked because it deletes something.");
  expect(await countChanges(sandbox)).toBeGreaterThan(0);
});

test.each([
  ["no", "n\n", 13, "you did not confirm the call"],
  ["nothing", "\n", 13, "you did not confirm the call"],
  ["the end of the input", "\u0004", 13, "you did not confirm the call"],
  ["Ctrl+C", "\u0003", 130, "Stopped. Nothing was sent."],
])("after %s nothing is sent", async (_name, typed, expected, message) => {
  const { sandbox, workbelt } = await startServices();
  const { code, output } = await workbelt.answer(remove, PROMPT, typed);
  expect([code, output]).toEqual([expected, expect.stringContaining(message)]);
  expect(await countChanges(sandbox)).toBe(0);
});

test("without a terminal, what needs a confirmation needs --yes", async () => {
  const { sandbox, workbelt } = await startServices();
  const refused = await workbelt.run(remove);
  expect([refused.code, refused.errors]).toEqual([
    13,
    expect.stringContaining(
      "Nothing was sent: the policy asks a person about this call because it deletes something, and there is no terminal to ask at. Add --yes to make the call without asking.\n\nCRM: Delete one task for good: “",
    ),
  ]);
  expect(await countChanges(sandbox)).toBe(0);
  expect(await workbelt.run([...remove, "--dry-run"])).toMatchObject({ code: 0 });
  expect(await countChanges(sandbox)).toBe(0);
  expect(await workbelt.run([...remove, "--yes"])).toMatchObject({ code: 0 });
  expect(await countChanges(sandbox)).toBeGreaterThan(0);
});

test("--policy says what is asked about and refused, WORKBELT_POLICY if it is not given", async () => {
  const { sandbox, workbelt } = await startServices();
  const asked = await workbelt.run([...create, "--policy", "writes"]);
  expect([asked.code, asked.errors]).toEqual([13, expect.stringContaining("because it writes")]);
  const env = { WORKBELT_POLICY: "read-only" };
  const denied = await workbelt.run([...create, "--yes"], { env });
  expect([denied.code, denied.errors]).toEqual([
    13,
    expect.stringContaining("The policy denies this call of `workbelt crm create-task`"),
  ]);
  expect(await countChanges(sandbox)).toBe(0);
  expect(await workbelt.run([...remove, "--policy", "open"], { env })).toMatchObject({ code: 0 });
});

test("a file has rules for operations of all services", async () => {
  const { sandbox, workbelt } = await startServices();
  const rule = { operations: ["crm_create_task"], input: { content: "Send the offer" } };
  const file = writeRules(workbelt, [
    { when: { operations: ["notes_page_create"] }, then: "deny" },
    { when: rule, then: "deny", because: "offers are sent by people" },
    "deletions",
  ]);
  const { code, errors } = await workbelt.run([...create, "--policy", file]);
  expect([code, errors]).toEqual([13, expect.stringContaining("offers are sent by people")]);
  expect(await countChanges(sandbox)).toBe(0);
});

test.each([
  [
    [{ then: "allow" }, { when: { operations: ["crm_delete_tsk"] }, then: "ask" }],
    "policy[1].when",
  ],
  [[{ then: "maybe" }], "policy[0].then"],
])("a rule that cannot be used is named: %j", async (rules, place) => {
  const { workbelt } = await startServices();
  const { code, errors } = await workbelt.run([...create, "--policy", writeRules(workbelt, rules)]);
  expect([code, errors]).toEqual([12, expect.stringContaining(place)]);
});

test("a policy that does not exist is answered with those that do", async () => {
  const { workbelt } = await startServices();
  const { code, errors } = await workbelt.run([...create, "--policy", "delitions"]);
  expect([code, errors]).toEqual([
    12,
    expect.stringContaining("Expected open, deletions, writes, careful, read-only or a JSON file"),
  ]);
});

test("commands of one conversation share what they have read: a write after content by outsiders is asked about", async () => {
  const { sandbox, workbelt } = await startServices();
  const inThread = (words: readonly string[], thread: string) =>
    workbelt.run([...words, "--policy", "careful", "--thread", thread]);
  expect(await inThread(create, "chat-7")).toMatchObject({ code: 0 });
  expect(await inThread(["crm", "list-notes", "--limit", "1"], "chat-7")).toMatchObject({
    code: 0,
  });
  const made = await countChanges(sandbox);
  const refused = await inThread(create, "chat-7");
  expect([refused.code, refused.errors]).toEqual([
    13,
    expect.stringContaining("because the agent has read content by people outside"),
  ]);
  const script = join(workbelt.folder, "create.js");
  writeFileSync(script, `await crm_create_task({ content: "Send the offer" });`);
  const planned = await inThread(["run", script, "--apply"], "chat-7");
  expect([planned.code, planned.errors]).toEqual([
    13,
    expect.stringContaining("Nothing was written"),
  ]);
  expect(await countChanges(sandbox)).toBe(made);
  expect(await inThread(create, "chat-8")).toMatchObject({ code: 0 });
  expect(await workbelt.run([...create, "--policy", "careful"])).toMatchObject({ code: 0 });
});
