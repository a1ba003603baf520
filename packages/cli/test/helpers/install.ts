import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which the packed packages are installed. */
    folder: string;
  }
}

const packages = join(import.meta.dirname, "../../..");
const names = ["core", "crm-tools", "notes-tools", "convintel-tools", "sandbox", "cli"];

/** Packs what was built last, and installs it into an empty folder outside the repository. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "workbelt-cli-")));
  for (const name of names) {
    await run(join(packages, name), "pnpm", "pack", "--out", join(folder, `${name}.tgz`));
  }
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const tarballs = names.map((name) => `./${name}.tgz`);
  await run(folder, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs);
  project.provide("folder", folder);
  return () => rm(folder, { recursive: true, force: true });
}

async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  // On Windows, npm and pnpm are scripts, which need a shell.
  await promisify(execFile)(command, args, { cwd, shell: process.platform === "win32" });
}
