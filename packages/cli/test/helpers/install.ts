import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { installPackages, packPackages } from "../../../../scripts/pack-packages.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which the packed packages are installed. */
    folder: string;
  }
}

const names = ["cli", "agents"];

/** Packs what was built last, and installs it into an empty folder outside the repository. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "workbelt-cli-")));
  await installPackages(folder, { names, tarballs: await packPackages() });
  project.provide("folder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
