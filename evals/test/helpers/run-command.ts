import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Program } from "../../src/cli/program.ts";
import type { RunResult } from "../../src/runs/run-result.ts";
import { tasks } from "../../tasks/catalog.ts";
import { jobs } from "../../tasks/jobs.ts";

/** Output of the command. */
export interface Outcome {
  code: number;
  output: string;
  errors: string;
}

/** Runs the command in this process. */
export async function runCommand(
  args: readonly string[],
  options: Partial<Program> = {},
): Promise<Outcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await main(args, {
    tasks,
    jobs,
    print: (line) => output.push(line),
    printError: (line) => errors.push(line),
    environment: process.env,
    signal: new AbortController().signal,
    retryDelaysMs: [1, 1, 1],
    ...options,
  });
  return { code, output: output.join("\n"), errors: errors.join("\n") };
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-evals-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the path of a model of these tests. */
export function modelPath(name: string): string {
  return join(import.meta.dirname, `../models/${name}-model.ts`);
}

/** Reads the results of a folder. */
export function readRuns(folder: string): RunResult[] {
  return listFiles(join(folder, "runs")).map(
    (file) => JSON.parse(readFileSync(file, "utf8")) as RunResult,
  );
}

/** Lists all files of a folder. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
