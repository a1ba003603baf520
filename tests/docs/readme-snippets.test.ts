import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { compile } from "./snippets/compile.ts";
import { findSnippets, root } from "./snippets/find-snippets.ts";
import { makeProject, writeProgram } from "./snippets/make-project.ts";

const programs = findSnippets("ts", "js", "mjs");

test("the code on every page compiles under strict", async () => {
  expect(new Set(programs.map(({ page }) => page)).size).toBeGreaterThanOrEqual(8);
  const folder = makeProject();
  for (const snippet of programs) writeProgram(folder, snippet);
  expect(await compile(folder)).toEqual([]);
});

test("the code on every page runs in the sandbox, except where the page says why it cannot", async () => {
  // `first-page.test.ts` runs that page, step by step.
  const runnable = programs.filter(({ isRun, page }) => isRun && page !== "site/guide/start.md");
  expect(runnable.length).toBeGreaterThanOrEqual(30);
  const folder = makeProject();
  const files = runnable.map((snippet) => writeProgram(folder, snippet));
  const sources = join(root, "packages/core/test/helpers/sources.mjs");
  const runner = join(import.meta.dirname, "snippets/run-snippets.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", sources, runner, ...files],
    { cwd: folder },
  );
  const results = stdout.trim().split("\n");
  const problems = runnable.map(({ page, line }, index) => `${page}:${line}: ${results[index]}`);
  expect(problems.filter((problem) => !problem.endsWith(": null"))).toEqual([]);
}, 900_000);

test.for(findSnippets("json"))("the JSON on $page:$line can be parsed", ({ code }) => {
  expect(() => JSON.parse(code)).not.toThrow();
});

test("every script that a page runs with npm or pnpm exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const commands = findSnippets("sh").flatMap(({ page, line, code }) =>
    [...code.matchAll(/^ *(?:npm run|pnpm(?: run)?) ([\w:]+)/gm)].map(([, name = ""]) => ({
      place: `${page}:${line}`,
      name,
    })),
  );
  expect(commands.length).toBeGreaterThan(10);
  const others = new Set(["add", "changeset", "exec", "install", "vitest"]);
  expect(commands.filter(({ name }) => !(name in scripts) && !others.has(name))).toEqual([]);
});
