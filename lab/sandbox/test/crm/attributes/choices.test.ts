import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const stage = "/v2/objects/deals/attributes/stage/statuses";
const categories = "/v2/objects/companies/attributes/categories/options";
const owner = "daniel.okafor@northwind.example";

test("a new option can be used in values", async () => {
  const response = await crm.post(categories, { data: { title: "Aviation" } });
  expect(response).toMatchObject({ status: 200, body: { data: { title: "Aviation" } } });
  expect(getData<object[]>(await crm.get(categories)).at(-1)).toEqual(response.body["data"]);
  const record = await crm.create("companies", { name: "Sky", categories: ["Aviation"] });
  expect(record).toMatchObject({
    body: { data: { values: { categories: [{ option: { title: "Aviation" } }] } } },
  });
});

test("a new status is appended with its settings", async () => {
  const data = { title: "Paused", target_time_in_status: "P14D" };
  const response = await crm.post(stage, { data });
  expect(response).toMatchObject({
    status: 200,
    body: { data: { ...data, is_archived: false, celebration_enabled: false } },
  });
  const party = { title: "Signed", celebration_enabled: true, target_time_in_status: null };
  expect(await crm.post(stage, { data: party })).toMatchObject({ body: { data: party } });
  const titles = getData<{ title: string }[]>(await crm.get(stage)).map(({ title }) => title);
  expect(titles).toEqual(["Lead", "In Progress", "Won 🎉", "Lost", "Paused", "Signed"]);
  const record = await crm.create("deals", { name: "Pilot", stage: "Paused", owner });
  expect(record).toMatchObject({
    body: { data: { values: { stage: [{ status: { target_time_in_status: "P14D" } }] } } },
  });
});

test("a new list attribute can be used once it has choices", async () => {
  const attribute = {
    title: "Mood",
    description: null,
    api_slug: "mood",
    type: "select",
    is_required: false,
    is_unique: false,
    is_multiselect: true,
    config: {},
  };
  const path = "/v2/lists/event_invites/attributes";
  expect(await crm.post(path, { data: attribute })).toMatchObject({ status: 200 });
  expect(getData(await crm.get(`${path}/mood/options`))).toEqual([]);
  for (const title of ["Keen", "Shy"]) await crm.post(`${path}/mood/options`, { data: { title } });
  const entry = {
    parent_object: "people",
    parent_record_id: seedId("crm/people/emma-claes"),
    entry_values: { mood: ["Shy", "Keen"], stage: "Invited" },
  };
  expect(await crm.post("/v2/lists/event_invites/entries", { data: entry })).toMatchObject({
    status: 200,
    body: {
      data: {
        entry_values: { mood: [{ option: { title: "Shy" } }, { option: { title: "Keen" } }] },
      },
    },
  });
});

test("titles are unique and required", async () => {
  const twice = await crm.post(categories, { data: { title: "Retail" } });
  expect(twice).toMatchObject(errorMatching(409, "slug_conflict", "Retail"));
  expect(await crm.post(stage, { data: { title: "Lead" } })).toMatchObject(
    errorMatching(409, "slug_conflict", "Lead"),
  );
  for (const data of [{}, { title: "" }]) {
    expect(await crm.post(categories, { data })).toMatchObject(
      errorMatching(400, "validation_type"),
    );
  }
  const data = { title: "Slow", target_time_in_status: "two weeks" };
  expect(await crm.post(stage, { data })).toMatchObject(
    errorMatching(400, "validation_type", "duration"),
  );
});

test("options require a select attribute, statuses a status attribute", async () => {
  const invalid = "/v2/objects/deals/attributes/name/options";
  expect(await crm.post(invalid, { data: { title: "x" } })).toMatchObject(
    errorMatching(400, "validation_type", "not a select attribute"),
  );
  const missing = "/v2/objects/deals/attributes/nothing/options";
  expect(await crm.post(missing, { data: { title: "x" } })).toMatchObject(
    errorMatching(404, "not_found"),
  );
});
