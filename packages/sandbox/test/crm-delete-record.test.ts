import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { story } from "../src/story/index.js";
import { dataIn, recordIds, refusal, type ShownRecord, startCrm, type Crm } from "./crm-fixture.js";

let crm: Crm;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const idOf = (object: string, key: string) => seedId(`crm/${object}/${key}`);
const pathOf = (object: string, key: string) =>
  `/v2/objects/${object}/records/${idOf(object, key)}`;
const valuesOf = async (object: string, key: string) =>
  dataIn<ShownRecord>(await crm.get(pathOf(object, key))).values;

test.for(["people", "companies", "deals", "users", "workspaces"])(
  "a record of %s is deleted once",
  async (object) => {
    const [id, ...others] = recordIds(await crm.query(object));
    const path = `/v2/objects/${object}/records/${id}`;
    expect(await crm.remove(path)).toMatchObject({ status: 200, body: {} });
    const gone = refusal(404, "not_found", `Record with ID "${id}" not found.`);
    expect(await crm.get(path)).toMatchObject(gone);
    expect(await crm.remove(path)).toMatchObject(gone);
    expect(recordIds(await crm.query(object))).toEqual(others);
  },
);

test("a record is deleted by its own object only", async () => {
  const path = `/v2/objects/people/records/${idOf("deals", "harborline-settle")}`;
  expect(await crm.remove(path)).toMatchObject(refusal(404, "not_found"));
  expect(await crm.get(pathOf("deals", "harborline-settle"))).toMatchObject({ status: 200 });
});

describe("with a deleted record", () => {
  test("go its notes and the comments on it", async () => {
    const parent = `parent_object=deals&parent_record_id=${idOf("deals", "castellan-cold-chain")}`;
    const [note] = dataIn<{ id: { note_id: string } }[]>(await crm.get(`/v2/notes?${parent}`));
    const comment = `/v2/comments/${seedId("crm/comment/castellan-ask-mathias")}`;
    expect(await crm.get(comment)).toMatchObject({ status: 200 });
    await crm.remove(pathOf("deals", "castellan-cold-chain"));
    expect(await crm.get(`/v2/notes/${note!.id.note_id}`)).toMatchObject({ status: 404 });
    expect(await crm.get(comment)).toMatchObject({ status: 404 });
    expect(dataIn(await crm.get(`/v2/notes?${parent}`))).toEqual([]);
  });

  test("go its entries in lists, and the comments on those", async () => {
    const entry = seedId("crm/entry/expansion-accounts/tamarack");
    await crm.remove(pathOf("companies", "tamarack"));
    expect(await crm.get(`/v2/lists/expansion_accounts/entries/${entry}`)).toMatchObject({
      status: 404,
    });
    const comment = seedId("crm/comment/tamarack-driver-first");
    expect(await crm.get(`/v2/comments/${comment}`)).toMatchObject({ status: 404 });
    const entries = await crm.post("/v2/lists/expansion_accounts/entries/query", {});
    const list = story.lists.find(({ key }) => key === "expansion-accounts")!;
    expect(dataIn<object[]>(entries)).toHaveLength(list.entries.length - 1);
  });

  test("go the links of tasks and meetings, which stay", async () => {
    const path = `/v2/tasks/${seedId("crm/task/harborline-settle-savings")}`;
    await crm.remove(pathOf("people", "pieter-bakker"));
    expect((await crm.get(path)).body["data"]).toMatchObject({
      linked_records: [
        { target_object_id: "deals", target_record_id: idOf("deals", "harborline-settle") },
      ],
    });
    const meeting = `/v2/meetings/${seedId("crm/meeting/harborline-settle-savings-review")}`;
    const { linked_records } = dataIn<{ linked_records: { record_id: string }[] }>(
      await crm.get(meeting),
    );
    expect(linked_records).toHaveLength(3);
    expect(linked_records).not.toContainEqual(
      expect.objectContaining({ record_id: idOf("people", "pieter-bakker") }),
    );
  });

  test("go the references to it, but not from history", async () => {
    await crm.remove(pathOf("companies", "harborline"));
    expect((await valuesOf("people", "elif-demir"))["company"]).toEqual([]);
    expect((await valuesOf("deals", "harborline-settle"))["associated_company"]).toEqual([]);
    expect((await valuesOf("workspaces", "harborline"))["company"]).toEqual([]);
    const history = `${pathOf("people", "elif-demir")}/attributes/company/values?show_historic=true`;
    expect(dataIn(await crm.get(history))).toMatchObject([
      { target_record_id: idOf("companies", "harborline"), active_until: expect.any(String) },
    ]);
  });

  test("its unique values are free again", async () => {
    const values = { name: "Harborline", domains: ["harborline.example"] };
    expect(await crm.create("companies", values)).toMatchObject({ status: 400 });
    await crm.remove(pathOf("companies", "harborline"));
    expect(await crm.create("companies", values)).toMatchObject({ status: 200 });
  });
});
