import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

/** Creates an empty folder outside the repository, so that nothing resolves to the repository's packages. */
export function createFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), "workbelt-packed-")));
}

/** Creates such a folder, and removes it after the test. */
export function createTestFolder(): string {
  const folder = createFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

// On Windows these are scripts, which need a shell.
const shellCommands = process.platform === "win32" ? ["npm", "npx", "pnpm"] : [];

/** Returns a function that runs a command in a folder and returns its output. */
export function commandRunner(cwd: string, environment: NodeJS.ProcessEnv = {}) {
  // With this run's variables, the copy's own Vitest would act as one of its workers.
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const env = { ...Object.fromEntries(outer), ...environment };
  return async (command: string, ...args: string[]) => {
    const shell = shellCommands.includes(command);
    return (await promisify(execFile)(command, args, { cwd, env, shell })).stdout;
  };
}
