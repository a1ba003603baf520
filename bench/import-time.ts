// Time to import each package of tools, beside LangChain's tools alone. Every import has a process of its own.
import { measureImport } from "./measure-import.ts";
import { median } from "./median.ts";

const ROUNDS = 10;

const modules = [
  "@langchain/core/tools",
  "@workbelt/core/provider",
  "@workbelt/crm-tools",
  "@workbelt/notes-tools",
  "@workbelt/convintel-tools",
];

const times = new Map(modules.map((name) => [name, [] as number[]]));
// The first import of each fills the file system's cache. Interleaved, so that a busy machine slows all alike.
for (const name of modules) await measureImport(name);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of modules) {
    const { milliseconds } = await measureImport(name);
    times.get(name)?.push(milliseconds);
  }
}
const [alone = 0] = modules.map((name) => median(times.get(name) ?? []));
console.table(
  modules.map((name) => {
    const milliseconds = median(times.get(name) ?? []);
    const extra = milliseconds - alone;
    return { module: name, "median, ms": Math.round(milliseconds), "extra, ms": Math.round(extra) };
  }),
);
