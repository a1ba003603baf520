// Prints what models read of each read operation's result, in tokens of o200k_base, beside the JSON that the
// service sent for it: one call per operation on the sandbox's data. The calls are those that the package's
// test/contract/results.test.ts checks. `pnpm results` builds first, then runs this.
import { existsSync } from "node:fs";
import { measureResult } from "../packages/testing/dist/measure-result.js";
import { formatResultTable } from "../packages/testing/dist/result-table.js";
import { startSandbox } from "../packages/sandbox/dist/index.js";

const sandbox = await startSandbox({ rateLimits: false });
for (const name of ["crm", "notes", "convintel"]) {
  const folder = new URL(`../packages/${name}-tools/`, import.meta.url);
  const cases = new URL("test/helpers/result-cases.ts", folder);
  if (!existsSync(cases)) continue;
  const { resultCases } = await import(cases);
  const { [`${name}Package`]: provider } = await import(new URL("dist/index.js", folder));
  const connect = (transport) => provider.createClient({ ...sandbox.services[name], transport });
  const results = [];
  for (const each of resultCases) {
    results.push(await measureResult(each, { provider, connect }));
  }
  console.log(`${name}-tools\n\n${formatResultTable(results)}\n`);
}
await sandbox.stop();
