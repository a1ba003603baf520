import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  errorMatching,
  getData,
  startCrm,
  type CrmFixture,
  type SerializedRecord,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const owner = "daniel.okafor@northwind.example";
const patch = (path: string, data: object) => crm.send("PATCH", path, { body: { data } });
const createDeal = (values: object = {}) =>
  crm.create("deals", { name: "Pilot", stage: "Lead", owner, ...values });

const categories = "/v2/objects/companies/attributes/categories/options";
const stages = "/v2/objects/deals/attributes/stage/statuses";
const optionId = seedId("crm/attribute/companies/categories/Retail");

test("a status shows its new title in the records that have it", async () => {
  const deal = getData<SerializedRecord>(await createDeal());
  const response = await patch(`${stages}/Lead`, { title: "Prospect" });
  expect(response).toMatchObject({ status: 200, body: { data: { title: "Prospect" } } });
  expect(await crm.get(`/v2/objects/deals/records/${deal.id.record_id}`)).toMatchObject({
    body: { data: { values: { stage: [{ status: { title: "Prospect" } }] } } },
  });
  expect(await createDeal()).toMatchObject(errorMatching(400, "value_not_found", "Lead"));
  expect(await createDeal({ stage: "Prospect" })).toMatchObject({ status: 200 });
});

test("a status changes only the settings that the request names", async () => {
  const path = `${stages}/In%20Progress`;
  const settings = { celebration_enabled: true, target_time_in_status: "P14D" };
  expect(await patch(path, settings)).toMatchObject({ body: { data: settings } });
  expect(await patch(path, { is_archived: false })).toMatchObject({ body: { data: settings } });
  expect(await patch(path, { target_time_in_status: null })).toMatchObject({
    body: {
      data: { title: "In Progress", celebration_enabled: true, target_time_in_status: null },
    },
  });
  expect(await patch(path, { target_time_in_status: "two weeks" })).toMatchObject(
    errorMatching(400, "validation_type", "duration"),
  );
});

test("an option cannot be written while archived, but stays in records", async () => {
  const before = await crm.create("companies", { name: "Shop", categories: ["Retail"] });
  const { record_id } = getData<SerializedRecord>(before).id;
  expect(await patch(`${categories}/${optionId}`, { is_archived: true })).toMatchObject({
    body: { data: { id: { option_id: optionId }, is_archived: true } },
  });
  const titles = async (query = "") =>
    getData<{ title: string }[]>(await crm.get(`${categories}${query}`)).map(({ title }) => title);
  expect(await titles()).not.toContain("Retail");
  expect(await titles("?show_archived=true")).toContain("Retail");
  expect(await crm.get(`/v2/objects/companies/records/${record_id}`)).toMatchObject({
    body: {
      data: { values: { categories: [{ option: { title: "Retail", is_archived: true } }] } },
    },
  });
  const again = { name: "Shop 2", categories: ["Retail"] };
  expect(await crm.create("companies", again)).toMatchObject(
    errorMatching(400, "value_not_found", "Retail"),
  );
  expect(await crm.query("companies", { filter: { categories: "Retail" } })).toMatchObject({
    status: 200,
  });
  await patch(`${categories}/Retail`, { is_archived: false });
  expect(await crm.create("companies", again)).toMatchObject({ status: 200 });
});

test("an option is found by a title with a slash", async () => {
  await crm.post(categories, { data: { title: "R&D / Ops" } });
  const path = `${categories}/${encodeURIComponent("R&D / Ops")}`;
  expect(await patch(path, { title: "Ops" })).toMatchObject({ body: { data: { title: "Ops" } } });
});

test("an option or status is not changed by an invalid request", async () => {
  const manufacturing = { title: "Manufacturing" };
  await crm.post(categories, { data: manufacturing });
  expect(await patch(`${categories}/Retail`, manufacturing)).toMatchObject(
    errorMatching(409, "slug_conflict", "Manufacturing"),
  );
  expect(await patch(`${categories}/Retail`, { title: "Retail" })).toMatchObject({ status: 200 });
  expect(await patch(`${categories}/Nothing`, {})).toMatchObject(
    errorMatching(400, "value_not_found", "Nothing"),
  );
  expect(await patch(`${categories}/Retail`, { title: "" })).toMatchObject(
    errorMatching(400, "validation_type"),
  );
  const ofStatus = "/v2/objects/deals/attributes/stage/options/Lead";
  expect(await patch(ofStatus, {})).toMatchObject(
    errorMatching(400, "validation_type", "not a select attribute"),
  );
  expect(await patch("/v2/objects/deals/attributes/nothing/statuses/Lead", {})).toMatchObject(
    errorMatching(404, "not_found"),
  );
});
