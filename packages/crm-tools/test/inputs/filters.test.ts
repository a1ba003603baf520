import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CrmListCompaniesTool,
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
  CrmListUserRecordsTool,
  CrmListWorkspaceRecordsTool,
} from "../../src/index.js";
import { getRefusal, expectedRefusal, type Rule } from "../helpers/expectations.js";
import { recordListRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const filter = (conditions: unknown) => ({ filter: conditions });
const wrappedInList = [{ attribute: { slug: "name" }, condition: "equals", value: "Ada" }];

/** Mistakes of models, with the path that is named and the correct form that is shown. */
const mistakes: Rule[] = [
  [
    "a name for a record's id",
    filter({ company: { target_object: "companies", target_record_id: "Harborline" } }),
    "filter.company.target_record_id",
    "expected a UUID: crm_search_records finds it",
  ],
  [
    "$nin",
    filter({ name: { $nin: [] } }),
    "filter.name.$nin",
    '{"$not": {"$or": [{"name": …}, {"name": …}]}}',
  ],
  [
    "an unheard-of operator",
    filter({ name: { $zzzzzz: 1 } }),
    "filter.name.$zzzzzz",
    "the operators are $eq $in",
  ],
  [
    "an operator with no attribute",
    filter({ $eq: "Ada" }),
    "filter.$eq",
    "expected inside an attribute",
  ],
  ["a list of filters", filter({ filters: wrappedInList }), "filter.filters", "by attribute slug"],
  [
    "a wrapped attribute",
    filter({ attribute: { slug: "name" }, condition: "equals", value: "Ada" }),
    "filter.attribute",
    "the slug itself as the key",
  ],
  [
    "an attribute next to its value",
    filter({ attribute: "name", operator: "equals", value: "Ada" }),
    "filter.attribute",
    "the slug itself as the key",
  ],
  ["a display name", filter({ "Job title": "CTO" }), "filter.Job title", 'perhaps "job_title"'],
  ["capitals", filter({ Name: "Ada" }), "filter.Name", 'perhaps "name"'],
  ["$and with no list", filter({ $and: { name: "A" } }), "filter.$and", '{"$and": [{…}, {…}]}'],
  ["a text in $or", filter({ $or: ["name"] }), "filter.$or.0", "expected conditions"],
  ["$not of a list", filter({ $not: [{ name: "A" }] }), "filter.$not", "expected conditions"],
  [
    "a mistake deep inside",
    filter({ $and: [{ name: "A" }, { $not: { $or: [{ name: { $zzzzzz: "B" } }] } }] }),
    "filter.$and.1.$not.$or.0.name.$zzzzzz",
    "the operators are $eq $in",
  ],
  [
    "$exists of something else",
    filter({ name: { $exists: 1 } }),
    "filter.name.$exists",
    'personal-name, domain, interaction {"name": {"$not_empty": true}}',
  ],
  [
    "a path with dots through an unknown object",
    filter({ "site.name": "Ltd" }),
    "filter.site.name",
    '"path": [["deals", "site"], […, "name"]]',
  ],
  ["a numeric time", filter({ created_at: 1_700_000_000 }), "filter.created_at", "expected a time"],
  [
    "a numeric time at an operator",
    filter({ created_at: { $gte: 1_700_000_000 } }),
    "filter.created_at.$gte",
    "2026-03-31T17:00:00.000Z",
  ],
  [
    "a wrapped attribute in sorts",
    { sorts: [{ attribute: { slug: "name" }, direction: "asc" }] },
    "sorts.0.attribute",
    'the slug itself, as in {"attribute":"name","direction":"asc"}',
  ],
  [
    "a display name in sorts",
    { sorts: [{ attribute: "Job title", direction: "asc" }] },
    "sorts.0.attribute",
    "expected a slug",
  ],
  [
    "both an attribute and a path in sorts",
    { sorts: [{ attribute: "name", path: [["people", "name"]], direction: "asc" }] },
    "sorts.0.path",
    "omitted with attribute",
  ],
  [
    "half a step in the path of sorts",
    { sorts: [{ path: [["people"]], direction: "asc" }] },
    "sorts.0.path.0",
    "exactly 2 items",
  ],
];

test.each(mistakes)(
  "%s is rejected with the correct form",
  async (_what, input, field, message) => {
    expect(await getRefusal(CrmListDealsTool, input)).toEqual(expectedRefusal(field, message));
  },
);

describe("names that standard attributes do not have", () => {
  test("pass unchanged elsewhere", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const conditions = { email: "a@b.example", first_name: "Ada" };
    await new CrmListRecordsTool({ client: server.client }).execute({
      object: "guests",
      filter: conditions,
    });
    await new CrmListEntriesTool({ client: server.client }).execute({
      list: "guests",
      filter: conditions,
    });
    expect(server.requests.map(({ url, body }) => [url, body])).toEqual([
      ["/v2/objects/guests/records/query", { filter: conditions, limit: 500, offset: 0 }],
      ["/v2/lists/guests/entries/query", { filter: conditions, limit: 500, offset: 0 }],
    ]);
  });
});

