import {
  getV2ByTargetByIdentifierAttributes,
  getV2ByTargetByIdentifierAttributesByAttribute,
  getV2ByTargetByIdentifierAttributesByAttributeOptions,
  getV2ByTargetByIdentifierAttributesByAttributeStatuses,
  getV2Lists,
  getV2ListsByList,
  getV2Notes,
  getV2NotesByNoteId,
  getV2Objects,
  getV2ObjectsByObject,
  getV2ObjectsByObjectRecordsByRecordId,
  getV2Self,
  getV2Tasks,
  getV2TasksByTaskId,
  getV2WorkspaceMembers,
  getV2WorkspaceMembersByWorkspaceMemberId,
  patchV2ObjectsByObjectRecordsByRecordId,
  postV2ListsByListEntriesQuery,
  postV2Notes,
  postV2ObjectsByObjectRecords,
  postV2ObjectsByObjectRecordsQuery,
  postV2ObjectsRecordsSearch,
  postV2Tasks,
  putV2ObjectsByObjectRecords,
  putV2ObjectsByObjectRecordsByRecordId,
  value,
} from "attio-ts-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import { startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";
import { createClient, unwrapData } from "../../helpers/crm-sdk-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const objects = ["people", "companies", "deals"] as const;
const enabled = [...objects, "users", "workspaces"] as const;

describe("the vendor's schemas accept", () => {
  test("the token, the objects and the members", async () => {
    const client = createClient(crm);
    const { data: self } = await getV2Self({ client });
    expect(self).toMatchObject({ active: true, workspace_slug: story.workspace.slug });
    const all = await unwrapData(getV2Objects({ client }));
    expect(all.map(({ api_slug }) => api_slug)).toEqual([...enabled]);
    for (const object of all) {
      const path = { object: object.id.object_id };
      expect(await unwrapData(getV2ObjectsByObject({ client, path }))).toEqual(object);
    }
    const members = await unwrapData(getV2WorkspaceMembers({ client }));
    expect(members).toHaveLength(story.members.length);
    const path = { workspace_member_id: members[0]!.id.workspace_member_id };
    expect(await unwrapData(getV2WorkspaceMembersByWorkspaceMemberId({ client, path }))).toEqual(
      members[0],
    );
  });

  test("every attribute, option and status of every object and list", async () => {
    const client = createClient(crm);
    const containers = [
      ...enabled.map((identifier) => ({ target: "objects" as const, identifier })),
      ...story.lists.map((list) => ({ target: "lists" as const, identifier: list.apiSlug })),
    ];
    for (const container of containers) {
      const attributes = await unwrapData(
        getV2ByTargetByIdentifierAttributes({ client, path: container }),
      );
      expect(attributes.map(({ api_slug }) => api_slug)).toContain("created_at");
      for (const { api_slug } of attributes.filter(({ type }) => type === "select")) {
        const path = { ...container, attribute: api_slug };
        const response = getV2ByTargetByIdentifierAttributesByAttributeOptions({ client, path });
        expect(await unwrapData(response)).not.toEqual([]);
      }
      for (const { api_slug } of attributes.filter(({ type }) => type === "status")) {
        const path = { ...container, attribute: api_slug };
        const response = getV2ByTargetByIdentifierAttributesByAttributeStatuses({ client, path });
        expect(await unwrapData(response)).not.toEqual([]);
      }
      const path = { ...container, attribute: attributes[0]!.id.attribute_id };
      const response = getV2ByTargetByIdentifierAttributesByAttribute({ client, path });
      expect(await unwrapData(response)).toEqual(attributes[0]);
    }
  });

  test.for(objects)("every seeded record of %s", async (object) => {
    const client = createClient(crm);
    const query = { client, path: { object }, body: {} };
    const records = await unwrapData(postV2ObjectsByObjectRecordsQuery(query));
    expect(records.map(({ id }) => id.record_id)).toEqual(
      story[object].map(({ key }) => seedId(`crm/${object}/${key}`)),
    );
    const path = { object, record_id: records[0]!.id.record_id };
    expect(await unwrapData(getV2ObjectsByObjectRecordsByRecordId({ client, path }))).toEqual(
      records[0],
    );
  });

  test.for(["users", "workspaces"])("every seeded record of %s", async (object) => {
    const query = { client: createClient(crm), path: { object }, body: {} };
    const records = await unwrapData(postV2ObjectsByObjectRecordsQuery(query));
    expect(records.length).toBeGreaterThan(3);
  });

  test("search results", async () => {
    const body = {
      query: "harborline",
      objects: [...objects],
      request_as: { type: "workspace" as const },
    };
    const hits = await unwrapData(postV2ObjectsRecordsSearch({ client: createClient(crm), body }));
    expect(hits[0]?.id.record_id).toBe(seedId("crm/companies/harborline"));
    expect(new Set(hits.map((hit) => hit.object_slug))).toEqual(new Set(objects));
  });

  test("lists and entries", async () => {
    const client = createClient(crm);
    expect(await unwrapData(getV2Lists({ client }))).toHaveLength(story.lists.length);
    for (const { apiSlug, object, entries } of story.lists) {
      const path = { list: apiSlug };
      const list = await unwrapData(getV2ListsByList({ client, path }));
      expect(list.parent_object).toEqual([object]);
      const found = await unwrapData(postV2ListsByListEntriesQuery({ client, path, body: {} }));
      expect(found.map((entry) => entry.parent_record_id)).toEqual(
        entries.map(({ record }) => seedId(`crm/${object}/${record}`)),
      );
    }
  });

  test("notes and tasks", async () => {
    const client = createClient(crm);
    const notes = await unwrapData(getV2Notes({ client, query: { limit: 50 } }));
    expect(notes).toHaveLength(story.crmNotes.length);
    const note = { note_id: notes[0]!.id.note_id };
    expect(await unwrapData(getV2NotesByNoteId({ client, path: note }))).toEqual(notes[0]);
    const tasks = await unwrapData(getV2Tasks({ client }));
    expect(tasks).toHaveLength(story.tasks.length);
    const task = { task_id: tasks[0]!.id.task_id };
    expect(await unwrapData(getV2TasksByTaskId({ client, path: task }))).toEqual(tasks[0]);
  });
});

