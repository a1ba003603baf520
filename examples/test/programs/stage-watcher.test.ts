import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { CrmListDealsTool, CrmListTasksTool, CrmUpdateRecordTool } from "@workbelt/crm-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createStageWatcher, type FollowUp } from "../../stage-watcher/stage-watcher.ts";
import { startWatcher } from "../../stage-watcher/start-watcher.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ rateLimits: false, webhookRetryDelaysMs: [10] });
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

async function watch() {
  const [followUps, errors]: [FollowUp[], unknown[]] = [[], []];
  const watcher = await startWatcher({
    onFollowUp: (followUp) => followUps.push(followUp),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => watcher.close());
  return { followUps, errors };
}

async function findDeal() {
  const { items } = await new CrmListDealsTool().execute({ filter: { stage: "In Progress" } });
  const [deal] = items;
  const owner = deal?.values?.["owner"]?.[0]?.["referenced_actor_id"];
  return {
    id: deal?.id.record_id ?? "",
    owner,
    name: String(deal?.values?.["name"]?.[0]?.["value"]),
  };
}

const update = (record_id: string, values: Record<string, unknown>) =>
  new CrmUpdateRecordTool().execute({ object: "deals", record_id, values });

async function listTaskTexts(id: string): Promise<string[]> {
  const filter = { linked_object: "deals", linked_record_id: id, limit: 500 };
  const { items } = await new CrmListTasksTool().execute(filter);
  return items.map(({ content_plaintext }) => content_plaintext);
}

/** Waits until the sandbox has sent everything it delivers to this machine. */
const sent = async (count: number) => {
  const readStates = () =>
    sandbox
      .deliveries()
      .map(({ state }) => state)
      .filter((state) => state === "waiting" || state === "delivered");
  await expect.poll(readStates).toEqual(Array.from({ length: count }, () => "delivered"));
};

test("a deal in a new stage gives its owner a task; other changes and stages do not", async () => {
  const { followUps, errors } = await watch();
  const { id, name, owner } = await findDeal();
  await update(id, { value: 1 });
  await update(id, { stage: "Lead" });
  await sent(1);
  expect(followUps).toEqual([]);
  await update(id, { stage: "Won 🎉" });
  await sent(2);
  const content = `Hand over to customer success: ${name}`;
  expect(followUps).toMatchObject([{ deal: name, stage: "Won 🎉", content }]);
  const { items } = await new CrmListTasksTool().execute({
    linked_object: "deals",
    linked_record_id: id,
    limit: 500,
  });
  const task = items.find((each) => each.content_plaintext === content);
  expect(task?.assignees).toMatchObject([{ referenced_actor_id: owner }]);
  expect(errors).toEqual([]);
});

test("an open task is not created again", async () => {
  const { followUps } = await watch();
  const { id } = await findDeal();
  for (const stage of ["Won 🎉", "Lead", "Won 🎉"]) await update(id, { stage });
  await sent(3);
  expect(followUps).toHaveLength(1);
  const texts = await listTaskTexts(id);
  expect(texts.filter((text) => text.startsWith("Hand over"))).toHaveLength(1);
});

test("if the CRM rejects the task, the event is delivered again and the task created once", async () => {
  const { followUps, errors } = await watch();
  const { id } = await findDeal();
  sandbox.faults.add({ service: "crm", method: "POST", path: "/tasks", status: 400 });
  await update(id, { stage: "Won 🎉" });
  await sent(1);
  expect(errors).toHaveLength(1);
  expect(followUps).toHaveLength(1);
  expect((await listTaskTexts(id)).filter((text) => text.startsWith("Hand over"))).toHaveLength(1);
});

test("a delivery that the CRM did not sign changes nothing", async () => {
  const { id } = await findDeal();
  const handle = createStageWatcher({
    secret: "the CRM's secret",
    stageId: "stage",
    onFollowUp: () => {},
    onError: () => {},
  });
  const ids = { workspace_id: "w", object_id: "o", record_id: id, attribute_id: "stage" };
  const events = [{ event_type: "record.updated", id: ids }];
  const body = JSON.stringify({ webhook_id: "w", events });
  const signature = createHmac("sha256", "another secret").update(body).digest("hex");
  const headers = { "attio-signature": signature };
  const before = await listTaskTexts(id);
  const request = new Request("http://localhost/crm", { method: "POST", body, headers });
  expect((await handle(request)).status).toBe(401);
  expect(await listTaskTexts(id)).toEqual(before);
});

test("main.ts shows the reaction to a changed stage", async () => {
  const main = join(import.meta.dirname, "../../stage-watcher/main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [main]);
  expect(stdout).toMatch(/moves the deal "Harborline – Settle add-on" to "Won 🎉"/);
  expect(stdout).toMatch(
    /creates the task [\da-f-]{36}:\n {2}Hand over to customer success: Harborline/,
  );
});
