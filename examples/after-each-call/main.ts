// After each customer call an agent does the follow-up by itself: the call is processed, its webhook arrives, and the agent starts.
// The model is scripted, and the services are the sandbox.
//
//   node examples/after-each-call/main.ts
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { safeText } from "@workbelt/core";
import { ConvintelWebhookCreateTool, webhookUrl } from "@workbelt/convintel-tools";
import { startSandbox } from "@workbelt/sandbox";
import { script } from "../after-call-follow-up/script/script.ts";
import { logToolCalls, wrapText } from "../shared/log-tool-calls.ts";
import { ScriptedModel } from "../shared/scripted-model.ts";
import { serveWebhooks } from "../shared/serve-webhooks.ts";
import { followUpEachCall } from "./after-each-call.ts";

const sandbox = await startSandbox();
Object.assign(process.env, sandbox.environment);
const folder = mkdtempSync(join(tmpdir(), "after-each-call-"));
const secret = randomUUID();
const done = Promise.withResolvers<string>();
const events = followUpEachCall({
  database: folder,
  secret,
  createAgentOptions: () => ({
    model: new ScriptedModel({ script }),
    middleware: [logToolCalls()],
  }),
  onReport: done.resolve,
});
const server = await serveWebhooks(events.receiver("convintel"));
try {
  await events.start();
  const trigger = "conversation_processed";
  const url = webhookUrl(server.url, { secret, trigger });
  await new ConvintelWebhookCreateTool().execute({ trigger, url, external_id: "follow-ups" });
  console.log("A customer call has been processed.\n");
  await fetch(`${sandbox.services.convintel.baseUrl}/sandbox/events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ trigger }),
  });
  console.log(`\n${wrapText(safeText(await done.promise))}`);
} finally {
  server.close();
  await events.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
}
