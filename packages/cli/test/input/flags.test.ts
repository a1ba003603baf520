import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { seedId } from "@workbelt/sandbox";
import { Command } from "commander";
import { expect, test } from "vitest";
import { defineOperationCommand } from "../../src/commands/operation-command.js";
import { InputOption } from "../../src/input/input-option.js";
import { positionalInputs } from "../../src/input/positional.js";
import { readValues } from "../../src/input/read-value.js";
import { createTools } from "../../src/services.js";
import { startServices } from "../helpers/command.js";

test.each([
  ["crm", crmPackage],
  ["notes", notesPackage],
  ["convintel", convintelPackage],
])("every input of every operation of %s has a flag", (name, provider) => {
  const service = { listed: { name, title: name, load: async () => provider }, provider };
  const tools = createTools(service);
  expect(tools.length).toBeGreaterThan(20);
  for (const tool of tools) {
    const command = defineOperationCommand(new Command(), {
      service,
      services: [],
      tool,
      args: [],
    });
    const inputs = command.options
      .filter((option) => option instanceof InputOption)
      .filter(({ hidden }) => !hidden)
      .map(({ path }) => path.join("."));
    const { input, takesItems } = tool.operation;
    expect(inputs).toEqual([...Object.keys(input.shape), ...(takesItems ? ["items"] : [])]);
    // The help texts of all parts can be made.
    expect(command.helpInformation()).toContain("Input:".repeat(Math.min(1, inputs.length)));
  }
});

test("ids are given without flags, and flags in the spelling of the inputs", async () => {
  const { workbelt } = await startServices();
  const id = seedId("crm/task/harborline-settle-savings");
  const update = ["crm", "update-task", id, "--isCompleted", "--deadline_at"];
  expect(await workbelt.json(...update, "2026-12-01T17:00:00Z", "--dry-run")).toMatchObject({
    requests: [
      {
        path: `/v2/tasks/${id}`,
        body: { data: { is_completed: true, deadline_at: "2026-12-01T17:00:00.000Z" } },
      },
    ],
  });
});

test.each([
  ["crm_get_record", ["object", "record_id"], crmPackage],
  ["crm_search_records", ["object", "query"], crmPackage],
  ["crm_update_list_entry", ["list_id", "entry_id"], crmPackage],
  ["crm_create_task", [], crmPackage],
  ["crm_list_tasks", [], crmPackage],
  ["convintel_activity_get", ["activityId"], convintelPackage],
])("%s takes %j without flags", (name, expected, provider) => {
  const service = { listed: { name, title: name, load: async () => provider }, provider };
  const [tool] = createTools(service, { include: [name] });
  expect(positionalInputs(tool!)).toEqual(expected);
});

test.each([
  ["Acme, Inc.", "Acme, Inc."],
  ["1.50", 1.5],
  ["007", "007"],
  ["12345678901234567890", "12345678901234567890"],
  ["true", true],
  ['"42"', "42"],
  ['{"a":1}', { a: 1 }],
])("a value of unknown type, %j, is read as %j", (text, value) => {
  expect(readValues([text], undefined)).toEqual(value);
});
