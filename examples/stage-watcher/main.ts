// Receives the CRM's webhooks: when a deal reaches a new stage, its owner gets a task. A webhook needs a public
// address, so this runs on the sandbox only, which delivers to this machine.
//
//   node examples/stage-watcher/main.ts
import { safeLine } from "@workbelt/core";
import { CrmSearchRecordsTool, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import type { FollowUp } from "./stage-watcher.ts";
import { startWatcher } from "./start-watcher.ts";

const sandbox = await startSandbox();
Object.assign(process.env, sandbox.environment);
const created = Promise.withResolvers<FollowUp>();
const watcher = await startWatcher({ onFollowUp: created.resolve, onError: created.reject });
try {
  const found = await new CrmSearchRecordsTool().execute({
    object: "deals",
    query: "Settle add-on",
  });
  const record = found.items[0];
  if (record === undefined) throw new Error("The sandbox has no such deal.");
  console.log(`A colleague moves the deal "${safeLine(record.record_text ?? "")}" to "Won 🎉".`);
  const { record_id } = record.id;
  const values = { stage: "Won 🎉" };
  await new CrmUpdateRecordTool().execute({ object: "deals", record_id, values });
  const { content, task_id } = await created.promise;
  console.log(`The CRM delivers record.updated, and the watcher creates the task ${task_id}:`);
  console.log(`  ${safeLine(content)}`);
} finally {
  watcher.close();
  await sandbox.stop();
}
