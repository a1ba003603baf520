import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  getData,
  errorMatching,
  startCrm,
  type CrmFixture,
  type SerializedRecord,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm({ rateLimits: false });
});
afterEach(() => crm.stop());

const webinars = {
  api_slug: "webinars",
  singular_noun: "Webinar",
  plural_noun: "Webinars",
  extends: "interactions",
};
const create = (change: object = {}) =>
  crm.post("/v2/activities", { data: { ...webinars, ...change } });
const records = "/v2/activities/site_visits/records";
const query = async (body: object) =>
  getData<SerializedRecord[]>(await crm.post(`${records}/query`, body));
const listReferences = (found: SerializedRecord[]) =>
  found.map(({ values }) => values["reference"]?.[0]?.["value"]);

describe("activities", () => {
  test("Attio's own and those of the workspace are listed in pages", async () => {
    const first = await crm.get("/v2/activities?limit=1");
    expect(getData(first)).toEqual([
      expect.objectContaining({
        api_slug: "phone_calls",
        extends: [{ schema_id: expect.any(String) as string, schema_slug: "calls" }],
        is_system_activity: true,
      }),
    ]);
    const { next_cursor } = first.body["pagination"] as { next_cursor: string };
    const second = await crm.get(`/v2/activities?cursor=${next_cursor}`);
    expect(getData(second)).toEqual([expect.objectContaining({ api_slug: "site_visits" })]);
    expect(second.body["pagination"]).toEqual({ next_cursor: null });
  });

  test("a new activity has the attributes of its schema and takes others", async () => {
    const created = await create();
    expect(created).toMatchObject({
      status: 200,
      body: { data: { ...webinars, extends: [{ schema_slug: "interactions" }] } },
    });
    const { id } = getData<{ id: { activity_id: string } }>(created);
    expect((await crm.get(`/v2/activities/${id.activity_id}`)).body).toEqual(created.body);
    const attributes = "/v2/activities/webinars/attributes";
    await crm.post(attributes, {
      data: {
        title: "Rating",
        description: "",
        api_slug: "stars",
        type: "rating",
        is_required: false,
        is_unique: false,
        is_multiselect: false,
        config: {},
      },
    });
    const listed = getData<{ api_slug: string }[]>(await crm.get(attributes));
    expect(listed.map(({ api_slug }) => api_slug)).toEqual([
      "record_id",
      "timestamp",
      "participants",
      "created_at",
      "created_by",
      "stars",
    ]);
  });

  test("slugs are unique among activities and may be those of objects", async () => {
    expect(await create({ api_slug: "site_visits" })).toMatchObject(
      errorMatching(409, "slug_conflict", "site_visits"),
    );
    expect(await create({ api_slug: "companies" })).toMatchObject({ status: 200 });
  });

  test("a renamed activity keeps its records, and its schema is fixed", async () => {
    const path = "/v2/activities/site_visits";
    const renamed = await crm.send("PATCH", path, { body: { data: { api_slug: "visits" } } });
    expect(renamed).toMatchObject({ status: 200, body: { data: { api_slug: "visits" } } });
    const found = await crm.post("/v2/activities/visits/records/query", {});
    expect(getData<object[]>(found)).toHaveLength(4);
    expect(
      await crm.send("PATCH", "/v2/activities/visits", { body: { data: { extends: "calls" } } }),
    ).toMatchObject(errorMatching(400, "validation_type"));
    expect(
      await crm.send("PATCH", "/v2/activities/phone_calls", { body: { data: { api_slug: "x" } } }),
    ).toMatchObject(errorMatching(400, "validation_type"));
    expect(await crm.get(path)).toMatchObject(
      errorMatching(404, "not_found", 'Activity with slug/ID "site_visits" not found.'),
    );
  });

  test("a deleted activity takes its records and attributes along", async () => {
    const [visit] = await query({});
    expect(await crm.delete("/v2/activities/site_visits")).toMatchObject({ status: 200 });
    expect(await crm.get(`${records}/${visit!.id.record_id}`)).toMatchObject(
      errorMatching(404, "not_found"),
    );
    const changes = await crm.sandbox.changes();
    const summaries = changes.map(({ summary }) => summary);
    expect(summaries).toContain('Deleted the activity "Site visits".');
    expect(summaries.filter((each) => each.startsWith("Deleted the site visit"))).toHaveLength(4);
    expect(await crm.delete("/v2/activities/phone_calls")).toMatchObject(
      errorMatching(400, "system_edit_unauthorized", "phone_calls"),
    );
  });
});

