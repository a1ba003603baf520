import { Command } from "commander";
import { expect, test } from "vitest";
import { defineOperationCommand } from "../../src/commands/operation-command.js";
import { InputOption } from "../../src/input/input-option.js";
import { readValues } from "../../src/input/read-value.js";
import { loadService, serviceNames } from "../../src/services/load-service.js";

test.each(serviceNames)("every input of every operation of %s has a flag", async (name) => {
  const service = await loadService(name);
  const tools = service.createTools();
  expect(tools.length).toBeGreaterThan(20);
  for (const tool of tools) {
    const command = defineOperationCommand(new Command(), { service, tool, args: [] });
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
