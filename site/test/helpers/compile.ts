import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const site = dirname(dirname(import.meta.dirname));
const root = dirname(site);

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  target: "ES2023",
  lib: ["ES2024"],
  module: "NodeNext",
  moduleDetection: "force",
  skipLibCheck: true,
  types: ["node"],
  // The declarations of what was built last, as readers have them. The compiler would check all sources, too.
  paths: {
    "@workbelt/*": [`${root}/packages/*/dist/index.d.ts`, `${root}/lab/*/dist/index.d.ts`],
    "@workbelt/core/*": [`${root}/packages/core/dist/*/index.d.ts`],
  },
};

/** Compiles programs, each a module of its own, and returns the compiler's output: nothing if all are right. */
export function compile(programs: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(site, ".snippets-"));
  try {
    for (const [name, program] of programs) writeFileSync(join(folder, `${name}.ts`), program);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    // Several checkers would repeat much of each other's work.
    const options = ["--project", folder, "--checkers", "1"];
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], {
      encoding: "utf8",
    });
    return `${stdout}${status === 0 ? "" : `The compiler's status is ${status}.`}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
