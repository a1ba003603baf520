import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import {
  getData,
  getRecordIds,
  type SerializedRecord,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/;
const [member] = story.members;
const [deal] = story.deals;
const dealInput = { name: "Pilot", stage: "Lead", owner: member!.email };

describe("a seeded record", () => {
  test("is returned with every attribute of its object, including empty ones", async () => {
    const id = seedId(`crm/deals/${deal!.key}`);
    const response = await crm.get(`/v2/objects/deals/records/${id}`);
    const record = getData<SerializedRecord>(response);
    expect(record).toMatchObject({
      id: {
        workspace_id: seedId("crm/workspace"),
        object_id: seedId("crm/object/deals"),
        record_id: id,
      },
      web_url: `https://app.attio.com/${story.workspace.slug}/deals/record/${id}`,
    });
    const attributes = await crm.get("/v2/objects/deals/attributes");
    expect(Object.keys(record.values)).toEqual(
      getData<{ api_slug: string }[]>(attributes).map(({ api_slug }) => api_slug),
    );
    const audit = {
      active_from: record.created_at,
      active_until: null,
      created_by_actor: { type: "workspace-member", id: seedId(`crm/member/${deal!.owner}`) },
    };
    expect(record.created_at).toMatch(moment);
    expect(record.values["value"]).toEqual([
      { ...audit, currency_value: deal!.value, currency_code: "USD", attribute_type: "currency" },
    ]);
    expect(record.values["stage"]).toEqual([
      {
        ...audit,
        active_from: expect.stringMatching(moment),
        status: {
          id: {
            workspace_id: seedId("crm/workspace"),
            object_id: seedId("crm/object/deals"),
            attribute_id: seedId("crm/attribute/deals/stage"),
            status_id: expect.stringMatching(uuid),
          },
          title: deal!.stage,
          is_archived: false,
          celebration_enabled: deal!.stage.startsWith("Won"),
          target_time_in_status: null,
        },
        attribute_type: "status",
      },
    ]);
    expect(record.values["associated_people"]).toEqual(
      deal!.people.map((key) => ({
        ...audit,
        target_object: "people",
        target_record_id: seedId(`crm/people/${key}`),
        attribute_type: "record-reference",
      })),
    );
  });

  test("has enriched values from the system actor, whose id is null", async () => {
    const id = seedId(`crm/companies/${story.companies[0]!.key}`);
    const response = await crm.get(`/v2/objects/companies/records/${id}`);
    const { values } = getData<SerializedRecord>(response);
    expect(values["employee_range"]).toMatchObject([
      {
        created_by_actor: { type: "system", id: null },
        option: { title: story.companies[0]!.employeeRange },
      },
    ]);
    expect(values["domains"]).toMatchObject([{ created_by_actor: { type: "workspace-member" } }]);
  });

  test("is found through its own object only", async () => {
    const id = seedId(`crm/deals/${deal!.key}`);
    for (const path of [
      `/v2/objects/people/records/${id}`,
      `/v2/objects/deals/records/${seedId("nothing")}`,
      "/v2/objects/deals/records/not-an-id",
    ]) {
      const wanted = path.split("/").at(-1);
      expect(await crm.get(path)).toMatchObject({
        status: 404,
        body: { code: "not_found", message: `Record with ID "${wanted}" not found.` },
      });
    }
    expect(await crm.get(`/v2/objects/peple/records/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Object with slug/ID "peple" not found.' },
    });
  });
});

describe("creating a record", () => {
  test("returns the record with the token as author", async () => {
    const response = await crm.create("deals", { ...dealInput, value: 99.5 });
    expect(response.status).toBe(200);
    const record = getData<SerializedRecord>(response);
    const created_by_actor = { type: "api-token", id: seedId("crm/token") };
    expect(record.values).toMatchObject({
      name: [{ value: "Pilot", created_by_actor, active_from: record.created_at }],
      owner: [{ referenced_actor_id: seedId(`crm/member/${member!.key}`) }],
      value: [{ currency_value: 99.5, currency_code: "USD" }],
      created_by: [
        { referenced_actor_type: "api-token", referenced_actor_id: seedId("crm/token") },
      ],
      record_id: [{ value: record.id.record_id }],
      associated_people: [],
    });
    expect(await crm.get(`/v2/objects/deals/records/${record.id.record_id}`)).toMatchObject({
      body: { data: record },
    });
    expect(getRecordIds(await crm.query("deals")).at(-1)).toBe(record.id.record_id);
  });

  test("accepts attribute ids", async () => {
    const response = await crm.create("companies", {
      [seedId("crm/attribute/companies/name")]: "By id",
    });
    expect(getData<SerializedRecord>(response).values["name"]).toMatchObject([{ value: "By id" }]);
  });

  test.for(["name", "stage", "owner"])("requires %s", async (slug) => {
    for (const missing of [undefined, null, []]) {
      const response = await crm.create("deals", { ...dealInput, [slug]: missing });
      const id = seedId(`crm/attribute/deals/${slug}`);
      expect(response).toMatchObject({
        status: 400,
        body: {
          type: "invalid_request_error",
          code: "missing_value",
          message: `Required value for attribute with ID "${id}" was not provided.`,
        },
      });
    }
  });

  test("rejects unknown and read-only attributes and too many values", async () => {
    expect(await crm.create("companies", { title: "x" })).toMatchObject({
      status: 400,
      body: {
        code: "value_not_found",
        message: 'Cannot find attribute with slug/ID "title".',
      },
    });
    expect(await crm.create("companies", { employee_range: "1-10" })).toMatchObject({
      status: 400,
      body: { code: "validation_type" },
    });
    expect(await crm.create("companies", { name: ["a", "b"] })).toMatchObject({
      status: 400,
      body: { code: "multiple_values_for_single_value_attribute" },
    });
    expect(await crm.create("companies", { domains: "a.example" })).toMatchObject({
      status: 400,
      body: {
        code: "validation_type",
        message: 'An invalid value was passed to attribute with slug "domains".',
        validation_errors: [{ expected: "array", received: "string" }],
      },
    });
  });

  test("rejects a unique value that another record has", async () => {
    const [company] = story.companies;
    const before = getRecordIds(await crm.query("companies"));
    const response = await crm.create("companies", {
      name: "Copy",
      domains: ["fresh.example", company!.domain.toUpperCase()],
    });
    const id = seedId("crm/attribute/companies/domains");
    expect(response).toMatchObject({ status: 400, body: { code: "uniqueness_conflict" } });
    expect(response.body["message"]).toContain(
      `The value "{\\"domain\\":\\"${company!.domain}\\"}" provided for attribute with ID "${id}" conflicts`,
    );
    expect(getRecordIds(await crm.query("companies"))).toEqual(before);
    const email_addresses = [story.people[0]!.email];
    expect((await crm.create("people", { email_addresses })).body["code"]).toBe(
      "uniqueness_conflict",
    );
  });

  test("changes nothing if it is rejected partway", async () => {
    const before = getRecordIds(await crm.query("people"));
    const response = await crm.create("companies", {
      name: "Half",
      team: [{ target_object: "people", target_record_id: seedId("crm/people/nobody") }],
    });
    expect(response).toMatchObject({ status: 400, body: { code: "value_not_found" } });
    expect(getRecordIds(await crm.query("people"))).toEqual(before);
    expect(getRecordIds(await crm.query("companies", { filter: { name: "Half" } }))).toEqual([]);
  });

  test("reports missing parts of the body", async () => {
    for (const [body, path] of [
      [{}, ["data"]],
      [{ values: {} }, ["data"]],
      [{ data: {} }, ["data", "values"]],
      [{ data: { values: [] } }, ["data", "values"]],
    ] as const) {
      expect(await crm.post("/v2/objects/people/records", body)).toMatchObject({
        status: 400,
        body: { code: "validation_type", validation_errors: [{ path, expected: "object" }] },
      });
    }
  });
});
