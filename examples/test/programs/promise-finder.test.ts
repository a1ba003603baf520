import { seedId, startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerQuestion } from "../../promise-finder/promise-finder.ts";
import { script } from "../../promise-finder/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

async function ask(question: string): Promise<string> {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  return answerQuestion({ question, model: new ScriptedModel({ script }) });
}

test("a question about promises is answered from calls, with their ids as sources", async () => {
  const answer = await ask("What did we promise Brightmoor?");
  const calls = ["pilot-review", "technical-review", "discovery"];
  const recordings = calls.map((key) => seedId(`crm/call-recording/brightmoor-${key}`));
  expect(recordings.some((id) => answer.includes(id))).toBe(true);
  expect(answer).toContain("Brightmoor");
});

test("a question about a lost deal is answered from the note on it", async () => {
  const answer = await ask("What does the loss review of Halcyon say?");
  expect(answer).toContain(seedId("crm/note/halcyon-loss"));
});

test("a question of which nothing is known is answered with that", async () => {
  expect(await ask("zebras")).toBe("I found nothing about it.");
});
