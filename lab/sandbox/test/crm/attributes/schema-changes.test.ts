import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
const attributes = "/v2/objects/deals/attributes";
const custom = {
  title: "Region",
  description: "Where",
  api_slug: "region",
  type: "text",
  is_required: false,
  is_unique: false,
  is_multiselect: false,
  config: {},
};

const patch = (path: string, data: object) => crm.send("PATCH", path, { body: { data } });
const createAttribute = (change: object = {}, path = attributes) =>
  crm.post(path, { data: { ...custom, ...change } });
const createDeal = (values: object = {}) =>
  crm.create("deals", { name: "Pilot", stage: "Lead", owner, ...values });

/** The slugs in a list of attributes. */
async function listSlugs(query = ""): Promise<string[]> {
  const found = getData<{ api_slug: string }[]>(await crm.get(`${attributes}${query}`));
  return found.map(({ api_slug }) => api_slug);
}

describe("an object", () => {
  const docks = { api_slug: "docks", singular_noun: "Dock", plural_noun: "Docks" };

  test("can be renamed, with everything that refers to it", async () => {
    await crm.post("/v2/objects", { data: docks });
    const gate = { ...custom, api_slug: "gate", title: "Gate" };
    await createAttribute(gate, "/v2/objects/docks/attributes");
    const reference = { type: "record-reference", api_slug: "dock" };
    const config = { record_reference: { allowed_objects: ["docks"] } };
    const relationship = {
      object: "docks",
      title: "Deals",
      api_slug: "deals",
      is_multiselect: true,
    };
    await createAttribute({ ...reference, config, relationship });
    const dock = getData<SerializedRecord>(await crm.create("docks", { gate: "4" }));
    const target = { target_object: "docks", target_record_id: dock.id.record_id };
    const deal = getData<SerializedRecord>(await createDeal({ dock: target }));

    const renamed = await patch("/v2/objects/docks", { api_slug: "piers", plural_noun: "Piers" });
    expect(renamed).toMatchObject({
      status: 200,
      body: { data: { api_slug: "piers", singular_noun: "Dock", plural_noun: "Piers" } },
    });
    expect(await crm.get("/v2/objects/docks")).toMatchObject(errorMatching(404, "not_found"));
    expect(await crm.get(`/v2/objects/piers/records/${dock.id.record_id}`)).toMatchObject({
      body: {
        data: {
          values: {
            gate: [{ value: "4" }],
            deals: [{ target_object: "deals", target_record_id: deal.id.record_id }],
          },
        },
      },
    });
    expect(await crm.get(`/v2/objects/deals/records/${deal.id.record_id}`)).toMatchObject({
      body: { data: { values: { dock: [{ ...target, target_object: "piers" }] } } },
    });
    expect(await crm.get(`${attributes}/dock`)).toMatchObject({
      body: { data: { relationship: { object_slug: "piers", api_slug: "deals" } } },
    });
  });

  test("keeps what the request does not name", async () => {
    const before = getData<object>(await crm.get("/v2/objects/deals"));
    const { body } = await patch("/v2/objects/deals", { plural_noun: "Opportunities" });
    expect(body["data"]).toEqual({ ...before, plural_noun: "Opportunities" });
    expect((await patch("/v2/objects/deals", {})).body).toEqual(body);
  });

  test("is not changed by an invalid request", async () => {
    await crm.post("/v2/objects", { data: docks });
    expect(await patch("/v2/objects/docks", { api_slug: "people" })).toMatchObject(
      errorMatching(409, "slug_conflict", "people"),
    );
    expect(await patch("/v2/objects/people", { api_slug: "humans" })).toMatchObject(
      errorMatching(400, "validation_type", "standard object"),
    );
    for (const data of [{ api_slug: "My docks" }, { singular_noun: "" }, { plural_noun: 1 }]) {
      expect(await patch("/v2/objects/docks", data)).toMatchObject(
        errorMatching(400, "validation_type"),
      );
    }
    expect(await patch("/v2/objects/nothing", {})).toMatchObject(errorMatching(404, "not_found"));
    expect(await crm.get("/v2/objects/docks")).toMatchObject({ body: { data: docks } });
  });
});

