import { startRecordingServer } from "@workbelt/testing";
import { expect, test } from "vitest";
import { createCrmClient, CrmGetPersonTool, CrmListEntriesTool } from "../../src/index.js";

const PEOPLE = "/v2/objects/people/records/query";
const COMPANIES = "/v2/objects/companies/records/query";
const DEALS = "/v2/objects/deals/records/query";
const ENTRIES = "/v2/lists/invites/entries/query";
const MEMBERS = "/v2/workspace_members";
const record_id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const PERSON = `/v2/objects/people/records/${record_id}`;

interface Query {
  filter: { record_id: { $in: string[] } };
  limit: number;
  offset: number;
}

const member = { referenced_actor_type: "workspace-member", referenced_actor_id: "dana" };
const refer = (object: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    attribute_type: "record-reference",
    target_object: object,
    target_record_id: `${object}-${index}`,
  }));

/** A CRM with a list of so many entries, companies and people in turn, and a person who refers to many. */
async function startCrm(entryCount = 0) {
  const entries = Array.from({ length: entryCount }, (_, index) => {
    const parent_object = index % 2 === 0 ? "companies" : "people";
    return {
      id: { entry_id: `${index}` },
      parent_object,
      parent_record_id: `${parent_object}-${index}`,
    };
  });
  const person = {
    id: { record_id },
    values: {
      company: refer("companies", 150),
      associated_deals: refer("deals", 150),
      owner: [member],
      created_by: [member],
    },
  };
  const members = [{ id: { workspace_member_id: "dana" }, first_name: "Dana" }];
  const answer = (url: string, body: string): unknown => {
    if (url === PERSON) return person;
    if (url === MEMBERS) return members;
    const { filter, limit, offset } = JSON.parse(body) as Query;
    if (url === ENTRIES) return entries.slice(offset, offset + limit);
    return filter.record_id.$in.map((id) => ({
      id: { record_id: id },
      values: { name: [{ attribute_type: "text", value: `Name of ${id}` }] },
    }));
  };
  const { baseUrl, requests } = await startRecordingServer((response, { body, url }) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: answer(url, body) }));
  });
  const client = createCrmClient({ baseUrl, token: "a-token-for-tests" });
  const count = (url: string) => requests.filter((request) => request.url === url).length;
  return { client, requests, count };
}

test("the names beside 200 entries of two objects take two requests", async () => {
  const { client, count, requests } = await startCrm(200);
  const { items } = await new CrmListEntriesTool({ client }).execute({ list: "invites" });
  expect(items).toHaveLength(200);
  for (const item of items) expect(item.record_name).toBe(`Name of ${item.parent_record_id}`);
  expect([ENTRIES, COMPANIES, PEOPLE].map(count)).toEqual([1, 1, 1]);
  expect(requests).toHaveLength(3);
});

test("the names beside three pages of entries take two requests a page", async () => {
  const { client, count, requests } = await startCrm(250);
  const tool = new CrmListEntriesTool({ client });
  const names = new Set<string | undefined>();
  // More pages ahead would include some behind the end of the list.
  const items = tool.items({ list: "invites", limit: 100 }, { prefetch: 1 });
  for await (const item of items) names.add(item.record_name);
  expect(names.size).toBe(250);
  expect([ENTRIES, COMPANIES, PEOPLE].map(count)).toEqual([3, 3, 3]);
  expect(requests).toHaveLength(9);
});

test("the names of a person's 300 references and two members take three requests", async () => {
  const { client, count, requests } = await startCrm();
  const { values } = await new CrmGetPersonTool({ client }).execute({ record_id });
  for (const slug of ["company", "associated_deals"]) {
    expect(values?.[slug]).toHaveLength(150);
    for (const { record_name, target_record_id } of values?.[slug] ?? [])
      expect(record_name).toBe(`Name of ${String(target_record_id)}`);
  }
  expect(values?.["owner"]?.[0]).toHaveProperty("actor_name", "Dana");
  expect([PERSON, COMPANIES, DEALS, MEMBERS].map(count)).toEqual([1, 1, 1, 1]);
  expect(requests).toHaveLength(4);
});
