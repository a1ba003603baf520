import { spawn } from "node:child_process";
import { join } from "node:path";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { answerProgram } from "./snippets/answer-program.ts";
import { findSnippets, root } from "./snippets/find-snippets.ts";
import { makeProject, writeProgram } from "./snippets/make-project.ts";
import { type Decide, startOpenAi } from "./snippets/openai-server.ts";

// Runs the program of each page about a framework as a process, with the sandbox and an imitation of OpenAI's API.
const programs = findSnippets("ts").filter(({ page }) => page.startsWith("site/guide/frameworks/"));

test("each page about a framework has one program", () => {
  const pages = programs.map(({ page }) => page);
  expect(pages).toEqual([...new Set(pages)]);
  expect(pages.length).toBeGreaterThanOrEqual(5);
});

test.for(programs)("$page: the program asks, and creates what was approved", async (program) => {
  const { changes, output } = await run(program, "y");
  expect(output).toContain("“Send Gemma Thornton the offer”");
  expect(output).toContain("The task is there.");
  expect(changes).toEqual([expect.stringContaining("Send Gemma Thornton the offer")]);
});

test.for(programs)("$page: the program sends nothing that was rejected", async (program) => {
  const { changes, output } = await run(program, "n");
  expect(output).toContain("There is no task.");
  expect(changes).toEqual([]);
});

/** Finds Gemma, creates the task for her, and reports. The main agent of deepagents leaves it to the subagent. */
const decide: Decide = (tools, results) => {
  const last = results.at(-1) ?? "";
  const report = /"task_id|is there/.test(last) ? "The task is there." : "There is no task.";
  if (!tools.includes("crm_create_task")) {
    const task = { description: "Make the task.", subagent_type: "crm" };
    return results.length === 0 ? [["task", task]] : report;
  }
  if (results.length === 0) {
    return [["crm_search_records", { object: "people", query: "Gemma Thornton" }]];
  }
  if (results.length > 1) return report;
  const [, id] = /"record_id\\?":\\?"([\w-]+)/.exec(last) ?? [];
  const linked_records = [{ target_object: "people", target_record_id: id }];
  return [["crm_create_task", { content: "Send Gemma Thornton the offer", linked_records }]];
};

/** Runs a program, answers its question, and returns what it printed and what changed. */
async function run(program: (typeof programs)[number], answer: string) {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const file = writeProgram(makeProject(), program);
  const sources = join(root, "packages/core/test/helpers/sources.mjs");
  const child = spawn(process.execPath, ["--import", sources, file], {
    env: {
      ...process.env,
      ...sandbox.environment,
      OPENAI_BASE_URL: await startOpenAi(decide),
      OPENAI_API_KEY: "a-key-for-tests",
      OPENAI_AGENTS_DISABLE_TRACING: "1",
    },
  });
  const output = await answerProgram(child, answer);
  return { output, changes: (await sandbox.changes()).map(({ summary }) => summary) };
}
