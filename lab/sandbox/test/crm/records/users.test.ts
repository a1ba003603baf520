import { afterAll, beforeAll, expect, test } from "vitest";
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
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

const customers = story.companies.filter(({ key }) => {
  const deals = story.deals.filter(({ company }) => company === key);
  return deals.length === 0 || deals.some(({ stage }) => stage === "Won 🎉");
});
const users = story.people.filter(({ company }) => customers.some(({ key }) => key === company));

test("every customer has a workspace with its people as users", async () => {
  expect(customers.length).toBeGreaterThan(3);
  expect(getRecordIds(await crm.query("workspaces"))).toEqual(
    customers.map(({ key }) => seedId(`crm/workspaces/${key}`)),
  );
  expect(getRecordIds(await crm.query("users")).toSorted()).toEqual(
    users.map(({ key }) => seedId(`crm/users/${key}`)).toSorted(),
  );
});

test("users, workspaces, people and companies refer to each other", async () => {
  const read = async (object: string, key: string) => {
    const id = seedId(`crm/${object}/${key}`);
    return getData<SerializedRecord>(await crm.get(`/v2/objects/${object}/records/${id}`)).values;
  };
  const target = (object: string, key: string) =>
    expect.objectContaining({
      target_object: object,
      target_record_id: seedId(`crm/${object}/${key}`),
    }) as object;
  const user = await read("users", "elif-demir");
  expect(user).toMatchObject({
    user_id: [{ value: "elif-demir", attribute_type: "text" }],
    primary_email_address: [{ email_address: "elif.demir@harborline.example" }],
    person: [target("people", "elif-demir")],
    workspace: [target("workspaces", "harborline")],
  });
  const workspace = await read("workspaces", "harborline");
  expect(workspace["company"]).toEqual([target("companies", "harborline")]);
  expect(workspace["users"]).toContainEqual(target("users", "elif-demir"));
  expect((await read("people", "elif-demir"))["associated_users"]).toEqual([
    target("users", "elif-demir"),
  ]);
  expect((await read("companies", "harborline"))["associated_workspaces"]).toEqual([
    target("workspaces", "harborline"),
  ]);
});

test("users are created after the people they refer to", async () => {
  const records = async (object: string) => getData<SerializedRecord[]>(await crm.query(object));
  const people = new Map((await records("people")).map((one) => [one.id.record_id, one]));
  for (const user of await records("users")) {
    const person = people.get(String(user.values["person"]![0]!["target_record_id"]))!;
    expect(person.created_at < user.created_at).toBe(true);
  }
});

test("ids of users and workspaces are required and unique", async () => {
  const user = { user_id: "new", primary_email_address: "new@veldt.example" };
  expect(await crm.create("users", { user_id: "new" })).toMatchObject(
    errorMatching(400, "missing_value"),
  );
  expect(await crm.create("workspaces", { name: "No id" })).toMatchObject(
    errorMatching(400, "missing_value"),
  );
  expect(await crm.create("users", { ...user, user_id: "elif-demir" })).toMatchObject(
    errorMatching(400, "uniqueness_conflict"),
  );
  expect(await crm.create("workspaces", { workspace_id: "veldt" })).toMatchObject(
    errorMatching(400, "uniqueness_conflict"),
  );
  expect(await crm.create("users", user)).toMatchObject({ status: 200 });
});

test("users and workspaces are filtered and searched like other records", async () => {
  const filter = { primary_email_address: { email_domain: "veldt.example" }, user_id: "hana-kim" };
  expect(getRecordIds(await crm.query("users", { filter }))).toEqual([
    seedId("crm/users/hana-kim"),
  ]);
  const search = {
    query: "hana.kim@veldt.example",
    objects: ["users"],
    request_as: { type: "workspace" },
  };
  expect(getData(await crm.post("/v2/objects/records/search", search))).toMatchObject([
    { record_text: "hana.kim@veldt.example", object_slug: "users" },
  ]);
});
