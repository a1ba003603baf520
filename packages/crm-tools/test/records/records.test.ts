import { afterAll, beforeAll, expect, test } from "vitest";
import { BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateRecordTool,
  CrmGetCompanyTool,
  CrmListPeopleTool,
  CrmSearchRecordsTool,
} from "../../src/index.js";
import { createObservedClient } from "../helpers/exchanges.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

/** Fetches a person by another operation. */
async function fetchAnyPerson() {
  const { items } = await new CrmListPeopleTool({ client: crm.client }).execute({ limit: 1 });
  const values = items[0]?.values ?? {};
  const fullName = values["name"]?.[0]?.["full_name"] as string;
  const email = values["email_addresses"]?.[0]?.["email_address"] as string;
  return { recordId: items[0]?.id.record_id, fullName, email };
}

test("a search tells records of one name by their job and company", async () => {
  const create = new CrmCreateRecordTool({ client: crm.client });
  const write = (job_title: string, company: string) =>
    create.execute({
      object: "people",
      values: { name: "Robin Namesake", job_title, company: { target_record_id: company } },
    });
  await write("Dispatcher", seedId("crm/companies/harborline"));
  await write("Auditor", seedId("crm/companies/kestrel"));
  const names = await fetchCompanyNames();
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const tool = new CrmSearchRecordsTool({ client });
  const search = async (query: string) =>
    (parseData(await tool.invoke({ object: "people", query })) as { items: object[] }).items;
  expect(await search("Robin Namesake")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ job_title: "Dispatcher", company: names.harborline }),
      expect.objectContaining({ job_title: "Auditor", company: names.kestrel }),
    ]),
  );
  const before = exchanges.length;
  const [only, ...others] = await search("Elif Demir");
  expect([others, only]).toEqual([
    [],
    expect.not.objectContaining({ job_title: expect.anything() }),
  ]);
  expect(exchanges).toHaveLength(before + 1);
  crm.sandbox.reset();
});

async function fetchCompanyNames() {
  const get = new CrmGetCompanyTool({ client: crm.client });
  const read = async (slug: string) =>
    (
      parseData(await get.invoke({ record_id: seedId(`crm/companies/${slug}`) })) as {
        values: { name: string };
      }
    ).values.name;
  return { harborline: await read("harborline"), kestrel: await read("kestrel") };
}

test("a search returns id, object, label and addresses to the model, and full hits to the host", async () => {
  const { recordId, fullName, email } = await fetchAnyPerson();
  const tool = new CrmSearchRecordsTool({ client: crm.client });
  const input = { object: "people", query: fullName };
  expect(parseData(await tool.invoke(input))).toEqual({
    items: [{ record_id: recordId, object: "people", label: fullName, email_addresses: [email] }],
  });
  const { items } = await tool.execute(input);
  expect(items[0]?.id).toHaveProperty("workspace_id");
  expect(items[0]).toHaveProperty("record_image");
});

test("companies are found by domain", async () => {
  const { email } = await fetchAnyPerson();
  const domain = email.slice(email.indexOf("@") + 1);
  const tool = new CrmSearchRecordsTool({ client: crm.client });
  expect(parseData(await tool.invoke({ object: "companies", query: domain }))).toMatchObject({
    items: [{ object: "companies", domains: [domain] }],
  });
});

test("an unknown object is an error with advice", async () => {
  const tool = new CrmSearchRecordsTool({ client: crm.client });
  const error = await tool.execute({ object: "foobar", query: "x" }).catch((caught) => caught);
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ status: 400, serviceCode: "value_not_found" });
  expect(error.serviceMessage).toContain('"foobar"');
  expect(error.message).toContain("Take api_slug from crm_list_objects");
});

test("iterating returns the best 25, without duplicates", async () => {
  const tool = new CrmSearchRecordsTool({ client: crm.client });
  const hits = await collect(tool.items({ object: "people", query: "", limit: 10 }));
  expect(new Set(hits.map((hit) => hit.id.record_id)).size).toBe(25);
});

