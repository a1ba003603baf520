// Prints what models read of the result of each read and each update, in tokens of o200k_base, beside the JSON that the
// service sent for it: one call per operation on the sandbox's data. The calls are those of the samples
// beside the operations. `pnpm results` builds first, then runs this.
import { measureResult } from "../lab/testing/dist/measure-result.js";
import { formatResultTable } from "../lab/testing/dist/result-table.js";
import { loadSamples } from "../lab/testing/dist/samples/index.js";
import { startSandbox } from "../lab/sandbox/dist/index.js";

const sandbox = await startSandbox({ rateLimits: false });
for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  const connect = (transport) => provider.createClient({ ...sandbox.services[name], transport });
  const toolOptions = provider.files?.(() => new Blob(["content"], { type: "application/pdf" }));
  const samples = await loadSamples(provider, new URL("src/", folder));
  const effects = new Map(
    provider.tools.map(({ operation }) => [operation.name, operation.effect]),
  );
  for (const effect of ["read", "update"]) {
    const results = [];
    for (const [tool, sample] of Object.entries(samples)) {
      if (effects.get(tool) !== effect) continue;
      // One update may change what another one is about.
      if (effect === "update") sandbox.reset();
      // Only samples of reads have facts. The label is in every result.
      const measured = { ...sample, facts: sample.facts ?? ["notice"] };
      results.push(await measureResult(tool, measured, { provider, connect, toolOptions }));
    }
    if (results.length > 0) {
      console.log(`${name}-tools, ${effect}s\n\n${formatResultTable(results)}\n`);
    }
  }
}
await sandbox.stop();
