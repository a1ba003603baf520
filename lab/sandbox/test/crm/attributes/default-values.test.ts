import { afterEach, beforeEach, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  getData,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ now: createClock("2026-03-04T12:00:00Z").now });
});
afterEach(() => crm.stop());

const owner = "daniel.okafor@northwind.example";
const deal = { name: "Pilot", stage: "Lead", owner };

async function addAttribute(type: string, default_value: object): Promise<void> {
  const data = {
    title: "Custom",
    description: null,
    api_slug: "custom",
    type,
    is_required: true,
    is_unique: false,
    is_multiselect: false,
    config: {},
    default_value,
  };
  expect(await crm.post("/v2/objects/deals/attributes", { data })).toMatchObject({
    status: 200,
    body: { data: { is_default_value_enabled: true } },
  });
}

async function getCustomValues(values: object, token = crm.token): Promise<object[] | undefined> {
  const init = { body: { data: { values } }, token };
  const response = await crm.send("POST", "/v2/objects/deals/records", init);
  return getData<SerializedRecord | undefined>(response)?.values["custom"];
}

test("a static default fills missing values, also required ones", async () => {
  await addAttribute("number", { type: "static", template: [{ value: 5 }] });
  expect(await getCustomValues(deal)).toMatchObject([{ value: 5 }]);
  expect(await getCustomValues({ ...deal, custom: 6 })).toMatchObject([{ value: 6 }]);
  expect(await getCustomValues({ ...deal, custom: null })).toBeUndefined();
  const shown = await crm.get("/v2/objects/deals/attributes/custom");
  expect(getData(shown)).toMatchObject({
    default_value: { type: "static", template: [{ value: 5, attribute_type: "number" }] },
  });
});

test.for([
  ["date", "P1M", "2026-04-04"],
  ["date", "P1Y2W1D", "2027-03-19"],
  ["timestamp", "PT90M", "2026-03-04T13:30:00.000000000Z"],
  ["timestamp", "P0Y0M1DT0H0M1S", "2026-03-05T12:00:01.000000000Z"],
])("a dynamic default of a %s counts %s from now", async ([type, template, value]) => {
  await addAttribute(type!, { type: "dynamic", template });
  expect(await getCustomValues(deal)).toMatchObject([{ value }]);
});

test("the current user is the member of a user-level token", async () => {
  await addAttribute("actor-reference", { type: "dynamic", template: "current-user" });
  const daniel = seedId("crm/member/daniel-okafor");
  expect(await getCustomValues(deal, "sandbox-crm-user-token")).toMatchObject([
    { referenced_actor_type: "workspace-member", referenced_actor_id: daniel },
  ]);
  // A workspace token has no member, so the required value is missing.
  expect(await getCustomValues(deal)).toBeUndefined();
});
