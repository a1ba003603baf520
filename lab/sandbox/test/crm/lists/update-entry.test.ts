import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  getData,
  errorMatching,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
let clock: ReturnType<typeof createClock>;
beforeEach(async () => {
  clock = createClock();
  crm = await startCrm({ now: clock.now });
});
afterEach(() => crm.stop());

const list = "/v2/lists/expansion_accounts";
const entries = `${list}/entries`;
const tamarack = `${entries}/${seedId("crm/entry/expansion-accounts/tamarack")}`;
const parent = {
  parent_object: "companies",
  parent_record_id: seedId("crm/companies/tamarack"),
};

interface Entry {
  id: { entry_id: string };
  entry_values: Record<string, Record<string, unknown>[]>;
}

const write = (method: string, entry_values: object, path = tamarack) => {
  clock.tick();
  return crm.send(method, path, { body: { data: { entry_values } } });
};
const fetchValues = async () => getData<Entry>(await crm.get(tamarack)).entry_values;
const getPerson = (key: string) => ({
  target_object: "people",
  target_record_id: seedId(`crm/people/${key}`),
});

/** Adds an attribute to the list that can refer to several people. */
async function addStakeholders(): Promise<void> {
  const data = {
    title: "Stakeholders",
    description: null,
    api_slug: "stakeholders",
    type: "record-reference",
    is_required: false,
    is_unique: false,
    is_multiselect: true,
    config: { record_reference: { allowed_objects: ["people"] } },
  };
  expect(await crm.post(`${list}/attributes`, { data })).toMatchObject({ status: 200 });
}

describe.each(["PATCH", "PUT"])("%s", (method) => {
  test("replaces a single value and keeps the others", async () => {
    const before = await fetchValues();
    const response = await write(method, { stage: "Proposed" });
    expect(response).toMatchObject({ status: 200 });
    const after = await fetchValues();
    expect(getData<Entry>(response).entry_values).toEqual(after);
    expect(after["stage"]).toMatchObject([{ status: { title: "Proposed" } }]);
    expect({ ...after, stage: before["stage"] }).toEqual(before);
  });

  test("removes a value with an empty array", async () => {
    await write(method, { stage: [] });
    expect((await fetchValues())["stage"]).toEqual([]);
  });

  test.for<[name: string, values: object, code: string, message: string]>([
    ["an unknown stage", { stage: "Done" }, "value_not_found", '"Done"'],
    ["an unknown attribute", { x: 1 }, "value_not_found", '"x"'],
    ["an immutable attribute", { parent_record: [] }, "immutable_value", "parent_record"],
  ])("rejects %s, and then writes nothing", async ([, values, code, message]) => {
    const before = await fetchValues();
    expect(await write(method, { stage: "Idea", ...values })).toMatchObject(
      errorMatching(400, code, message),
    );
    expect(await fetchValues()).toEqual(before);
  });

  test("rejects a body with other keys, and an unknown entry", async () => {
    const body = { data: { entry_values: {}, parent_record_id: parent.parent_record_id } };
    expect(await crm.send(method, tamarack, { body })).toMatchObject(
      errorMatching(400, "validation_type"),
    );
    expect(await write(method, {}, `${entries}/${seedId("no")}`)).toMatchObject(
      errorMatching(404, "not_found", "List entry with ID"),
    );
  });
});

test("PATCH adds to the values of a multiselect attribute, PUT replaces them", async () => {
  await addStakeholders();
  await write("PUT", { stakeholders: [getPerson("greg-lindholm")] });
  await write("PATCH", { stakeholders: [getPerson("elif-demir")] });
  expect((await fetchValues())["stakeholders"]).toMatchObject([
    getPerson("elif-demir"),
    getPerson("greg-lindholm"),
  ]);
  await write("PUT", { stakeholders: [getPerson("elif-demir"), getPerson("rosa-delgado")] });
  expect((await fetchValues())["stakeholders"]).toMatchObject([
    getPerson("elif-demir"),
    getPerson("rosa-delgado"),
  ]);
});

describe("the values of an attribute", () => {
  test("are the active ones, or the whole history, oldest first", async () => {
    await write("PUT", { stage: "Proposed" });
    await write("PUT", { stage: "Committed" });
    const values = `${tamarack}/attributes/stage/values`;
    const active = getData<object[]>(await crm.get(values));
    expect(active).toMatchObject([{ status: { title: "Committed" }, active_until: null }]);
    const all = getData<{ active_from: string; active_until: string | null }[]>(
      await crm.get(`${values}?show_historic=true`),
    );
    expect(all).toMatchObject(
      ["Value case", "Proposed", "Committed"].map((title) => ({ status: { title } })),
    );
    expect(all.map(({ active_until }) => active_until)).toEqual([
      all[1]!.active_from,
      all[2]!.active_from,
      null,
    ]);
    expect(getData(await crm.get(`${values}?show_historic=true&limit=1&offset=1`))).toEqual([
      all[1],
    ]);
  });

  test("are not found for an unknown entry or attribute", async () => {
    const attribute = "attributes/stage/values";
    expect(await crm.get(`${entries}/${seedId("no")}/${attribute}`)).toMatchObject(
      errorMatching(404, "not_found"),
    );
    expect(await crm.get(`${tamarack}/attributes/name/values`)).toMatchObject(
      errorMatching(404, "not_found"),
    );
  });
});

describe("upserting the entry of a record", () => {
  const upsert = (data: object) =>
    crm.send("PUT", entries, { body: { data: { ...parent, entry_values: {}, ...data } } });
  const listOfRecord = async (id: string) =>
    getData<object[]>(await crm.get(`/v2/objects/companies/records/${id}/entries`));

  test("updates the only one", async () => {
    const response = await upsert({ entry_values: { stage: "Committed" } });
    expect(getData<Entry>(response).id.entry_id).toBe(
      seedId("crm/entry/expansion-accounts/tamarack"),
    );
    expect((await fetchValues())["stage"]).toMatchObject([{ status: { title: "Committed" } }]);
    expect(await listOfRecord(parent.parent_record_id)).toHaveLength(1);
  });

  test("creates one, once", async () => {
    const kestrel = seedId("crm/companies/kestrel");
    const data = { parent_record_id: kestrel, entry_values: { stage: "Idea" } };
    const created = getData<Entry>(await upsert(data));
    expect(getData<Entry>(await upsert(data))).toEqual(created);
    expect(await listOfRecord(kestrel)).toMatchObject([{ entry_id: created.id.entry_id }]);
  });

  test("is rejected if there are several", async () => {
    await crm.post(entries, { data: { ...parent, entry_values: {} } });
    expect(await upsert({})).toMatchObject(
      errorMatching(400, "multiple_match_results", parent.parent_record_id),
    );
  });

  test("is rejected for a record of another object, and for an unknown record", async () => {
    expect(await upsert({ parent_object: "people" })).toMatchObject(
      errorMatching(400, "validation_type", '"people"'),
    );
    expect(await upsert({ parent_record_id: seedId("no") })).toMatchObject(
      errorMatching(400, "value_not_found", "Record"),
    );
    expect(await upsert({ entry_values: undefined })).toMatchObject(
      errorMatching(400, "validation_type"),
    );
  });
});