describe("an attribute", () => {
  test("keeps its values under a new slug", async () => {
    await createAttribute();
    const deal = getData<SerializedRecord>(await createDeal({ region: "North" }));
    const change = { title: "Area", api_slug: "area", description: null };
    const response = await patch(`${attributes}/region`, change);
    expect(response).toMatchObject({ status: 200, body: { data: change } });
    expect((await crm.get(`${attributes}/area`)).body).toEqual(response.body);
    const { values } = getData<SerializedRecord>(
      await crm.get(`/v2/objects/deals/records/${deal.id.record_id}`),
    );
    expect(values).toMatchObject({ area: [{ value: "North" }] });
    expect(values).not.toHaveProperty("region");
    expect(await createDeal({ region: "South" })).toMatchObject(
      errorMatching(400, "value_not_found", "region"),
    );
  });

  test("of a list keeps its values under a new slug", async () => {
    const stage = "/v2/lists/expansion_accounts/attributes/stage";
    expect(await patch(stage, { api_slug: "phase" })).toMatchObject({ status: 200 });
    const entry = seedId("crm/entry/expansion-accounts/harborline");
    const { body } = await crm.get(`/v2/lists/expansion_accounts/entries/${entry}`);
    expect(body).toMatchObject({
      data: { entry_values: { phase: [{ status: { title: expect.any(String) } }] } },
    });
    expect(body).not.toHaveProperty("data.entry_values.stage");
  });

  test("corrects the other side of its relationship", async () => {
    const relationship = { object: "people", title: "B", api_slug: "b", is_multiselect: true };
    await createAttribute({ type: "record-reference", api_slug: "a", relationship });
    await patch(`${attributes}/a`, { api_slug: "c" });
    expect(await crm.get("/v2/objects/people/attributes/b")).toMatchObject({
      body: { data: { relationship: { object_slug: "deals", api_slug: "c" } } },
    });
    const config = { record_reference: { allowed_objects: ["companies"] } };
    expect(await patch(`${attributes}/c`, { config })).toMatchObject(
      errorMatching(400, "validation_type", "relationship"),
    );
  });

  test("applies new rules to new values only", async () => {
    await createAttribute();
    const deal = getData<SerializedRecord>(await createDeal());
    const rules = { is_required: true, is_unique: true };
    expect(await patch(`${attributes}/region`, rules)).toMatchObject({ body: { data: rules } });
    expect(await crm.get(`/v2/objects/deals/records/${deal.id.record_id}`)).toMatchObject({
      status: 200,
    });
    expect(await createDeal()).toMatchObject(errorMatching(400, "missing_value"));
    expect(await createDeal({ region: "North" })).toMatchObject({ status: 200 });
    expect(await createDeal({ region: "North" })).toMatchObject(
      errorMatching(400, "uniqueness_conflict"),
    );
  });

  test("takes a default value, and loses it by null", async () => {
    await createAttribute();
    const default_value = { type: "static", template: [{ value: "North" }] };
    expect(await patch(`${attributes}/region`, { default_value })).toMatchObject({
      body: {
        data: {
          is_default_value_enabled: true,
          default_value: { type: "static", template: [{ value: "North" }] },
        },
      },
    });
    expect(await createDeal()).toMatchObject({
      body: { data: { values: { region: [{ value: "North" }] } } },
    });
    expect(await patch(`${attributes}/region`, { default_value: null })).toMatchObject({
      body: { data: { is_default_value_enabled: false, default_value: null } },
    });
    expect(await createDeal()).toMatchObject({ body: { data: { values: { region: [] } } } });
  });

  test("takes another currency and other objects", async () => {
    await createAttribute({ type: "currency" });
    const currency = { default_currency_code: "EUR", display_type: "code" };
    expect(await patch(`${attributes}/region`, { config: { currency } })).toMatchObject({
      body: { data: { config: { currency } } },
    });
    expect(await patch(`${attributes}/region`, { config: {} })).toMatchObject({
      body: { data: { config: { currency } } },
    });
    await createAttribute({ type: "record-reference", api_slug: "link" });
    const record_reference = { allowed_objects: ["people", "companies"] };
    const allowed_object_ids = ["people", "companies"].map((slug) => seedId(`crm/object/${slug}`));
    expect(await patch(`${attributes}/link`, { config: { record_reference } })).toMatchObject({
      body: { data: { config: { record_reference: { allowed_object_ids } } } },
    });
  });

  test("is hidden while archived, and keeps its values", async () => {
    await createAttribute({ is_required: true });
    const deal = getData<SerializedRecord>(await createDeal({ region: "North" }));
    const path = `/v2/objects/deals/records/${deal.id.record_id}`;
    await patch(`${attributes}/region`, { is_archived: true });
    expect(await listSlugs()).not.toContain("region");
    expect(await listSlugs("?show_archived=true")).toContain("region");
    expect(await crm.get(`${attributes}/region`)).toMatchObject({
      body: { data: { is_archived: true } },
    });
    expect(getData<SerializedRecord>(await crm.get(path)).values).not.toHaveProperty("region");
    expect(await createDeal({ region: "South" })).toMatchObject(
      errorMatching(400, "value_not_found", "region"),
    );
    expect(await createDeal()).toMatchObject({ status: 200 });
    expect(await createAttribute()).toMatchObject(errorMatching(409, "slug_conflict", "region"));
    await patch(`${attributes}/region`, { is_archived: false });
    expect(await crm.get(path)).toMatchObject({
      body: { data: { values: { region: [{ value: "North" }] } } },
    });
  });

  test.for<[name: string, path: string, data: object, status: number, code: string]>([
    ["of the system", `${attributes}/name`, { title: "x" }, 400, "system_edit_unauthorized"],
    ["that does not exist", `${attributes}/nothing`, {}, 404, "not_found"],
    ["with a used slug", `${attributes}/region`, { api_slug: "name" }, 409, "slug_conflict"],
    ["with another type", `${attributes}/region`, { type: "number" }, 400, "validation_type"],
    ["with no title", `${attributes}/region`, { title: "" }, 400, "validation_type"],
    [
      "with a default of another type",
      `${attributes}/region`,
      { default_value: { type: "dynamic", template: "current-user" } },
      400,
      "validation_type",
    ],
    [
      "with an unknown object",
      `${attributes}/link`,
      { config: { record_reference: { allowed_objects: ["nothing"] } } },
      404,
      "not_found",
    ],
    [
      "unique in a list",
      "/v2/lists/expansion_accounts/attributes/stage",
      { is_unique: true },
      400,
      "validation_type",
    ],
  ])("is not changed: one %s", async ([, path, data, status, code]) => {
    await createAttribute();
    await createAttribute({ type: "record-reference", api_slug: "link" });
    const before = await crm.get(path);
    expect(await patch(path, data)).toMatchObject(errorMatching(status, code));
    expect((await crm.get(path)).body).toEqual(before.body);
  });
});
