import { join } from "node:path";
import { expect, test } from "vitest";
import { modelPath, readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

const TASK = ["--tasks", "crm/move-deal-to-won", "--runs", "1"];

async function countTools(model: string, ...options: string[]): Promise<number[]> {
  const out = join(temporaryFolder(), "out");
  const args = ["--model", modelPath(model), ...TASK, ...options, "--out", out];
  const { errors } = await runCommand(args);
  expect(errors).toBe("");
  return readRuns(out)[0]!.steps.flatMap((step) => (step.type === "model" ? [step.tools] : []));
}

test("a model with discovery sees the tools that it has loaded", async () => {
  expect(await countTools("loading", "--toolkit", "discovery")).toEqual([1, 3, 3, 3]);
});

test("a selection of resources has the tools of no others", async () => {
  const some = ["--toolkit", "resources", "--resources", "crm.records"];
  const [resources, services, all] = [
    await countTools("solving", ...some),
    await countTools("solving"),
    await countTools("solving", "--toolkit", "all"),
  ];
  expect(resources[0]).toBeLessThan(services[0]! / 4);
  expect(services[0]).toBeLessThan(all[0]!);
});

test("a toolkit that only reads has no tool that writes", async () => {
  const out = join(temporaryFolder(), "out");
  const args = ["--model", modelPath("solving"), ...TASK, "--toolkit", "read", "--out", out];
  await runCommand(args);
  expect(readRuns(out)[0]!.answer).toContain("I would need the tool crm_update_record");
});
