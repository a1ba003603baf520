// Counts the requests of every operation on the sandbox's data, prints them as tables, and writes these into
// docs/performance.md. The calls are those of the samples beside the operations. The tests of each package fail if its
// table is out of date. `pnpm requests` builds first, then runs this.
import { startSandbox } from "../lab/sandbox/dist/index.js";
import { measureRequests } from "../lab/testing/dist/measure-requests.js";
import { formatRequestTable } from "../lab/testing/dist/request-table.js";
import { loadSamples } from "../lab/testing/dist/samples/index.js";
import { writeSection } from "../lab/testing/dist/write-section.js";

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
  writeSection(page, `requests: ${name}`, table);
}