test("all mistakes in a filter are reported at once", async () => {
  const conditions = { created_at: 5, $and: [{ Name: "b" }], name: { $zzzzzz: "c" } };
  const { issues } = await getRefusal(CrmListPeopleTool, filter(conditions));
  expect(issues.map(({ field }) => field)).toEqual([
    "filter.created_at",
    "filter.$and.0.Name",
    "filter.name.$zzzzzz",
  ]);
});

test.each([
  [100, /^filter\.\$not/, "expected fewer levels"],
  [5000, /^filter$/, "expected at most 200 levels"],
])("a filter nested %i levels deep is rejected", async (levels, field, message) => {
  let conditions: Record<string, unknown> = { name: "Ada" };
  for (let depth = 0; depth < levels; depth += 1) conditions = { $not: conditions };
  const { issues } = await getRefusal(CrmListPeopleTool, filter(conditions));
  const issue = { field: expect.stringMatching(field), message: expect.stringContaining(message) };
  expect(issues).toEqual([issue]);
});

const reference = {
  target_object: "companies",
  target_record_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d",
};
test.each([
  [{ name: "John Smith", email_addresses: "a@b.c" }],
  [{ email_addresses: { email_domain: { $eq: "apple.com" } } }],
  [{ name: { $contains: "LTD", $starts_with: "A" } }],
  [{ $and: [{ $or: [{ name: "a" }, { name: "b" }] }, { $not: { name: { $not_empty: true } } }] }],
  [{ record_id: { $in: ["891dcbfc"] } }],
  [{ created_at: { $gte: "2026-03-31T17:00:00.000Z", $lt: "2026-04-30T17:00:00.000Z" } }],
  [{ stage: { $eq: "Won 🎉" } }],
  [{ stage: { active_from: { $lt: "2026-03-31T17:00:00.000Z" } } }],
  [{ company: reference }],
  [
    {
      company: {
        target_object: "companies",
        target_record_id: { $in: ["891dcbfc-9141-415d-9b2a-2238a6cc012d"] },
      },
    },
  ],
  [
    {
      owner: {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: "891dcbfc-9141-415d-9b2a-2238a6cc012d",
      },
    },
  ],
  [{ last_interaction: { interacted_at: { $gte: "2026-03-31T17:00:00.000Z" } } }],
  [{ value: { $gte: 1000 } }],
  [
    {
      path: [
        ["candidates", "parent_record"],
        ["people", "email_addresses"],
      ],
      constraints: { email_domain: "apple.com" },
    },
  ],
  [{ $or: [{ path: [["people", "company"]], constraints: { $eq: "X" } }, { rating: 5 }] }],
  [{ "6f7c5c1e-9c7e-4a52-a0a8-0b0f2c9f3f11": "by id" }],
])("valid filters pass unchanged: %j", async (conditions) => {
  const server = await startRecordingServer({ body: { data: [] } });
  await new CrmListPeopleTool({ client: server.client }).execute({ filter: conditions });
  expect(server.requests[0]?.body).toEqual({ filter: conditions, limit: 500, offset: 0 });
});

test("sorts by a linked record's attribute pass unchanged", async () => {
  const server = await startRecordingServer({ body: { data: [] } });
  const sorts = [
    {
      direction: "asc" as const,
      path: [
        ["people", "company"],
        ["companies", "name"],
      ],
    },
  ];
  await new CrmListPeopleTool({ client: server.client }).execute({ sorts });
  expect(server.requests[0]?.body).toEqual({ sorts, limit: 500, offset: 0 });
  const live = await new CrmListPeopleTool({ client: crm.client }).execute({ sorts, limit: 3 });
  expect(live.items).toHaveLength(3);
});

describe.each([
  ["crm_list_deals", CrmListDealsTool, {}],
  ["crm_list_records", CrmListRecordsTool, { object: "companies" }],
  ["crm_list_entries", CrmListEntriesTool, { list: "expansion_accounts" }],
  ["crm_list_user_records", CrmListUserRecordsTool, {}],
  ["crm_list_workspace_records", CrmListWorkspaceRecordsTool, {}],
])("%s", (_name, Tool, more) => {
  test.each(recordListRules)("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(Tool, { ...more, ...input })).toEqual(expectedRefusal(field, message));
  });
});

test("an unknown title in a filter is an error that lists the titles", async () => {
  const tool = new CrmListCompaniesTool({ client: crm.client });
  const call = tool.execute({ filter: { $and: [{ categories: "Cold chain!" }] } });
  const error = await call.catch((caught) => caught);
  expect(error).toMatchObject({ name: "BadRequestError", status: 400 });
  expect(error.message).toContain('The attribute categories has no option "Cold chain!"');
  expect(error.details["options"]).toContain("Cold Chain");
});
