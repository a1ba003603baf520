// Time to import each package of tools, beside LangChain's tools alone. Every import has a process of its own.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROUNDS = 10;
const run = promisify(execFile);

const modules = [
  "@langchain/core/tools",
  "@workbelt/core/provider",
  "@workbelt/crm-tools",
  "@workbelt/notes-tools",
  "@workbelt/convintel-tools",
];

/** Milliseconds that a fresh process takes to import a module. */
async function measure(name: string): Promise<number> {
  const script = `
    const began = performance.now();
    await import(${JSON.stringify(name)});
    process.stdout.write(String(performance.now() - began));
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
  });
  return Number(stdout);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

const times = new Map(modules.map((name) => [name, [] as number[]]));
// The first import of each fills the file system's cache. Interleaved, so that a busy machine slows all alike.
for (const name of modules) await measure(name);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of modules) times.get(name)?.push(await measure(name));
}
const [alone = 0] = modules.map((name) => median(times.get(name) ?? []));
console.table(
  modules.map((name) => {
    const milliseconds = median(times.get(name) ?? []);
    const extra = milliseconds - alone;
    return { module: name, "median, ms": Math.round(milliseconds), "extra, ms": Math.round(extra) };
  }),
);
