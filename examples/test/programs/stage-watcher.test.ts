import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  CrmCreateWebhookTool,
  CrmListDealsTool,
  CrmListTasksTool,
  CrmUpdateRecordTool,
} from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { serveWebhooks } from "../../shared/serve-webhooks.ts";
import { watchStages } from "../../stage-watcher/stage-watcher.ts";

test("a deal in a new stage gives its owner a task, once; other changes and stages do not", async () => {
  const sandbox = await startSandbox({ rateLimits: false });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
  const database = mkdtempSync(join(tmpdir(), "stage-watcher-"));
  let secret: string | undefined;
  const followUps: string[] = [];
  const events = watchStages({
    database,
    secret: () => secret,
    onFollowUp: (content) => followUps.push(content),
  });
  const server = await serveWebhooks(events.receiver("crm"));
  onTestFinished(async () => {
    server.close();
    await events.stop();
    await sandbox.stop();
    vi.unstubAllEnvs();
    rmSync(database, { recursive: true });
  });
  await events.start();
  const webhook = await new CrmCreateWebhookTool().execute({
    target_url: server.url,
    subscriptions: [{ event_type: "record.updated" }],
  });
  secret = webhook.secret ?? undefined;
  sandbox.deliveryFaults.set({ double: 1 });
  const { items } = await new CrmListDealsTool().execute({ filter: { stage: "In Progress" } });
  const [deal] = items;
  const record_id = deal?.id.record_id ?? "";
  for (const values of [{ value: 1 }, { stage: "Lead" }, { stage: "Won 🎉" }])
    await new CrmUpdateRecordTool().execute({ object: "deals", record_id, values });
  const content = `Hand over to customer success: ${String(deal?.values?.["name"]?.[0]?.["value"])}`;
  await expect.poll(() => followUps).toContain(content);
  await expect.poll(async () => (await events.status()).waiting).toBe(0);
  const { items: tasks } = await new CrmListTasksTool().execute({
    linked_object: "deals",
    linked_record_id: record_id,
    limit: 500,
  });
  const created = tasks.filter(({ content_plaintext }) => content_plaintext === content);
  expect(created).toHaveLength(1);
  const owner = deal?.values?.["owner"]?.[0]?.["referenced_actor_id"];
  expect(created[0]?.assignees).toMatchObject([{ referenced_actor_id: owner }]);
});

test("main.ts shows the reaction to a changed stage", async () => {
  const main = join(import.meta.dirname, "../../stage-watcher/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [main]);
  expect(stdout).toMatch(/moves the deal "Harborline – Settle add-on" to "Won 🎉"/);
  expect(stdout).toMatch(
    /creates the task [\da-f-]{36}:\n {2}Hand over to customer success: Harborline/,
  );
});
