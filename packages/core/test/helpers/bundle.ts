import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { onTestFinished } from "vitest";

const undici = dirname(createRequire(import.meta.url).resolve("undici/package.json"));

/**
 * Bundles a file of this folder as one ES module for the conditions of a runtime, and returns its path.
 * `external` leaves undici to the runtime.
 */
export async function bundle(
  entry: string,
  options: { conditions: string[]; external?: boolean },
): Promise<string> {
  const folder = await mkdtemp(join(dirname(undici), ".bundle-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const outfile = join(folder, "main.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile,
    bundle: true,
    format: "esm",
    conditions: options.conditions,
    mainFields: ["module", "main"],
    external: ["node:*", ...(options.external ? ["undici"] : [])],
    logLevel: "error",
  });
  return outfile;
}
