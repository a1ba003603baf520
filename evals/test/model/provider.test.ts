import { join } from "node:path";
import { expect, test } from "vitest";
import { type Answer, drop, fail, say, startProvider } from "../helpers/provider.ts";
import { readRuns, runCommand, temporaryFolder } from "../helpers/run-command.ts";

async function evaluate(...answers: Answer[]) {
  const provider = await startProvider(...answers);
  const out = join(temporaryFolder(), "out");
  const options = ["--model", "openai:gpt-4o", "--tasks", "crm/rename-deal,crm/which-keller"];
  const { errors } = await runCommand([...options, "--runs", "1", "--parallel", "1", "--out", out]);
  return { requests: provider.requests, runs: readRuns(out), errors };
}

test("a provider's model is measured by the usage that it reports", async () => {
  const { runs, requests } = await evaluate(say("No idea."));
  expect(requests).toBe(2);
  expect(runs).toHaveLength(2);
  const measures = { turns: 1, inputTokens: 1234, outputTokens: 5, estimated: false };
  expect(runs[0]).toMatchObject({ outcome: "failed", answer: "No idea.", measures });
});

test("rate limits, overload and lost connections are waited for", async () => {
  const busy = [fail(429, "rate_limit"), fail(503, "overloaded"), drop] as const;
  const { runs, requests, errors } = await evaluate(...busy, say("No idea."));
  expect(errors).toBe("");
  expect(requests).toBe(5);
  expect(runs).toMatchObject([{ outcome: "failed" }, { outcome: "failed" }]);
});

test("a provider that stays busy is an error of the run, and the next run is tried", async () => {
  const { runs, requests, errors } = await evaluate(fail(429, "rate_limit"));
  expect(requests).toBe(8);
  expect(runs).toMatchObject([{ outcome: "error" }, { outcome: "error" }]);
  expect(errors).toContain("Make them again");
});

test.each([
  [401, "invalid_api_key"],
  [404, "model_not_found"],
  [429, "insufficient_quota"],
])("%i %s ends the evaluation", async (status, code) => {
  const { runs, requests, errors } = await evaluate(fail(status, code));
  expect(requests).toBe(1);
  expect(runs).toMatchObject([{ outcome: "error", reasons: [expect.stringContaining(code)] }]);
  expect(errors).toContain("Stopped:");
});

test("a conversation that is too long for the model fails the run", async () => {
  const { runs, requests } = await evaluate(fail(400, "context_length_exceeded"));
  expect(requests).toBe(2);
  expect(runs[0]).toMatchObject({ outcome: "failed", limit: "context" });
});
