import { readFileSync } from "node:fs";
import { planProgram } from "@workbelt/programs";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createInput, createToolkits, writes } from "../samples.ts";

test("the page on programs names the updates and deletions that plans do not compare", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const toolkits = createToolkits(sandbox);
  const notCompared: string[] = [];
  for (const { effect, name } of writes) {
    if (effect === "create") continue;
    sandbox.reset();
    const input = await createInput(name, sandbox);
    const program = `await ${name}(${JSON.stringify(input)});`;
    const planned = await planProgram(program, { toolkits });
    const [write] = planned.writes;
    if ((write?.before ?? write?.target ?? null) === null) notCompared.push(name);
  }
  const page = readFileSync(new URL("../../../site/guide/programs.md", import.meta.url), "utf8");
  const [, named = ""] = /^Not compared: ([^.]+)\./m.exec(page) ?? [];
  expect(named.match(/(?<=`)[a-z]+(?:_[a-z]+){2,}/g)).toEqual(notCompared);
});