describe("records of activities", () => {
  test("are filtered by values, also of records they refer to, and sorted by the time of the event", async () => {
    const newest = await query({ sorts: [{ attribute: "timestamp", direction: "desc" }] });
    expect(listReferences(newest)).toEqual(["SV-1058", "SV-1052", "SV-1046", "SV-1041"]);
    const agreed = await query({ filter: { outcome: "Follow-up agreed" } });
    expect(listReferences(agreed)).toEqual(["SV-1041", "SV-1052"]);
    const path = [
      ["site_visits", "company"],
      ["companies", "name"],
    ];
    const ofHarborline = await query({
      filter: { path, constraints: { $contains: "Harborline" } },
    });
    expect(listReferences(ofHarborline)).toEqual(["SV-1058"]);
  });

  test("are created, upserted by a unique value, extended, replaced and deleted", async () => {
    const company = { target_object: "companies", target_record_id: seedId("crm/companies/veldt") };
    const put = (values: object) =>
      crm.send("PUT", `${records}?matching_attribute=reference`, { body: { data: { values } } });
    const created = getData<SerializedRecord & { id: { activity_id: string } }>(
      await put({ reference: "SV-2000", company, topics: ["Pilot"] }),
    );
    expect(created.id.activity_id).toBe(seedId("crm/activity/site_visits"));
    expect(created).not.toHaveProperty("web_url");
    const again = getData<SerializedRecord>(
      await put({ reference: "SV-2000", outcome: "No follow-up" }),
    );
    expect(again.id).toEqual(created.id);
    const path = `${records}/${created.id.record_id}`;
    const change = async (method: string, values: object) =>
      getData<SerializedRecord>(await crm.send(method, path, { body: { data: { values } } }));
    const listTopics = ({ values }: SerializedRecord) =>
      values["topics"]?.map(({ option }) => (option as { title: string }).title);
    expect(listTopics(await change("PATCH", { topics: ["Support"] }))).toEqual([
      "Support",
      "Pilot",
    ]);
    expect(listTopics(await change("PUT", { topics: ["Onboarding"] }))).toEqual(["Onboarding"]);
    expect(await crm.delete(path)).toMatchObject({ status: 200 });
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
  });

  test("are not found as records of an object, and those of objects not among them", async () => {
    const [visit] = await query({});
    const company = seedId("crm/companies/veldt");
    expect(await crm.get(`${records}/${company}`)).toMatchObject(errorMatching(404, "not_found"));
    const path = `/v2/objects/companies/records/${visit!.id.record_id}`;
    expect(await crm.get(path)).toMatchObject(errorMatching(404, "not_found"));
    expect(await crm.get("/v2/objects/site_visits")).toMatchObject(errorMatching(404, "not_found"));
  });

  test.for([
    ["GET", "/v2/activities", "activity_configuration:read"],
    ["GET", "/v2/activities/site_visits/attributes", "activity_configuration:read"],
    ["POST", `${records}/query`, "activity_record:read"],
    ["POST", records, "activity_record:read-write"],
  ] as const)("%s %s requires the scope %s", async ([method, path, missing]) => {
    const all = [
      "activity_configuration:read",
      "activity_record:read-write",
      "object_configuration:read",
      "record_permission:read",
    ] as const;
    const [area = ""] = missing.split(":");
    const scopes = all.filter((scope) => !scope.startsWith(area));
    const token = crm.sandbox.addToken("crm", scopes);
    const body = method === "GET" ? undefined : {};
    expect(await crm.send(method, path, { body, token })).toMatchObject(
      errorMatching(403, "unauthorized", missing),
    );
  });
});
