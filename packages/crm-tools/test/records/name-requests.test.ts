import type { ApiClient } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { startRecordingServer } from "@workbelt/testing";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  createCrmClient,
  CrmGetDealTool,
  CrmGetPersonTool,
  CrmListEntriesTool,
  CrmUpdateRecordTool,
} from "../../src/index.js";
import { collect, parseData } from "../helpers/expectations.js";
import { type CrmSandbox, createSandboxClient, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

interface Named {
  parent_record_id: string;
  target_record_id: string;
  record_name?: string;
}

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

const member = {
  attribute_type: "actor-reference",
  referenced_actor_type: "workspace-member",
  referenced_actor_id: "dana",
};
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

/** Lists entries as a model does. */
async function listNamed(client: ApiClient, input: object = {}) {
  const content = await new CrmListEntriesTool({ client }).invoke({ list: "invites", ...input });
  return (parseData(content) as { items: Named[] }).items;
}

test("the names beside 200 entries of two objects take two requests", async () => {
  const { client, count, requests } = await startCrm(200);
  const items = await listNamed(client);
  expect(items).toHaveLength(200);
  for (const item of items) expect(item.record_name).toBe(`Name of ${item.parent_record_id}`);
  expect([ENTRIES, COMPANIES, PEOPLE].map(count)).toEqual([1, 1, 1]);
  expect(requests).toHaveLength(3);
});

test("names are remembered by id: only those of new records are looked up", async () => {
  const { client, count, requests } = await startCrm(101);
  await listNamed(client, { limit: 100 });
  await listNamed(client, { limit: 100 });
  expect([ENTRIES, COMPANIES, PEOPLE].map(count)).toEqual([2, 1, 1]);
  await listNamed(client, { limit: 101 });
  expect([ENTRIES, COMPANIES, PEOPLE].map(count)).toEqual([3, 2, 1]);
  const { filter } = JSON.parse(requests.at(-1)?.body ?? "") as Query;
  expect(filter.record_id.$in).toEqual(["companies-100"]);
});

test("programs that read pages of entries look no names up", async () => {
  const { client, count, requests } = await startCrm(250);
  // More pages ahead would include some behind the end of the list.
  const items = new CrmListEntriesTool({ client }).items(
    { list: "invites", limit: 100 },
    { prefetch: 1 },
  );
  expect(await collect(items)).toHaveLength(250);
  expect(count(ENTRIES)).toBe(3);
  expect(requests).toHaveLength(3);
});

test("the names of a person's 300 references and two members take three requests", async () => {
  const { client, count, requests } = await startCrm();
  const tool = new CrmGetPersonTool({ client, maxContentTokens: false });
  const { values } = parseData(await tool.invoke({ record_id })) as {
    values: Record<string, Named[]>;
  };
  for (const slug of ["company", "associated_deals"]) {
    expect(values[slug]).toHaveLength(150);
    for (const { record_name, target_record_id } of values[slug] ?? [])
      expect(record_name).toBe(`Name of ${target_record_id}`);
  }
  expect(values["owner"]).toHaveProperty("actor_name", "Dana");
  expect([PERSON, COMPANIES, DEALS, MEMBERS].map(count)).toEqual([1, 1, 1, 1]);
  expect(requests).toHaveLength(4);
});

test("a record that this client changes has its new name in the next result", async () => {
  const { client, sandbox } = crm;
  const company = seedId("crm/companies/kestrel");
  const read = async (by = client) => {
    const tool = new CrmGetDealTool({ client: by });
    const content = await tool.invoke({ record_id: seedId("crm/deals/kestrel-global-visibility") });
    return parseData(content);
  };
  const other = createSandboxClient(sandbox);
  await Promise.all([read(), read(other)]);
  const rename = { object: "companies", record_id: company, values: { name: "Kestrel AG" } };
  await new CrmUpdateRecordTool({ client }).execute(rename);
  expect(await read()).toHaveProperty("values.associated_company.record_name", "Kestrel AG");
  // Another client remembers the name for up to ten minutes.
  const path = "values.associated_company.record_name";
  expect(await read(other)).toHaveProperty(path, "Kestrel Electronics");
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11 * 60_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await read(other)).toHaveProperty(path, "Kestrel AG");
});
