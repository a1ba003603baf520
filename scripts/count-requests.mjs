// Counts the requests of every operation on the sandbox's data, prints them as tables, and writes these into
// docs/performance.md. The calls are those of the samples beside the operations. The tests of each package fail if its
// table is out of date. `pnpm requests` builds first, then runs this.
import { readFileSync, writeFileSync } from "node:fs";
import { startSandbox } from "../packages/sandbox/dist/index.js";
import { measureRequests } from "../packages/testing/dist/measure-requests.js";
import { formatRequestTable } from "../packages/testing/dist/request-table.js";
import { loadSamples } from "../packages/testing/dist/samples/index.js";

const page = new URL("../docs/performance.md", import.meta.url);
const openFile = (name) =>
  new Blob(["content"], { type: name.endsWith(".pdf") ? "application/pdf" : "audio/mpeg" });

for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  const start = async () => {
    const sandbox = await startSandbox({ rateLimits: false });
    const options = { ...sandbox.services[name], rateLimits: false };
    return {
      connect: (transport) => provider.createClient({ ...options, transport }),
      stop: () => sandbox.stop(),
    };
  };
  const toolOptions = provider.files?.(openFile);
  const measured = [];
  for (const [tool, sample] of Object.entries(await loadSamples(provider, new URL("src/", folder))))
    measured.push(await measureRequests(tool, sample, { provider, start, toolOptions }));
  const table = formatRequestTable(measured);
  console.log(`${name}-tools\n\n${table}\n`);
  writeTable(name, table);
}

/** Writes a table between the two lines of the page that name it. */
function writeTable(name, table) {
  const [begin, end] = [`<!-- requests: ${name} -->`, `<!-- /requests: ${name} -->`];
  const [before, rest = ""] = readFileSync(page, "utf8").split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${page.pathname} has no ${begin} and ${end}.`);
  writeFileSync(page, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}
