import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";
import { Command } from "commander";
import { expect, test } from "vitest";
import { defineOperationCommand } from "../../src/commands/operation-command.js";
import { InputOption } from "../../src/input/input-option.js";
import { readValues } from "../../src/input/read-value.js";
import { createTools } from "../../src/services.js";

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
      .filter(({ negate }) => !negate)
      .map(({ path }) => path.join("."));
    expect(inputs).toEqual(Object.keys(tool.operation.input.shape));
    // The help texts of all parts can be made.
    expect(command.helpInformation()).toContain("Input:".repeat(Math.min(1, inputs.length)));
  }
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
