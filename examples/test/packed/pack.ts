import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { packPackages } from "../../../scripts/pack-packages.ts";
import { createFolder } from "./packed-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with the packed packages. */
    tarballs: string;
  }
}

/** Packs what was built last, once for all tests of this folder. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = createFolder();
  await packPackages(join(folder, "tarballs"));
  project.provide("tarballs", join(folder, "tarballs"));
  return () => rmSync(folder, { recursive: true, force: true });
}
