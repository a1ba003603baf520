import type { TestProject } from "vitest/node";
import { packPackages } from "../../scripts/pack-packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with the packed packages. */
    tarballs: string;
  }
}

/** Packs what was built last, once for all tests of this folder. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("tarballs", await packPackages());
}
