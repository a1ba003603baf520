import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  getData,
  getRecordIds,
  errorMatching,
  startCrm,
  startCrmOnDisk,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const validInput = {
  api_slug: "subscriptions",
  singular_noun: "Subscription",
  plural_noun: "Subscriptions",
};
const create = (change: object = {}) =>
  crm.post("/v2/objects", { data: { ...validInput, ...change } });

test("a new object has the common attributes and accepts records", async () => {
  const response = await create();
  expect(response).toMatchObject({
    status: 200,
    body: { data: { ...validInput, id: { workspace_id: seedId("crm/workspace") } } },
  });
  expect((await crm.get("/v2/objects/subscriptions")).body).toEqual(response.body);
  expect(getData<object[]>(await crm.get("/v2/objects")).at(-1)).toEqual(response.body["data"]);
  const attributes = await crm.get("/v2/objects/subscriptions/attributes");
  expect(getData<{ api_slug: string }[]>(attributes).map(({ api_slug }) => api_slug)).toEqual([
    "record_id",
    "created_at",
    "created_by",
  ]);
  const record = await crm.create("subscriptions", {});
  const found = getRecordIds(await crm.query("subscriptions"));
  expect(found).toEqual([getData<{ id: { record_id: string } }>(record).id.record_id]);
});

test("slugs are unique, also among standard objects", async () => {
  await create();
  for (const api_slug of ["subscriptions", "people", "workspaces"]) {
    expect(await create({ api_slug })).toMatchObject(errorMatching(409, "slug_conflict", api_slug));
  }
});

test("names are required and not empty, slugs are in snake case", async () => {
  for (const change of [
    { singular_noun: "" },
    { plural_noun: undefined },
    { api_slug: "Sub scriptions" },
    { api_slug: "../people" },
  ]) {
    expect(await create(change)).toMatchObject(errorMatching(400, "validation_type"));
  }
});

test("at most twelve custom objects can be created", async () => {
  for (let count = 0; count < 12; count += 1) {
    expect(await create({ api_slug: `object_${count}` })).toMatchObject({ status: 200 });
  }
  expect(await create()).toMatchObject(errorMatching(400, "quota_exceeded"));
});

test("a disabled object is not found, and writes to it report that it is disabled", async () => {
  const disk = await startCrmOnDisk();
  try {
    const id = seedId("crm/object/deals");
    const object = disk.store.get<object>("crm/objects", id);
    disk.store.put("crm/objects", id, { ...object, isEnabled: false });
    expect(await disk.get("/v2/objects/deals")).toMatchObject(errorMatching(404, "not_found"));
    expect(await disk.query("deals")).toMatchObject(errorMatching(404, "not_found"));
    expect(getData<object[]>(await disk.get("/v2/objects"))).toHaveLength(4);
    expect(await disk.create("deals", { name: "Pilot" })).toMatchObject(
      errorMatching(400, "standard_object_disabled", '"deals"'),
    );
  } finally {
    await disk.stop();
  }
});

test("a custom object is deleted with its records, its lists and the other side of its relationships", async () => {
  await create();
  const relationship = { object: "companies", title: "Bought", api_slug: "bought" };
  await crm.post("/v2/objects/subscriptions/attributes", {
    data: {
      title: "Company",
      description: null,
      api_slug: "company",
      type: "record-reference",
      is_required: false,
      is_unique: false,
      is_multiselect: false,
      config: { record_reference: { allowed_objects: ["companies"] } },
      relationship: { ...relationship, is_multiselect: true },
    },
  });
  await crm.post("/v2/lists", {
    data: {
      name: "Renewals",
      api_slug: "renewals",
      parent_object: "subscriptions",
      workspace_access: "full-access",
      workspace_member_access: [],
    },
  });
  const { id } = getData<{ id: { record_id: string } }>(await crm.create("subscriptions", {}));
  expect((await crm.get("/v2/objects/companies/attributes/bought")).status).toBe(200);
  expect(await crm.delete("/v2/objects/subscriptions")).toMatchObject({ status: 200, body: {} });
  for (const path of [
    "/v2/objects/subscriptions",
    `/v2/objects/subscriptions/records/${id.record_id}`,
    "/v2/lists/renewals",
    "/v2/objects/companies/attributes/bought",
  ]) {
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  }
  expect(await crm.delete("/v2/objects/subscriptions")).toMatchObject(
    errorMatching(404, "not_found"),
  );
});

test("a standard object cannot be deleted", async () => {
  for (const object of ["people", seedId("crm/object/deals")]) {
    expect(await crm.delete(`/v2/objects/${object}`)).toMatchObject(
      errorMatching(400, "system_edit_unauthorized", "system object"),
    );
  }
  expect((await crm.query("people", { limit: 1 })).status).toBe(200);
});
