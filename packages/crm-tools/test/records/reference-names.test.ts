import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmGetCompanyTool,
  CrmGetDealTool,
  CrmGetPersonTool,
  CrmGetRecordTool,
  CrmGetWorkspaceRecordTool,
} from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, createScopedClient, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const castellan = seedId("crm/deals/castellan-cold-chain");
const id = (digit: number) => `891dcbfc-9141-415d-9b2a-2238a6cc000${digit}`;
const reference = (object: string, digit: number) => ({
  attribute_type: "record-reference",
  target_object: object,
  target_record_id: id(digit),
});
/** A reference as models read it. */
const compactReference = (object: string, digit: number) => ({
  target_object: object,
  target_record_id: id(digit),
});
const found = (digit: number, name?: string) => ({
  id: { record_id: id(digit) },
  values: name === undefined ? {} : { name: [{ attribute_type: "text", value: name }] },
});

describe("a record has the names of what it refers to", () => {
  test("for models", async () => {
    const tool = new CrmGetDealTool({ client: crm.client });
    const data = parseData(await tool.invoke({ record_id: castellan })) as { values: object };
    expect(data.values).toMatchObject({
      associated_company: { target_object: "companies", record_name: "Castellan Pharma" },
      associated_people: expect.arrayContaining([
        {
          target_object: "people",
          target_record_id: seedId("crm/people/yusuf-aydin"),
          record_name: "Yusuf Aydin",
        },
      ]),
      owner: {
        referenced_actor_id: expect.any(String),
        actor_name: expect.stringMatching(/^[A-Z]\w+ [A-Z]/),
      },
    });
  });

  test("not for programs, whose calls send one request", async () => {
    const server = await startRecordingServer({
      body: { data: { ...found(0), values: { site: [reference("docks", 3)] } } },
    });
    const tool = new CrmGetRecordTool({ client: server.client });
    const { values } = await tool.execute({ object: "companies", record_id: id(0) });
    expect(values).toEqual({ site: [reference("docks", 3)] });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["a person", CrmGetPersonTool, "people/elif-demir", "company", "Harborline Freight"],
    ["a company", CrmGetCompanyTool, "companies/harborline", "team.0", "Elif Demir"],
    [
      "a workspace",
      CrmGetWorkspaceRecordTool,
      "workspaces/harborline",
      "company",
      "Harborline Freight",
    ],
  ])("if it is %s", async (_what, Tool, key, path, name) => {
    const record_id = seedId(`crm/${key}`);
    const data = parseData(await new Tool({ client: crm.client }).invoke({ record_id }));
    expect(data).toHaveProperty(`values.${path}.record_name`, name);
  });
});

describe("the names", () => {
  test("take one query per object and one request for all members", async () => {
    const member = { referenced_actor_id: id(9) };
    const values = {
      team: [reference("people", 1), reference("people", 2), reference("people", 1)],
      site: [reference("docks", 3)],
      owner: [
        {
          ...member,
          attribute_type: "actor-reference",
          referenced_actor_type: "workspace-member",
        },
      ],
    };
    const server = await startRecordingServer(
      { body: { data: { ...found(0), values } } },
      { path: "/v2/objects/people/records/query", body: { data: [found(1, "Ada")] } },
      { path: "/v2/objects/docks/records/query", body: { data: [found(3)] } },
      {
        path: "/v2/workspace_members",
        body: { data: [{ id: { workspace_member_id: id(9) }, first_name: "Dana" }] },
      },
    );
    const tool = new CrmGetRecordTool({ client: server.client });
    const content = await tool.invoke({ object: "companies", record_id: id(0) });
    // After the record, in any order: they are sent at once.
    const requests = server.requests.map(({ method, url }) => `${method} ${url}`);
    expect(requests.toSorted()).toEqual([
      `GET /v2/objects/companies/records/${id(0)}`,
      "GET /v2/workspace_members",
      "POST /v2/objects/docks/records/query",
      "POST /v2/objects/people/records/query",
    ]);
    const people = server.requests.find(({ url }) => url.includes("/people/"));
    expect(people?.body).toMatchObject({
      filter: { record_id: { $in: [id(1), id(2)] } },
    });
    const named = { ...compactReference("people", 1), record_name: "Ada" };
    expect(parseData(content)).toHaveProperty("values", {
      team: [named, compactReference("people", 2), named],
      site: compactReference("docks", 3),
      owner: { ...member, actor_name: "Dana" },
    });
  });

  test("are looked up for at most 500 records of an object", async () => {
    const team = Array.from({ length: 501 }, (_, index) => ({
      ...reference("people", 1),
      target_record_id: `person-${index}`,
    }));
    const server = await startRecordingServer(
      { body: { data: { ...found(0), values: { team } } } },
      { body: { data: [] } },
    );
    const tool = new CrmGetRecordTool({ client: server.client });
    await tool.invoke({ object: "companies", record_id: id(0) });
    expect(server.requests).toHaveLength(2);
    const { filter } = server.requests[1]!.body as { filter: { record_id: { $in: string[] } } };
    expect(filter.record_id.$in).toHaveLength(500);
  });

  test("are not looked up for a record without references", async () => {
    const created_by = { referenced_actor_type: "system", referenced_actor_id: null };
    const values = { created_by: [created_by] };
    const server = await startRecordingServer({ body: { data: { ...found(0), values } } });
    const tool = new CrmGetRecordTool({ client: server.client });
    await tool.invoke({ object: "docks", record_id: id(0) });
    expect(server.requests).toHaveLength(1);
  });

  test("are left out if they cannot be read", async () => {
    const values = { site: [reference("docks", 3)] };
    const server = await startRecordingServer(
      { body: { data: { ...found(0), values } } },
      errorResponse(403, "unauthorized", "No."),
    );
    const tool = new CrmGetRecordTool({ client: server.client });
    const content = await tool.invoke({ object: "companies", record_id: id(0) });
    expect(parseData(content)).toHaveProperty("values.site", compactReference("docks", 3));
  });

  test("of members are left out without the scope to read members", async () => {
    const scopes = ["record_permission:read", "object_configuration:read"];
    const tool = new CrmGetDealTool({ client: createScopedClient(crm.sandbox, scopes) });
    const data = parseData(await tool.invoke({ record_id: castellan }));
    expect(data).not.toHaveProperty("values.owner.actor_name");
    expect(data).toHaveProperty("values.associated_company.record_name", "Castellan Pharma");
  });
});

test("a record that refers to many objects takes a limited number of queries", async () => {
  const references = Array.from({ length: 100 }, (_none, index) => reference(`object_${index}`, 1));
  const server = await startRecordingServer(
    { body: { data: { ...found(0), values: { related: references } } } },
    { body: { data: [found(1, "Linked")] } },
  );
  const tool = new CrmGetRecordTool({ client: server.client });
  await tool.invoke({ object: "people", record_id: id(0) });
  expect(server.requests.length).toBe(11);
});
