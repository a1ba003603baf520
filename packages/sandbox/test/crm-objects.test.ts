import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { dataIn, recordIds, refusal, startCrm, startCrmOnDisk, type Crm } from "./crm-fixture.js";

let crm: Crm;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const plain = {
  api_slug: "subscriptions",
  singular_noun: "Subscription",
  plural_noun: "Subscriptions",
};
const create = (change: object = {}) => crm.post("/v2/objects", { data: { ...plain, ...change } });

test("a new object has what every object has, and takes records", async () => {
  const reply = await create();
  expect(reply).toMatchObject({
    status: 200,
    body: { data: { ...plain, id: { workspace_id: seedId("crm/workspace") } } },
  });
  expect((await crm.get("/v2/objects/subscriptions")).body).toEqual(reply.body);
  expect(dataIn<object[]>(await crm.get("/v2/objects")).at(-1)).toEqual(reply.body["data"]);
  const attributes = await crm.get("/v2/objects/subscriptions/attributes");
  expect(dataIn<{ api_slug: string }[]>(attributes).map(({ api_slug }) => api_slug)).toEqual([
    "record_id",
    "created_at",
    "created_by",
  ]);
  const record = await crm.create("subscriptions", {});
  const found = recordIds(await crm.query("subscriptions"));
  expect(found).toEqual([dataIn<{ id: { record_id: string } }>(record).id.record_id]);
});

test("slugs are taken once, by standard objects too", async () => {
  await create();
  for (const api_slug of ["subscriptions", "people", "workspaces"]) {
    expect(await create({ api_slug })).toMatchObject(refusal(409, "slug_conflict", api_slug));
  }
});

test("names cannot be missing or empty, slugs are in snake case", async () => {
  for (const change of [
    { singular_noun: "" },
    { plural_noun: undefined },
    { api_slug: "Sub scriptions" },
    { api_slug: "../people" },
  ]) {
    expect(await create(change)).toMatchObject(refusal(400, "validation_type"));
  }
});

test("there is room for twelve custom objects", async () => {
  for (let count = 0; count < 12; count += 1) {
    expect(await create({ api_slug: `object_${count}` })).toMatchObject({ status: 200 });
  }
  expect(await create()).toMatchObject(refusal(400, "quota_exceeded"));
});

test("an object that is switched off is not there, and says so when written to", async () => {
  const disk = await startCrmOnDisk();
  try {
    const id = seedId("crm/object/deals");
    const object = disk.store.get<object>("crm/objects", id);
    disk.store.put("crm/objects", id, { ...object, isEnabled: false });
    expect(await disk.get("/v2/objects/deals")).toMatchObject(refusal(404, "not_found"));
    expect(await disk.query("deals")).toMatchObject(refusal(404, "not_found"));
    expect(dataIn<object[]>(await disk.get("/v2/objects"))).toHaveLength(4);
    expect(await disk.create("deals", { name: "Pilot" })).toMatchObject(
      refusal(400, "standard_object_disabled", '"deals"'),
    );
  } finally {
    await disk.stop();
  }
});
