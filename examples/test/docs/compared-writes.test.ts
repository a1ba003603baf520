import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { plan, startPlanSandbox } from "../../../packages/programs/test/helpers/plan-sandbox.ts";
import { createInput, writes } from "../samples.ts";

test("the page on programs names the updates and deletions that plans do not compare", async () => {
  const sandbox = await startPlanSandbox();
  onTestFinished(() => sandbox.stop());
  const notCompared: string[] = [];
  for (const { effect, name } of writes) {
    if (effect === "create") continue;
    sandbox.reset();
    const input = await createInput(name, sandbox);
    const planned = await plan(sandbox, `await ${name}(${JSON.stringify(input)});`);
    const [write] = planned.writes;
    if ((write?.before ?? write?.target ?? null) === null) notCompared.push(name);
  }
  const page = readFileSync(new URL("../../../site/guide/programs.md", import.meta.url), "utf8");
  const [, named = ""] = /^Not compared: ([^.]+)\./m.exec(page) ?? [];
  expect(named.match(/(?<=`)[a-z]+(?:_[a-z]+){2,}/g)).toEqual(notCompared);
});
