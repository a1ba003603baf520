// Importing modules in a fresh process.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Cost of an import. */
export interface ImportCost {
  milliseconds: number;
  /** Heap in use without garbage, beyond that of a process which imports nothing, in megabytes. */
  megabytes: number;
}

/** Imports modules, one after another, in a process of their own. */
export async function measureImport(...modules: string[]): Promise<ImportCost> {
  const script = `
    gc();
    const before = process.memoryUsage().heapUsed;
    const began = performance.now();
    for (const name of ${JSON.stringify(modules)}) await import(name);
    const milliseconds = performance.now() - began;
    gc();
    const megabytes = (process.memoryUsage().heapUsed - before) / 1_000_000;
    process.stdout.write(JSON.stringify({ milliseconds, megabytes }));
  `;
  const { stdout } = await run(
    process.execPath,
    ["--expose-gc", "--input-type=module", "--eval", script],
    { cwd: fileURLToPath(new URL(".", import.meta.url)) },
  );
  return JSON.parse(stdout) as ImportCost;
}
