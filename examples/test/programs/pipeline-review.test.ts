import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import {
  createAttioClient,
  getV2Notes,
  getV2Tasks,
  postV2ListsByListEntriesQuery,
  postV2ObjectsByObjectRecordsQuery,
} from "attio-ts-sdk";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reviewPipeline } from "../../pipeline-review/pipeline-review.ts";
import { script } from "../../pipeline-review/script/script.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

function attio() {
  const { baseUrl, token } = sandbox.services.crm;
  // The SDK's generated response schemas refuse nulls that Attio documents; its requests are checked.
  return createAttioClient({ apiKey: token, baseUrl, responseValidator: undefined });
}

async function dealsNamed(part: string) {
  const body = { filter: { name: { $contains: part } } };
  const query = { client: attio(), path: { object: "deals" }, body };
  return (await postV2ObjectsByObjectRecordsQuery(query)).data!.data;
}

async function fetchEntries(list: string) {
  const query = { client: attio(), path: { list }, body: {} };
  return (await postV2ListsByListEntriesQuery(query)).data!.data;
}

const review = () => reviewPipeline({ model: new ScriptedModel({ script }) });

test("moves each stalled deal, reassigns its tasks, and adds a note and a list entry", async () => {
  const report = await review();
  expect(report).toContain("The pipeline is reviewed");
  expect(report).not.toContain("failed");

  const [castellan] = await dealsNamed("Castellan");
  const dealId = castellan!.id.record_id;
  const parent = { parent_object: "deals", parent_record_id: dealId };
  const notes = await getV2Notes({ client: attio(), query: { ...parent, limit: 50 } });
  expect(notes.data!.data.map(({ title }) => title)).toContain("Stalled");

  expect(castellan!.values).toMatchObject({ stage: [{ status: { title: "Lead" } }] });
  expect(report).toContain(`Castellan – validated cold chain moved to Lead`);

  const linked = { linked_object: "deals", linked_record_id: dealId };
  const tasks = (await getV2Tasks({ client: attio(), query: linked })).data!.data;
  const task = tasks.find(({ id }) => report.includes(id.task_id));
  const [owner] = castellan!.values["owner"] as { referenced_actor_id: string }[];
  expect(task!.assignees).toMatchObject([{ referenced_actor_id: owner!.referenced_actor_id }]);
  expect(Date.parse(task!.deadline_at!)).toBeGreaterThan(Date.now());

  const entries = await fetchEntries("stalled_deals");
  const stalled = report.match(/- note /g);
  expect(entries).toHaveLength(stalled!.length);
  expect(entries.map(({ parent_object }) => parent_object)).toContain("companies");
});

test("a second review finds nothing to do, and adds no duplicates", async () => {
  await review();
  const before = await fetchEntries("stalled_deals");
  const report = await review();
  expect(report).toContain("no deal is stalled");
  expect(await fetchEntries("stalled_deals")).toHaveLength(before.length);
});