test.each([
  [{}, 20],
  [{ limit: 5 }, 5],
  [{ limit: 5, offset: 10 }, 15],
  [{ offset: 20 }, 25],
  [{ limit: 500 }, 25],
  [{ offset: 1_000_000 }, 25],
])("%j asks the service, which knows no offset, for %i hits", async (paging, limit) => {
  const server = await startRecordingServer({ body: { data: [] } });
  const tool = new CrmSearchRecordsTool({ client: server.client });
  await tool.execute({ object: "people", query: "Ada", ...paging });
  expect(server.requests).toEqual([
    {
      method: "POST",
      url: "/v2/objects/records/search",
      authorization: "Bearer captured-token",
      body: { query: "Ada", objects: ["people"], limit, request_as: { type: "workspace" } },
    },
  ]);
});

const hits = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: { record_id: `record-${index}` },
    record_text: `Record ${index}`,
    object_slug: "people",
  }));
const LIMITED = "The search returns its best 25 hits only.";

test.each([
  ["a middle page", { limit: 10, offset: 5 }, 15, [5, 14], 15, undefined],
  ["a short page", { limit: 10, offset: 5 }, 12, [5, 11], undefined, undefined],
  [
    "a page that ends with the last hit there can be",
    { limit: 20, offset: 5 },
    25,
    [5, 24],
    undefined,
    LIMITED,
  ],
  [
    "a page that would extend beyond it",
    { limit: 20, offset: 20 },
    25,
    [20, 24],
    undefined,
    LIMITED,
  ],
  [
    "a page that would, of fewer hits",
    { limit: 20, offset: 20 },
    22,
    [20, 21],
    undefined,
    undefined,
  ],
  ["a page beyond it", { limit: 5, offset: 30 }, 25, [], undefined, LIMITED],
] as const)("%s is cut from the hits", async (_what, paging, count, range, next, note) => {
  const server = await startRecordingServer({ body: { data: hits(count) } });
  const tool = new CrmSearchRecordsTool({ client: server.client });
  const page = await tool.execute({ object: "people", query: "", ...paging });
  const [first, last] = range;
  const expected = first === undefined ? [] : hits(count).slice(first, (last ?? 0) + 1);
  expect(page.items).toEqual(expected);
  expect(page.next_offset).toBe(next);
  expect(page.note ?? "").toMatch(note === undefined ? /^$/ : note);
});

test("the result notes when the search limit is reached", async () => {
  const server = await startRecordingServer({ body: { data: hits(25) } });
  const tool = new CrmSearchRecordsTool({ client: server.client });
  const data = parseData(await tool.invoke({ object: "people", query: "", limit: 25 }));
  expect(data).toMatchObject({ note: expect.stringContaining("list the object's records") });
});

const good = { object: "people", query: "Ada" };
const rules: Rule[] = [
  ["no object", { query: "Ada" }, "object", "expected string"],
  ["an object that is not a slug", { ...good, object: "people/x" }, "object", "expected a slug"],
  ["an empty object", { ...good, object: "" }, "object", "expected a slug"],
  ["no query", { object: "people" }, "query", "expected string"],
  ["a query of 257 characters", { ...good, query: "x".repeat(257) }, "query", "<=256"],
  ["limit 0", { ...good, limit: 0 }, "limit", ">=1"],
  ["limit 501", { ...good, limit: 501 }, "limit", "<=500"],
  ["a limit that is not whole", { ...good, limit: 1.5 }, "limit", "expected int"],
  ["a negative offset", { ...good, offset: -1 }, "offset", ">=0"],
  ["an offset over a million", { ...good, offset: 1_000_001 }, "offset", "<=1000000"],
  ["objects", { ...good, objects: ["people"] }, "objects", "Did you mean object?"],
];
test.each(rules)("rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmSearchRecordsTool, input)).toEqual(expectedRefusal(field, message));
});
