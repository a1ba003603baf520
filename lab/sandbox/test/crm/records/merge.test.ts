import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  errorMatching,
  getData,
  startCrm,
  type CrmFixture,
  type SerializedRecord,
} from "../../helpers/crm-fixture.js";
import { startWebhookReceiver } from "../../helpers/webhook-receiver.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterAll(() => crm.stop());

const create = async (object: string, values: object) =>
  getData<SerializedRecord>(await crm.create(object, values)).id.record_id;
const read = async (object: string, id: string) =>
  getData<SerializedRecord>(await crm.get(`/v2/objects/${object}/records/${id}`)).values;
const merge = (object: string, primary_record_id: string, secondary_record_id: string) =>
  crm.post(`/v2/objects/${object}/records/merge`, {
    data: { primary_record_id, secondary_record_id },
  });

test("a merge keeps the primary record's values and fills gaps from the secondary one", async () => {
  const primary = await create("people", {
    name: "Lovelace, Ada",
    email_addresses: ["ada@merge.example"],
    job_title: "Analyst",
  });
  const secondary = await create("people", {
    name: "Byron, Ada",
    email_addresses: ["ada.byron@merge.example"],
    description: "First programmer",
  });
  const response = await merge("people", primary, secondary);
  expect(response.status).toBe(200);
  const { new_record_id: id } = getData<{ new_record_id: string }>(response);
  expect([primary, secondary]).not.toContain(id);
  expect(await read("people", id)).toMatchObject({
    name: [{ full_name: "Ada Lovelace" }],
    email_addresses: [{ email_address: "ada@merge.example" }],
    job_title: [{ value: "Analyst" }],
    description: [{ value: "First programmer" }],
  });
  for (const gone of [primary, secondary]) {
    const path = `/v2/objects/people/records/${gone}`;
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  }
  expect(await merge("people", primary, secondary)).toMatchObject(errorMatching(404, "not_found"));
});

test("notes, tasks, entries and files of both records belong to the merged one", async () => {
  const [primary, secondary] = [await create("companies", {}), await create("companies", {})];
  const employee = await create("people", {
    company: [{ target_object: "companies", target_record_id: secondary }],
  });
  const note = { parent_object: "companies", parent_record_id: secondary, title: "N" };
  await crm.post("/v2/notes", { data: { ...note, format: "plaintext", content: "x" } });
  const links = [primary, secondary].map((target_record_id) => ({
    target_object: "companies",
    target_record_id,
  }));
  const task = getData<{ id: { task_id: string } }>(
    await crm.post("/v2/tasks", {
      data: {
        content: "T",
        format: "plaintext",
        deadline_at: null,
        is_completed: false,
        linked_records: links,
        assignees: [],
      },
    }),
  );
  const entries = "/v2/lists/expansion_accounts/entries";
  await crm.post(entries, {
    data: { parent_object: "companies", parent_record_id: secondary, entry_values: {} },
  });
  const folder = { object: "companies", record_id: primary, file_type: "folder", name: "F" };
  await crm.post("/v2/files", folder);
  const merged = getData<{ new_record_id: string }>(await merge("companies", primary, secondary));
  const id = merged.new_record_id;
  const has = async (path: string) => getData<unknown[]>(await crm.get(path)).length;
  const of = `object=companies&record_id=${id}`;
  expect(await has(`/v2/notes?parent_object=companies&parent_record_id=${id}`)).toBe(1);
  expect(await has(`/v2/files?${of}`)).toBe(1);
  expect(await has(`/v2/objects/companies/records/${id}/entries`)).toBe(1);
  const found = getData<object>(await crm.get(`/v2/tasks/${task.id.task_id}`));
  expect(found).toMatchObject({ linked_records: [{ target_record_id: id }] });
  expect((await read("people", employee))["company"]).toMatchObject([{ target_record_id: id }]);
  expect((await read("companies", id))["team"]).toMatchObject([{ target_record_id: employee }]);
});

test("a record cannot be merged with itself or with one of another object", async () => {
  const person = seedId("crm/people/ines-carvalho");
  expect(await merge("people", person, person)).toMatchObject(errorMatching(400, "self_merge"));
  const deal = seedId("crm/deals/harborline-track");
  expect(await merge("people", person, deal)).toMatchObject(errorMatching(404, "not_found"));
  expect((await merge("people", person, "no uuid")).status).toBe(400);
});

test("a merge is one event", async () => {
  const receiver = await startWebhookReceiver();
  const types = ["record.created", "record.merged", "record.deleted"];
  const [primary, secondary] = [await create("people", {}), await create("people", {})];
  await crm.post("/v2/webhooks", {
    data: {
      target_url: receiver.url,
      subscriptions: types.map((event_type) => ({ event_type, filter: null })),
    },
  });
  const merged = getData<{ new_record_id: string }>(await merge("people", primary, secondary));
  await crm.delete(`/v2/objects/people/records/${merged.new_record_id}`);
  const events = (await receiver.wait(2)).flatMap(({ payload }) => payload["events"]);
  expect(events).toMatchObject([
    {
      event_type: "record.merged",
      id: { record_id: merged.new_record_id },
      duplicate_record_id: secondary,
    },
    { event_type: "record.deleted" },
  ]);
});

test("five merges a second are accepted", async () => {
  // The limit counts by the clock, which stands still.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const limited = await startCrm();
  const body = { data: { primary_record_id: seedId("a"), secondary_record_id: seedId("b") } };
  const path = "/v2/objects/people/records/merge";
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await limited.post(path, body)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  await limited.stop();
});
