import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { answerProgram } from "../docs/snippets/answer-program.ts";
import { installPackages } from "../../scripts/pack-packages.ts";
import { findSnippets } from "../docs/snippets/find-snippets.ts";
import { type Decide, startOpenAi } from "../docs/snippets/openai-server.ts";
import { commandRunner, createTestFolder } from "./packed-packages.ts";

// Runs the program of the page about MCP clients with Mastra itself, which is too large to install with the repository.
const mastra = { "@mastra/core": "1.71.0", "@mastra/mcp": "2.0.0" };
const types = { "@types/node": "24.19.2", typescript: "5.9.3" };
const page = "site/guide/frameworks/mcp-clients.md";
const [program] = findSnippets("typescript").filter((snippet) => snippet.page === page);

/** The arguments of the compiler: those of a new project of Mastra, but for its folders. */
const compile = ["--strict", "--noEmit", "--skipLibCheck", "--target", "ES2022"];

test("Mastra's program compiles, asks the person, and creates only what was approved", async () => {
  const folder = createTestFolder();
  const others = { ...mastra, ...types, zod: "4.6.7" };
  await installPackages(folder, { names: ["mcp"], tarballs: inject("tarballs"), others });
  writeFileSync(join(folder, "main.ts"), program?.code ?? "");
  const modules = ["--module", "ES2022", "--moduleResolution", "bundler"];
  await commandRunner(folder)("pnpm", "exec", "tsc", ...compile, ...modules, "main.ts");

  const approved = await run(folder, "y");
  expect(approved.output).toContain("“Send Gemma Thornton the offer”");
  expect(approved.output).toContain("The task is there.");
  expect(approved.results.at(-1)).toContain("Send Gemma Thornton the offer");

  const rejected = await run(folder, "n");
  expect(rejected.results[0]).toContain("the person did not confirm this call");
  expect(rejected.output).toContain("There is no task.");
  expect(rejected.results.at(-1)).not.toContain("Send Gemma Thornton the offer");
});

/** Runs the program, answers its question, and returns what it printed and the results that the model was sent. */
async function run(folder: string, answer: string) {
  let results: readonly string[] = [];
  const url = await startOpenAi((tools, sent) => {
    results = sent;
    return decide(tools, sent);
  });
  const child = spawn(process.execPath, ["main.ts"], {
    cwd: folder,
    env: {
      ...process.env,
      OPENAI_BASE_URL: url,
      OPENAI_API_KEY: "a-key-for-tests",
      MASTRA_TELEMETRY_DISABLED: "1",
    },
  });
  const output = await answerProgram(child, answer);
  return { output, results };
}

/** Creates the task, looks for it in the list, and reports. */
const decide: Decide = (_tools, results) => {
  const content = "Send Gemma Thornton the offer";
  if (results.length === 0) return [["workbelt_crm_create_task", { content }]];
  if (results.length === 1) return [["workbelt_crm_list_tasks", { limit: 500 }]];
  return results.at(-1)?.includes(content) ? "The task is there." : "There is no task.";
};