describe("the vendor's client", () => {
  test("creates a company, a person and a deal", async () => {
    const client = createClient(crm);
    const create = (object: string, values: Record<string, unknown[]>) =>
      unwrapData(
        postV2ObjectsByObjectRecords({ client, path: { object }, body: { data: { values } } }),
      );
    const company = await create("companies", {
      name: value.string("Larkspur Cargo"),
      domains: value.domain("larkspur.example"),
      primary_location: value.location({ locality: "Lyon", countryCode: "FR" }),
    });
    const { record_id } = company.id;
    const person = await create("people", {
      name: [{ first_name: "Ada", last_name: "Moreau", full_name: "Ada Moreau" }],
      email_addresses: value.email("ada@larkspur.example"),
      phone_numbers: value.phone("+33612345678", "FR"),
    });
    const deal = await create("deals", {
      name: value.string("Larkspur pilot"),
      stage: value.status("Lead"),
      owner: [{ workspace_member_email_address: story.members[0]!.email }],
      value: value.currency(1200.5),
      associated_company: value.recordReference({
        targetObject: "companies",
        targetRecordId: record_id,
      }),
    });
    expect(person.values["company"]).toMatchObject([{ target_record_id: record_id }]);
    expect(deal.values["value"]).toMatchObject([{ currency_value: 1200.5, currency_code: "USD" }]);
  });

  test("appends, replaces and upserts values of a company", async () => {
    const client = createClient(crm);
    const path = { object: "companies", record_id: seedId("crm/companies/harborline") };
    const withDomain = (name: string) => ({ data: { values: { domains: value.domain(name) } } });
    const getDomains = (record: { values: Record<string, unknown> }) =>
      (record.values["domains"] as { domain: string }[]).map(({ domain }) => domain);
    const appended = await unwrapData(
      patchV2ObjectsByObjectRecordsByRecordId({ client, path, body: withDomain("a.example") }),
    );
    expect(getDomains(appended)).toEqual(["a.example", "harborline.example"]);
    const replaced = await unwrapData(
      putV2ObjectsByObjectRecordsByRecordId({ client, path, body: withDomain("b.example") }),
    );
    expect(getDomains(replaced)).toEqual(["b.example"]);
    const upserted = await unwrapData(
      putV2ObjectsByObjectRecords({
        client,
        path: { object: "companies" },
        query: { matching_attribute: "domains" },
        body: withDomain("b.example"),
      }),
    );
    expect(upserted).toEqual(replaced);
  });

  test("creates a note and a task", async () => {
    const client = createClient(crm);
    const recordId = seedId(`crm/people/${story.people[0]!.key}`);
    const note = {
      parent_object: "people",
      parent_record_id: recordId,
      title: "Call",
      format: "markdown" as const,
      content: "# Next\n\n- **Send** the offer",
    };
    const createdNote = await unwrapData(postV2Notes({ client, body: { data: note } }));
    expect(createdNote.content_plaintext).toBe("Next\nSend the offer");
    const task = {
      content: "Send the offer",
      format: "plaintext" as const,
      deadline_at: "2030-01-31T17:00:00Z",
      is_completed: false,
      linked_records: [{ target_object: "people", target_record_id: recordId }],
      assignees: [],
    };
    const createdTask = await unwrapData(postV2Tasks({ client, body: { data: task } }));
    const query = { linked_object: "people", linked_record_id: recordId };
    expect(await unwrapData(getV2Tasks({ client, query }))).toContainEqual(createdTask);
  });

  test("parses errors", async () => {
    const body = { filter: { email: "a@b.example" } };
    const query = { client: createClient(crm), path: { object: "people" }, body };
    await expect(postV2ObjectsByObjectRecordsQuery(query)).rejects.toMatchObject({
      status: 400,
      code: "unknown_filter_attribute_slug",
    });
  });
});
