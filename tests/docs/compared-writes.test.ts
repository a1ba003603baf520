import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { planProgram } from "@workbelt/programs";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { createInput, createToolkits, writes } from "../samples.ts";

test("the page on programs names the updates and deletions that plans do not compare", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const toolkits = createToolkits(sandbox);
  const notCompared: string[] = [];
  const notStable: string[] = [];
  for (const { effect, name } of writes) {
    if (effect === "create") continue;
    sandbox.reset();
    const input = await createInput(name, sandbox);
    const program = `await ${name}(${JSON.stringify(input)});`;
    const [write, again] = await Promise.all(
      [program, program].map(async (each) => (await planProgram(each, { toolkits })).writes[0]),
    );
    if ((write?.before ?? write?.target ?? null) === null) notCompared.push(name);
    if (!isDeepStrictEqual([write?.before, write?.target], [again?.before, again?.target])) {
      notStable.push(name);
    }
  }
  // A state that differs at each read would stop every plan.
  expect(notStable).toEqual([]);
  const page = readFileSync(new URL("../../site/guide/programs.md", import.meta.url), "utf8");
  const [, named = ""] = /^Not compared: ([^.]+)\./m.exec(page) ?? [];
  expect(named.match(/(?<=`)[a-z]+(?:_[a-z]+){2,}/g)).toEqual(notCompared);
});
