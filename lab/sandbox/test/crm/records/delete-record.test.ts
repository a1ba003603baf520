import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  getRecordIds,
  errorMatching,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const getId = (object: string, key: string) => seedId(`crm/${object}/${key}`);
const toPath = (object: string, key: string) =>
  `/v2/objects/${object}/records/${getId(object, key)}`;
const fetchValues = async (object: string, key: string) =>
  getData<SerializedRecord>(await crm.get(toPath(object, key))).values;

test.for(["people", "companies", "deals", "users", "workspaces"])(
  "a record of %s can be deleted only once",
  async (object) => {
    const [id, ...others] = getRecordIds(await crm.query(object));
    const path = `/v2/objects/${object}/records/${id}`;
    expect(await crm.delete(path)).toMatchObject({ status: 200, body: {} });
    const gone = errorMatching(404, "not_found", `Record with ID "${id}" not found.`);
    expect(await crm.get(path)).toMatchObject(gone);
    expect(await crm.delete(path)).toMatchObject(gone);
    expect(getRecordIds(await crm.query(object))).toEqual(others);
  },
);

test("a record can be deleted through its own object only", async () => {
  const path = `/v2/objects/people/records/${getId("deals", "harborline-settle")}`;
  expect(await crm.delete(path)).toMatchObject(errorMatching(404, "not_found"));
  expect(await crm.get(toPath("deals", "harborline-settle"))).toMatchObject({ status: 200 });
});

describe("deleting a record", () => {
  test("deletes its notes and the comments on it", async () => {
    const parent = `parent_object=deals&parent_record_id=${getId("deals", "castellan-cold-chain")}`;
    const [note] = getData<{ id: { note_id: string } }[]>(await crm.get(`/v2/notes?${parent}`));
    const comment = `/v2/comments/${seedId("crm/comment/castellan-ask-mathias")}`;
    expect(await crm.get(comment)).toMatchObject({ status: 200 });
    await crm.delete(toPath("deals", "castellan-cold-chain"));
    expect(await crm.get(`/v2/notes/${note!.id.note_id}`)).toMatchObject({ status: 404 });
    expect(await crm.get(comment)).toMatchObject({ status: 404 });
    expect(getData(await crm.get(`/v2/notes?${parent}`))).toEqual([]);
  });

  test("deletes its list entries and the comments on those", async () => {
    const entry = seedId("crm/entry/expansion-accounts/tamarack");
    await crm.delete(toPath("companies", "tamarack"));
    expect(await crm.get(`/v2/lists/expansion_accounts/entries/${entry}`)).toMatchObject({
      status: 404,
    });
    const comment = seedId("crm/comment/tamarack-driver-first");
    expect(await crm.get(`/v2/comments/${comment}`)).toMatchObject({ status: 404 });
    const entries = await crm.post("/v2/lists/expansion_accounts/entries/query", {});
    const list = story.lists.find(({ key }) => key === "expansion-accounts")!;
    expect(getData<object[]>(entries)).toHaveLength(list.entries.length - 1);
  });

  test("removes the links of tasks and meetings and keeps those", async () => {
    const path = `/v2/tasks/${seedId("crm/task/harborline-settle-savings")}`;
    await crm.delete(toPath("people", "pieter-bakker"));
    expect((await crm.get(path)).body["data"]).toMatchObject({
      linked_records: [
        { target_object_id: "deals", target_record_id: getId("deals", "harborline-settle") },
      ],
    });
    const meeting = `/v2/meetings/${seedId("crm/meeting/harborline-settle-savings-review")}`;
    const { linked_records } = getData<{ linked_records: { record_id: string }[] }>(
      await crm.get(meeting),
    );
    expect(linked_records).toHaveLength(3);
    expect(linked_records).not.toContainEqual(
      expect.objectContaining({ record_id: getId("people", "pieter-bakker") }),
    );
  });

  test("ends the references to it and keeps them in the history", async () => {
    await crm.delete(toPath("companies", "harborline"));
    expect((await fetchValues("people", "elif-demir"))["company"]).toEqual([]);
    expect((await fetchValues("deals", "harborline-settle"))["associated_company"]).toEqual([]);
    expect((await fetchValues("workspaces", "harborline"))["company"]).toEqual([]);
    const history = `${toPath("people", "elif-demir")}/attributes/company/values?show_historic=true`;
    expect(getData(await crm.get(history))).toMatchObject([
      { target_record_id: getId("companies", "harborline"), active_until: expect.any(String) },
    ]);
  });

  test("frees its unique values", async () => {
    const values = { name: "Harborline", domains: ["harborline.example"] };
    expect(await crm.create("companies", values)).toMatchObject({ status: 400 });
    await crm.delete(toPath("companies", "harborline"));
    expect(await crm.create("companies", values)).toMatchObject({ status: 200 });
  });
});
