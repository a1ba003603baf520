import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { getData, errorMatching, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const deals = "/v2/objects/deals/attributes";
const list = "/v2/lists/deal_desk/attributes";
const validInput = {
  title: "Custom",
  description: null,
  api_slug: "custom",
  type: "text",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};
const create = (change: object = {}, path = deals) =>
  crm.post(path, { data: { ...validInput, ...change } });

const owner = {
  referenced_actor_type: "workspace-member",
  referenced_actor_id: seedId("crm/member/daniel-okafor"),
};
const deal = { name: "Pilot", stage: "Lead", owner };

test("a new attribute is returned and listed last", async () => {
  const response = await create({ title: "Region", description: "Where", api_slug: "region" });
  expect(response).toMatchObject({
    status: 200,
    body: {
      data: {
        id: { object_id: seedId("crm/object/deals") },
        title: "Region",
        description: "Where",
        api_slug: "region",
        type: "text",
        is_system_attribute: false,
        is_writable: true,
        is_default_value_enabled: false,
        default_value: null,
        relationship: null,
        config: {
          currency: { default_currency_code: null, display_type: null },
          record_reference: { allowed_object_ids: null },
        },
      },
    },
  });
  expect((await crm.get(`${deals}/region`)).body).toEqual(response.body);
  expect(getData<object[]>(await crm.get(deals)).at(-1)).toEqual(response.body["data"]);
});

test.for<[type: string, more: object, written: unknown, read: object]>([
  ["text", {}, "x", { value: "x" }],
  ["number", {}, 5, { value: 5 }],
  ["checkbox", {}, true, { value: true }],
  ["currency", {}, 7, { currency_value: 7, currency_code: "USD" }],
  [
    "currency",
    { config: { currency: { default_currency_code: "EUR", display_type: "code" } } },
    7,
    { currency_value: 7, currency_code: "EUR" },
  ],
  ["date", {}, "2026-05-01", { value: "2026-05-01" }],
  ["timestamp", {}, "2026-05-01T10:00Z", { value: "2026-05-01T10:00:00.000000000Z" }],
  ["rating", {}, 4, { value: 4 }],
  ["location", {}, "Lyon, FR", { locality: "Lyon" }],
  ["actor-reference", {}, owner, owner],
  ["actor-reference", { is_multiselect: true }, [owner], owner],
  ["phone-number", {}, "+33612345678", { country_code: "FR" }],
  ["record-reference", {}, "harborline.example", { target_object: "companies" }],
  [
    "record-reference",
    { config: { record_reference: { allowed_objects: ["people"] } }, is_multiselect: true },
    ["elif.demir@harborline.example"],
    { target_object: "people", target_record_id: seedId("crm/people/elif-demir") },
  ],
])("an attribute of type %s %j can be written", async ([type, more, written, read]) => {
  expect(await create({ type, ...more })).toMatchObject({ status: 200 });
  const record = await crm.create("deals", { ...deal, custom: written });
  expect(record).toMatchObject({
    status: 200,
    body: { data: { values: { custom: [{ ...read, attribute_type: type }] } } },
  });
});

describe("rules for records", () => {
  test("apply to required attributes", async () => {
    await create({ is_required: true });
    expect(await crm.create("deals", deal)).toMatchObject(errorMatching(400, "missing_value"));
    expect(await crm.create("deals", { ...deal, custom: "x" })).toMatchObject({ status: 200 });
  });

  test("apply to unique attributes", async () => {
    await create({ is_unique: true });
    expect(await crm.create("deals", { ...deal, custom: "x" })).toMatchObject({ status: 200 });
    expect(await crm.create("deals", { ...deal, custom: "x" })).toMatchObject(
      errorMatching(400, "uniqueness_conflict"),
    );
  });

  test("apply to required attributes of lists", async () => {
    await create({ is_required: true }, list);
    const entry = {
      parent_object: "deals",
      parent_record_id: seedId("crm/deals/veldt-inbound"),
      entry_values: {},
    };
    const add = (entry_values: object) =>
      crm.post("/v2/lists/deal_desk/entries", { data: { ...entry, entry_values } });
    expect(await add({})).toMatchObject(errorMatching(400, "missing_value"));
    expect(await add({ custom: ["x"] })).toMatchObject({
      status: 200,
      body: { data: { entry_values: { custom: [{ value: "x" }] } } },
    });
  });
});

describe("an attribute is rejected", () => {
  const people = "/v2/objects/people/attributes";
  const companies = "/v2/objects/companies/attributes";
  const relationship = { object: "people", title: "Back", api_slug: "back", is_multiselect: false };
  const static5 = { type: "static", template: [5] };

  test.for<[name: string, change: object, path: string, message: string]>([
    ["that is an interaction", { type: "interaction" }, deals, "validation"],
    ["that is a personal name", { type: "personal-name" }, deals, "validation"],
    ["of the type multiselect", { type: "multiselect" }, deals, "validation"],
    ["that is a domain", { type: "domain" }, deals, '"domain" cannot be created'],
    ["that is an email address", { type: "email-address" }, deals, '"email-address" cannot'],
    ["with unique options", { type: "select", is_unique: true }, deals, "Select attributes"],
    ["of a multiselect text", { is_multiselect: true }, deals, "cannot be multiselect"],
    ["of a multiselect status", { type: "status", is_multiselect: true }, deals, "cannot be"],
    ["unique on a list", { is_unique: true }, list, "on lists"],
    ["unique on people", { is_unique: true }, people, "people or companies"],
    ["unique on companies", { is_unique: true }, companies, "people or companies"],
    ["a status on people", { type: "status" }, people, "Status attributes"],
    ["a status on companies", { type: "status" }, companies, "Status attributes"],
    ["a default on people", { type: "number", default_value: static5 }, people, "Default values"],
    ["a default of another type", { default_value: static5 }, deals, "invalid value"],
    [
      "an unsupported default template",
      { default_value: { type: "dynamic", template: "current-user" } },
      deals,
      "not a valid default",
    ],
    ["a relationship of a text", { relationship }, deals, "record-reference"],
    ["a relationship of a list", { type: "record-reference", relationship }, list, "lists"],
    ["an incomplete relationship", { relationship: { object: "people" } }, deals, "validation"],
    [
      "an incomplete currency",
      { config: { currency: { display_type: "code" } } },
      deals,
      "validation",
    ],
    [
      "references to no objects",
      { type: "record-reference", config: { record_reference: { allowed_objects: [] } } },
      deals,
      "validation",
    ],
    ["no config", { config: undefined }, deals, "validation"],
    ["no description", { description: undefined }, deals, "validation"],
    ["no title", { title: "" }, deals, "validation"],
    ["an unknown key", { options: ["A"] }, deals, "validation"],
    ["a slug with a dash", { api_slug: "my-slug" }, deals, "validation"],
  ])("%s", async ([, change, path, message]) => {
    const before = (await crm.get(path)).body;
    expect(await create(change, path)).toMatchObject(errorMatching(400, "validation_type"));
    const words = String((await create(change, path)).body["message"]);
    expect(words.toLowerCase()).toContain(message.toLowerCase());
    expect((await crm.get(path)).body).toEqual(before);
  });

  test("with a slug that the object or list already has", async () => {
    expect(await create({ api_slug: "stage" })).toMatchObject(errorMatching(409, "slug_conflict"));
    expect(await create({ api_slug: "created_at" }, list)).toMatchObject(
      errorMatching(409, "slug_conflict"),
    );
    expect(await create({ api_slug: "stage" }, list)).toMatchObject({ status: 200 });
  });

  test("with unknown objects, lists and targets", async () => {
    const config = { record_reference: { allowed_objects: ["nothing"] } };
    expect(await create({ type: "record-reference", config })).toMatchObject(
      errorMatching(404, "not_found", '"nothing"'),
    );
    for (const path of ["/v2/objects/nothing/attributes", "/v2/lists/nothing/attributes"]) {
      expect(await create({}, path)).toMatchObject(errorMatching(404, "not_found"));
    }
  });
});
