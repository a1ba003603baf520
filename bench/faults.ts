// Every fault x effect x service: requests, writes carried out, and what the caller was told. --short for a seventh.
import { startHostileThread } from "./faults/hostile-thread.ts";
import { formatMarkdown, formatTable, formatViolations } from "./faults/print.ts";
import { listCells, listSomeCells, runCells } from "./faults/run-matrix.ts";

/** A prime fraction, so that the step does not fall on the same mode or tool each time. */
const SHORT_SHARE = 1 / 7;

const began = performance.now();
const host = await startHostileThread();
const isShort = process.argv.includes("--short");
const runs = await runCells(isShort ? listSomeCells(SHORT_SHARE) : listCells(), host);
await host.stop();
if (process.argv.includes("--markdown")) console.log(formatMarkdown(formatTable(runs)));
else {
  for (const [service, ofService] of Map.groupBy(runs, ({ target }) => target.service)) {
    console.log(
      `\n${service}: what the caller is told, and requests received, for a fault once / for ever`,
    );
    console.table(formatTable(ofService));
  }
}
const violations = formatViolations(runs);
for (const line of violations) console.log(`✗ ${line}`);
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${runs.length} calls in ${seconds} s, ${violations.length} broken rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
