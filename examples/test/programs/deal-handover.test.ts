import { startSandbox, type Sandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { handOverDeals } from "../../deal-handover/hand-over-deals.ts";
import { script } from "../../deal-handover/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

/** Runs the agent with an answer to its question. Returns its report and the questions. */
async function handOver(isApproved: boolean) {
  const questions: string[] = [];
  const ask = async (description: string) => {
    questions.push(description);
    return isApproved;
  };
  const report = await handOverDeals({ model: new ScriptedModel({ script }), ask });
  return { questions, report };
}

test("all deals are handed over after one question, with a task for each new owner", async () => {
  const { questions, report } = await handOver(true);
  expect(questions).toEqual([expect.stringContaining("4 × create task (CRM)")]);
  expect(questions[0]).toContain(
    "values.owner: “Daniel Okafor” → “Lena Hoffmann” (2), → “Priya Raman” (2)",
  );
  expect(report).toBe("The deals are handed over. 8 of 8 writes were made.");
  expect(await sandbox.changes()).not.toEqual([]);
});

test("after a no nothing is changed, and the report says so", async () => {
  const { report } = await handOver(false);
  expect(report).toContain("The deals are not handed over: A person rejected the writes");
  expect(await sandbox.changes()).toEqual([]);
});
