import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { Outcome } from "../../src/task.ts";
import { task as renameDeal } from "../../tasks/crm/rename-deal.ts";
import type { Report } from "../../src/report/report-data.ts";
import {
  listFiles,
  modelPath,
  readRuns,
  runCommand,
  temporaryFolder,
} from "../helpers/run-command.ts";

const SOLVED =
  "crm/move-deal-to-won,crm/rename-deal,crm/open-pipeline,crm/which-keller,notes/tick-to-do";

function readReport(folder: string): Report {
  return JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as Report;
}

test.each(["services", "all"])("a model that can solves its tasks with %s", async (toolkit) => {
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", SOLVED, "--runs", "2", "--toolkit", toolkit, "--out", out];
  const { code, output, errors } = await runCommand(["--model", modelPath("solving"), ...args]);
  expect(errors).toBe("");
  expect(readRuns(out).flatMap(({ reasons }) => reasons)).toEqual([]);
  expect(code).toBe(0);
  expect(readRuns(out)).toHaveLength(10);
  const { overall, kinds } = readReport(out);
  expect(overall).toMatchObject({ tasks: 5, runs: 10, passed: 10, errors: 0, passAll: [1, 1] });
  expect(kinds.map(({ name }) => name)).toEqual(["change", "question", "ambiguous", "in-place"]);
  expect(overall.perRun).toMatchObject({ toolErrors: 0, collateral: 0 });
  expect(overall.perRun.calls).toBeCloseTo(1.8);
  expect(overall.perRun.definitionTokensPerTurn).toBeGreaterThan(1000);
  expect(output).toContain("pass^2");
  expect(existsSync(join(out, "report.html"))).toBe(true);
});

test("a change that was not requested fails the run and is counted", async () => {
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", "crm/move-deal-to-won", "--runs", "1", "--out", out];
  const { code, output } = await runCommand(["--model", modelPath("wrong"), ...args]);
  expect(code).toBe(0);
  expect(output).toContain("✗ crm/move-deal-to-won 1/1");
  const [run] = readRuns(out);
  expect(run).toMatchObject({ outcome: "failed", measures: { calls: 1, collateral: 1 } });
  expect(run!.reasons.join("\n")).toContain("Send <b>flowers</b>");
  expect(run!.changes).toMatchObject([{ resource: "task", kind: "created" }]);
  expect(readReport(out).overall).toMatchObject({ passed: 0, perRun: { collateral: 1 } });
});

test("a task that names a number of people starts with a company of that size", async () => {
  const out = join(temporaryFolder(), "out");
  const verify = async ({ crm }: Outcome) => {
    const page = await crm.post<{ data: object[] }>("/v2/objects/people/records/query");
    return [`There are ${page.data.length} people.`];
  };
  const small = { ...renameDeal, verify };
  const tasks = [small, { ...small, id: "crm/rename-in-larger-company", people: 60 }];
  await runCommand(
    ["--model", modelPath("endless"), "--max-turns", "1", "--runs", "1", "--out", out],
    { tasks },
  );
  const sizes = readRuns(out).map(({ reasons }) => reasons.at(-1));
  expect(new Set(sizes)).toEqual(new Set(["There are 44 people.", "There are 60 people."]));
});

test("a call of a tool that does not exist is an error that the model reads", async () => {
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", "crm/move-deal-to-won", "--runs", "1", "--out", out];
  await runCommand(["--model", modelPath("confused"), ...args]);
  const measures = { turns: 3, calls: 2, toolErrors: 2 };
  expect(readRuns(out)).toMatchObject([{ outcome: "failed", answer: "I give up.", measures }]);
});

test.each([
  ["--max-turns", "3", "turns", "No answer after 3 turns."],
  ["--max-tokens", "15000", "tokens", "the limit is 15,000."],
])("a run stops at %s %s", async (option, value, limit, reason) => {
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", "crm/move-deal-to-won", "--runs", "1", option, value, "--out", out];
  const { code } = await runCommand(["--model", modelPath("endless"), ...args]);
  expect(code).toBe(0);
  const [run] = readRuns(out);
  expect(run).toMatchObject({ outcome: "failed", limit });
  expect(run!.reasons[0]).toContain(reason);
  expect(run!.measures.calls).toBe(run!.measures.turns);
});

test("a run stops when its time is over", async () => {
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", "crm/move-deal-to-won", "--runs", "1", "--timeout", "1", "--out", out];
  const all = ["--max-turns", "100000", "--max-tokens", "900000000", ...args];
  await runCommand(["--model", modelPath("endless"), ...all]);
  const [run] = readRuns(out);
  expect(run).toMatchObject({ outcome: "failed", limit: "time" });
  expect(run!.reasons[0]).toBe("No answer after 1 seconds.");
});

test("a refused key ends the evaluation, counts for nothing and is written nowhere", async () => {
  const key = "test-1234567890-key";
  vi.stubEnv("EVAL_TEST_API_KEY", key);
  const out = join(temporaryFolder(), "out");
  const args = ["--tasks", "crm/*", "--runs", "4", "--parallel", "1", "--out", out];
  const { code, output, errors } = await runCommand(["--model", modelPath("refused"), ...args]);
  vi.unstubAllEnvs();
  expect(code).toBe(1);
  expect(readRuns(out)).toMatchObject([{ outcome: "error" }]);
  expect(readReport(out).overall).toMatchObject({ runs: 0, errors: 1 });
  expect(errors).toContain("Incorrect API key: [secret]");
  for (const text of [
    output,
    errors,
    ...listFiles(out).map((file) => readFileSync(file, "utf8")),
  ]) {
    expect(text).not.toContain(key);
  }
});
