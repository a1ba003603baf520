import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const entries = "/v2/lists/expansion_accounts/entries";
const kestrel = seedId("crm/companies/kestrel");

interface Entry {
  id: { entry_id: string };
  entry_values: Record<string, object[]>;
}

const add = (data: object, path = entries) => crm.post(path, { data });
const validInput = { parent_object: "companies", parent_record_id: kestrel, entry_values: {} };

describe("adding a record to a list", () => {
  test("creates an entry that is found by id and by queries", async () => {
    const response = await add({ ...validInput, entry_values: { stage: "Idea" } });
    expect(response).toMatchObject({ status: 200 });
    const entry = getData<Entry>(response);
    expect(entry).toMatchObject({
      id: {
        workspace_id: seedId("crm/workspace"),
        list_id: seedId("crm/list/expansion-accounts"),
      },
      parent_record_id: kestrel,
      parent_object: "companies",
      entry_values: {
        stage: [{ status: { title: "Idea" }, attribute_type: "status", active_until: null }],
        created_by: [
          { referenced_actor_type: "api-token", referenced_actor_id: seedId("crm/token") },
        ],
      },
    });
    expect((await crm.get(`${entries}/${entry.id.entry_id}`)).body["data"]).toEqual(entry);
    const found = getData<Entry[]>(await crm.post(`${entries}/query`, {}));
    expect(found.at(-1)).toEqual(entry);
  });

  test("accepts ids of object and list, and no values", async () => {
    const path = `/v2/lists/${seedId("crm/list/expansion-accounts")}/entries`;
    const response = await add(
      { ...validInput, parent_object: seedId("crm/object/companies") },
      path,
    );
    expect(getData<Entry>(response)).toMatchObject({
      parent_object: "companies",
      entry_values: { stage: [] },
    });
  });

  test("twice creates two entries", async () => {
    const [first, second] = [
      getData<Entry>(await add(validInput)),
      getData<Entry>(await add(validInput)),
    ];
    expect(first.id.entry_id).not.toBe(second.id.entry_id);
    const ofRecord = await crm.get(`/v2/objects/companies/records/${kestrel}/entries`);
    expect(getData<object[]>(ofRecord)).toMatchObject([
      { entry_id: first.id.entry_id },
      { entry_id: second.id.entry_id },
    ]);
  });

  test.for<[name: string, change: object, status: number, code: string, message: string]>([
    ["no parent object", { parent_object: undefined }, 400, "validation_type", "validation"],
    ["no values", { entry_values: undefined }, 400, "validation_type", "validation"],
    ["an invalid id", { parent_record_id: "x" }, 400, "validation_type", "validation"],
    ["an unknown object", { parent_object: "company" }, 400, "value_not_found", '"company"'],
    ["an object of another list", { parent_object: "people" }, 400, "validation_type", '"people"'],
    ["an unknown record", { parent_record_id: seedId("no") }, 400, "value_not_found", "Record"],
    ["an unknown stage", { entry_values: { stage: "Done" } }, 400, "value_not_found", '"Done"'],
    ["an unknown attribute", { entry_values: { x: 1 } }, 400, "value_not_found", '"x"'],
    [
      "a read-only attribute",
      { entry_values: { parent_record: [] } },
      400,
      "validation_type",
      "not writable",
    ],
  ])("is rejected with %s", async ([, change, status, code, message]) => {
    expect(await add({ ...validInput, ...change })).toMatchObject(
      errorMatching(status, code, message),
    );
  });

  test("returns 404 for an unknown list", async () => {
    expect(await add(validInput, "/v2/lists/nothing/entries")).toMatchObject(
      errorMatching(404, "not_found"),
    );
  });
});

describe("an entry", () => {
  const id = seedId("crm/entry/expansion-accounts/veldt");

  test("is found through its own list only", async () => {
    expect(await crm.get(`${entries}/${id}`)).toMatchObject({ status: 200 });
    for (const path of [
      `/v2/lists/deal_desk/entries/${id}`,
      `${entries}/${seedId("no")}`,
      `${entries}/veldt`,
    ]) {
      expect(await crm.get(path)).toMatchObject(
        errorMatching(404, "not_found", "List entry with ID"),
      );
      expect(await crm.delete(path)).toMatchObject(errorMatching(404, "not_found"));
    }
  });

  test("can be deleted without deleting the record", async () => {
    expect(await crm.delete(`${entries}/${id}`)).toMatchObject({ status: 200, body: {} });
    expect(await crm.get(`${entries}/${id}`)).toMatchObject({ status: 404 });
    const record = `/v2/objects/companies/records/${seedId("crm/companies/veldt")}`;
    expect(await crm.get(record)).toMatchObject({ status: 200 });
    expect(getData(await crm.get(`${record}/entries`))).toEqual([]);
  });

  test("is deleted with its comments", async () => {
    const comment = `/v2/comments/${seedId("crm/comment/tamarack-driver-first")}`;
    await crm.delete(`${entries}/${seedId("crm/entry/expansion-accounts/tamarack")}`);
    expect(await crm.get(comment)).toMatchObject({ status: 404 });
  });
});

describe("the entries of a record", () => {
  const record = `/v2/objects/companies/records/${seedId("crm/companies/harborline")}`;

  test("contain their list", async () => {
    expect(getData(await crm.get(`${record}/entries`))).toEqual([
      {
        list_id: seedId("crm/list/expansion-accounts"),
        list_api_slug: "expansion_accounts",
        entry_id: seedId("crm/entry/expansion-accounts/harborline"),
        created_at: expect.stringMatching(/^\d{4}-.*000000Z$/),
      },
    ]);
  });

  test("are paginated, up to 1000 per page", async () => {
    const data = { ...validInput, parent_record_id: seedId("crm/companies/harborline") };
    await add(data);
    await add(data);
    const all = getData<object[]>(await crm.get(`${record}/entries?limit=1000`));
    expect(all).toHaveLength(3);
    expect(getData(await crm.get(`${record}/entries?limit=1&offset=1`))).toEqual(all.slice(1, 2));
    for (const query of ["limit=0", "limit=1001", "offset=-1"]) {
      expect(await crm.get(`${record}/entries?${query}`)).toMatchObject(
        errorMatching(400, "validation_type"),
      );
    }
  });

  test("return 404 for an unknown record", async () => {
    const path = `/v2/objects/companies/records/${seedId("no")}/entries`;
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  });
});
