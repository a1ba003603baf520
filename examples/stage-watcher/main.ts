// When a deal reaches a new stage, its owner gets a task: once, also if the CRM delivers twice or this program ends.
// A webhook needs a public address, so this runs on the sandbox only, which delivers to this machine.
//
//   node examples/stage-watcher/main.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { safeLine } from "@workbelt/core";
import {
  CrmCreateWebhookTool,
  CrmSearchRecordsTool,
  CrmUpdateRecordTool,
} from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { serveWebhooks } from "../shared/serve-webhooks.ts";
import { watchStages } from "./stage-watcher.ts";

const sandbox = await startSandbox();
Object.assign(process.env, sandbox.environment);
const folder = mkdtempSync(join(tmpdir(), "stage-watcher-"));
const created = Promise.withResolvers<{ content: string; taskId: string }>();
let secret: string | undefined;
const events = watchStages({
  database: folder,
  secret: () => secret,
  onFollowUp: (content, taskId) => created.resolve({ content, taskId }),
});
const server = await serveWebhooks(events.receiver("crm"));
try {
  await events.start();
  // The CRM returns the secret only now. A real application keeps it, and subscribes once.
  const subscriptions = [{ event_type: "record.updated" as const }];
  const webhook = { target_url: server.url, subscriptions };
  secret = (await new CrmCreateWebhookTool().execute(webhook)).secret ?? undefined;
  const { items } = await new CrmSearchRecordsTool().execute({
    object: "deals",
    query: "Settle add-on",
  });
  const record = items[0];
  if (record === undefined) throw new Error("The sandbox has no such deal.");
  console.log(`A colleague moves the deal "${safeLine(record.record_text ?? "")}" to "Won 🎉".`);
  const { record_id } = record.id;
  const values = { stage: "Won 🎉" };
  await new CrmUpdateRecordTool().execute({ object: "deals", record_id, values });
  const { content, taskId } = await created.promise;
  console.log(`The CRM delivers record.updated, and the watcher creates the task ${taskId}:`);
  console.log(`  ${safeLine(content)}`);
} finally {
  server.close();
  await events.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
}
