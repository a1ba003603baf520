// A mirror after random changes by other people, ended syncs, lost and doubled events and clock jumps, compared with the services.
// Usage: pnpm bench mirror-equality [runs] [first seed]
import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage } from "@workbelt/crm-tools";
import { notesPackage } from "@workbelt/notes-tools";

import { startSandbox } from "@workbelt/sandbox";
import { Clock, runEquality } from "../packages/mirror/test/equality/run-equality.ts";
import { makeSmall } from "../packages/mirror/test/equality/small-company.ts";

const ROUNDS = 6;
const MAX_SHOWN = 5;

const [runs = 1_000, firstSeed = 1] = process.argv.slice(2).map(Number);
const clock = new Clock();
const providers = [crmPackage, notesPackage, convintelPackage];
const sandbox = await startSandbox({ now: clock.now, rateLimits: false });
await makeSmall(sandbox, 6);
const company = await sandbox.snapshot();
const total = { runs, edits: 0, "ended syncs": 0, "items compared": 0, differences: 0 };
for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
  await sandbox.restore(company);
  const outcome = await runEquality({ sandbox, clock, providers }, { seed, rounds: ROUNDS });
  total.edits += outcome.edits;
  total["ended syncs"] += outcome.kills;
  total["items compared"] += outcome.items;
  total.differences += outcome.differences.length;
  for (const difference of outcome.differences.slice(0, MAX_SHOWN)) {
    console.log(`seed ${seed}: ${difference}`);
  }
}
console.table([total]);
await sandbox.stop();
if (total.differences > 0) process.exitCode = 1;
