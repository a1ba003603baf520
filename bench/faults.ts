// Every fault x effect x service: requests, writes carried out, and what the caller was told.
import { startHostileThread } from "./faults/hostile-thread.ts";
import { formatMarkdown, formatTable, formatViolations } from "./faults/print.ts";
import { listCells, runCells } from "./faults/run-matrix.ts";

const began = performance.now();
const host = await startHostileThread();
const runs = await runCells(listCells(), host);
await host.stop();
if (process.argv.includes("--markdown")) console.log(formatMarkdown(formatTable(runs)));
else {
  for (const [service, ofService] of Map.groupBy(runs, ({ target }) => target.service)) {
    console.log(`\n${service}: what the caller is told, and requests received, for a fault once / for ever`);
    console.table(formatTable(ofService));
  }
}
const violations = formatViolations(runs);
for (const line of violations) console.log(`✗ ${line}`);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${runs.length} calls in ${seconds} s, ${violations.length} broken rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
