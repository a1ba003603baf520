import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NotFoundError, PermissionDeniedError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmAppendRecordValuesTool,
  CrmCreateAttributeTool,
  CrmCreateRecordTool,
  CrmCreateSelectOptionTool,
  CrmDeleteRecordTool,
  CrmGetRecordTool,
  CrmListAttributesTool,
  CrmListRecordsTool,
  CrmSearchRecordsTool,
  CrmUpdateRecordTool,
  CrmUpsertRecordTool,
} from "../../src/index.js";
import { createScopedClient, type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { openJournal } from "../undo/helpers.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const object = "activities/site_visits";
const record_id = seedId("crm/site_visits/harborline-control-tower");
const company = { target_object: "companies", target_record_id: seedId("crm/companies/veldt") };

/** Reads what a model does of a record. */
const read = async (id: string) => {
  const get = new CrmGetRecordTool({ client: crm.client });
  return parse(await get.invoke({ object, record_id: id })).values;
};

function parse(content: string) {
  return (JSON.parse(content) as { data: { values: Record<string, unknown> } }).data;
}

describe("records of an activity", () => {
  test("are listed by filters and sorted by the time of the event", async () => {
    const list = new CrmListRecordsTool({ client: crm.client });
    const found = await list.invoke({
      object,
      filter: { outcome: "follow-up agreed" },
      sorts: [{ attribute: "timestamp", direction: "desc" }],
      attributes: ["reference", "company"],
    });
    expect(parse(found)).toMatchObject({
      items: [
        { values: { reference: "SV-1052", company: { target_object: "companies" } } },
        { values: { reference: "SV-1041", company: { target_object: "companies" } } },
      ],
    });
  });

  test("are counted by group", async () => {
    const list = new CrmListRecordsTool({ client: crm.client });
    const found = await list.invoke({ object, aggregate: { group_by: ["outcome"] } });
    expect(found).toContain('{"by":{"outcome":"Follow-up agreed"},"count":2}');
  });

  test("are created, changed, extended and deleted", async () => {
    const values = { timestamp: "2026-03-02T09:00:00Z", company, topics: ["pilot"] };
    const { id } = await new CrmCreateRecordTool({ client: crm.client }).execute({
      object,
      values,
    });
    const visit = { object, record_id: id.record_id };
    const append = new CrmAppendRecordValuesTool({ client: crm.client });
    await append.execute({ ...visit, values: { topics: ["Support"] } });
    expect(await read(visit.record_id)).toMatchObject({ topics: ["Support", "Pilot"] });
    const update = new CrmUpdateRecordTool({ client: crm.client });
    await update.execute({ ...visit, values: { topics: ["Onboarding"], summary: "All well" } });
    expect(await read(visit.record_id)).toMatchObject({
      topics: "Onboarding",
      summary: "All well",
      company: { record_name: "Veldt Outdoor" },
    });
    await new CrmDeleteRecordTool({ client: crm.client }).execute(visit);
    await expect(read(visit.record_id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test("are upserted by a unique attribute", async () => {
    const upsert = new CrmUpsertRecordTool({ client: crm.client });
    const input = { object, matching_attribute: "reference" };
    const values = { reference: "SV-1058", outcome: "No follow-up" };
    expect(parse(await upsert.invoke({ ...input, values }))).toMatchObject({ record_id });
    expect(await read(record_id)).toMatchObject({ outcome: "No follow-up", reference: "SV-1058" });
    await expect(
      upsert.execute({ ...input, matching_attribute: "outcome", values }),
    ).rejects.toThrow("Give reference as matching_attribute");
  });

  test("that were created and changed are undone", async () => {
    const before = await read(record_id);
    const { client, journal } = openJournal(crm.sandbox);
    const create = new CrmCreateRecordTool({ client, journal });
    const created = await create.execute({ object, values: { company } }, { run: "r" });
    const update = new CrmUpdateRecordTool({ client, journal });
    const change = { object, record_id, values: { outcome: "No follow-up", summary: null } };
    await update.execute(change, { run: "r" });
    expect((await journal.undo("r")).message).toContain("Undid 2 of 2 writes.");
    expect(await read(record_id)).toEqual(before);
    await expect(read(created.id.record_id)).rejects.toBeInstanceOf(NotFoundError);
  });

  test("need the scopes for activities", async () => {
    const scopes = ["record_permission:read-write", "object_configuration:read"];
    const client = createScopedClient(crm.sandbox, scopes);
    const list = new CrmListRecordsTool({ client }).execute({ object });
    await expect(list).rejects.toBeInstanceOf(PermissionDeniedError);
    await expect(list).rejects.toThrow(
      "It needs the scopes activity_record:read, activity_configuration:read",
    );
    const create = new CrmCreateRecordTool({ client }).execute({ object, values: { company } });
    await expect(create).rejects.toThrow("activity_");
  });
});

describe("an activity is named for records", () => {
  test("by its UUID, too", async () => {
    const byId = `activities/${seedId("crm/activity/site_visits").toUpperCase()}`;
    const list = new CrmListRecordsTool({ client: crm.client });
    expect((await list.execute({ object: byId })).items).toHaveLength(4);
  });

  test("with its prefix, as the error for a bare slug says", async () => {
    const list = new CrmListRecordsTool({ client: crm.client });
    await expect(list.execute({ object: "site_visits" })).rejects.toThrow("crm_list_activities");
    const create = new CrmCreateRecordTool({ client: crm.client });
    await expect(create.preview({ object: "site_visits", values: {} })).rejects.toThrow(
      "Did you mean activities/site_visits?",
    );
    await expect(create.preview({ object: "activities/visits", values: {} })).rejects.toThrow(
      /no activity has this slug.*site_visits/,
    );
  });

  test("only where records and attributes can belong to one", async () => {
    const search = new CrmSearchRecordsTool({ client: crm.client });
    await expect(search.execute({ object, query: "Harborline" })).rejects.toThrow(
      "expected a slug",
    );
  });
});

describe("attributes of an activity", () => {
  test("are listed and added with their options", async () => {
    const list = new CrmListAttributesTool({ client: crm.client });
    const slugs = async () => (await list.execute({ object })).items.map((each) => each.api_slug);
    expect(await slugs()).toEqual(expect.arrayContaining(["timestamp", "outcome"]));
    await new CrmCreateAttributeTool({ client: crm.client }).execute({
      object,
      title: "Region",
      api_slug: "region",
      type: "select",
    });
    await new CrmCreateSelectOptionTool({ client: crm.client }).execute({
      object,
      attribute: "region",
      title: "North Sea",
    });
    const update = new CrmUpdateRecordTool({ client: crm.client });
    await update.execute({ object, record_id, values: { region: "north sea" } });
    expect(await read(record_id)).toMatchObject({ region: "North Sea" });
  });
});
