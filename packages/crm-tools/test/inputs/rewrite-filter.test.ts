import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CrmListCompaniesTool,
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
  CrmListUserRecordsTool,
} from "../../src/index.js";
import type { AnyTool } from "../helpers/every-tool.js";
import { createObservedClient } from "../helpers/exchanges.js";
import { parseData } from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

type Json = Record<string, unknown>;

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const member = "891dcbfc-9141-415d-9b2a-2238a6cc012d";
const other = "50cf242c-7fa3-4cad-87d0-75b1af71c57b";
const owner = (condition: unknown) => ({
  owner: { referenced_actor_type: "workspace-member", referenced_actor_id: condition },
});
const company = (condition: unknown) => ({
  company: { target_object: "companies", target_record_id: condition },
});
const nameOfCompany = (constraints: unknown) => ({
  path: [
    ["people", "company"],
    ["companies", "name"],
  ],
  constraints,
});
const list = "expansion_accounts";

/** A query in another form, and the filter or sorts that the CRM has for it. */
type Case = [what: string, Tool: AnyTool, given: unknown, sent: unknown];

/** Calls a tool and returns what the model reads, and the bodies of the queries that were sent. */
async function query(Tool: AnyTool, input: Json) {
  const { client, exchanges } = createObservedClient(crm.sandbox);
  const data = parseData(await new Tool({ client }).invoke(input)) as Json & { items: object[] };
  const queries = exchanges.filter(({ url }) => url.endsWith("/query"));
  return { data, bodies: queries.map(({ body }) => body as Json) };
}

const operators: Case[] = [
  ["$equals", CrmListDealsTool, { name: { $equals: "A" } }, { name: { $eq: "A" } }],
  ["is", CrmListDealsTool, { name: { is: "A" } }, { name: { $eq: "A" } }],
  ["$ne", CrmListDealsTool, { stage: { $ne: "Lead" } }, { $not: { stage: { $eq: "Lead" } } }],
  [
    "$ne of several",
    CrmListDealsTool,
    { stage: { $ne: ["Lead", "Lost"] } },
    { $not: { $or: [{ stage: { $eq: "Lead" } }, { stage: { $eq: "Lost" } }] } },
  ],
  [
    "$nin",
    CrmListDealsTool,
    { stage: { $nin: ["Lead", "Lost"] } },
    { $not: { $or: [{ stage: "Lead" }, { stage: "Lost" }] } },
  ],
  [
    "$not_contains",
    CrmListDealsTool,
    { name: { $not_contains: "A" } },
    { $not: { name: { $contains: "A" } } },
  ],
  ["$like", CrmListDealsTool, { name: { $like: "A" } }, { name: { $contains: "A" } }],
  [
    "$startsWith",
    CrmListDealsTool,
    { name: { $startsWith: "A" } },
    { name: { $starts_with: "A" } },
  ],
  [
    "contains of several beside another operator",
    CrmListDealsTool,
    { name: { contains: ["A", "B"], $starts_with: "C" } },
    {
      name: { $starts_with: "C" },
      $or: [{ name: { $contains: "A" } }, { name: { $contains: "B" } }],
    },
  ],
  ["$between", CrmListDealsTool, { value: { $between: [1, 2] } }, { value: { $gte: 1, $lte: 2 } }],
  ["in", CrmListDealsTool, { stage: { in: ["Lead"] } }, { stage: "Lead" }],
  ["$exists", CrmListPeopleTool, { name: { $exists: true } }, { name: { $not_empty: true } }],
  [
    "is_empty",
    CrmListPeopleTool,
    { name: { is_empty: true } },
    { $not: { name: { $not_empty: true } } },
  ],
  [
    "an operator as a value",
    CrmListDealsTool,
    { name: { operator: "contains", value: "A" } },
    { name: { $contains: "A" } },
  ],
  [
    "$equals at a property",
    CrmListPeopleTool,
    { email_addresses: { email_domain: { $equals: "a.example" } } },
    { email_addresses: { email_domain: { $eq: "a.example" } } },
  ],
  [
    "a member's id alone",
    CrmListDealsTool,
    { owner: { referenced_actor_id: member } },
    owner(member),
  ],
  [
    "$ne at an id with its kind",
    CrmListDealsTool,
    owner({ $ne: member }),
    { $not: owner({ $eq: member }) },
  ],
  [
    "$ne at a linked record's attribute",
    CrmListPeopleTool,
    nameOfCompany({ $ne: "A" }),
    { $not: nameOfCompany({ $eq: "A" }) },
  ],
];

const logic: Case[] = [
  ["$nor", CrmListDealsTool, { $nor: [{ name: "A" }] }, { $not: { $or: [{ name: "A" }] } }],
  ["OR", CrmListDealsTool, { OR: [{ name: "A" }] }, { $or: [{ name: "A" }] }],
  ["$AND", CrmListDealsTool, { $AND: [{ name: "A" }] }, { $and: [{ name: "A" }] }],
  [
    "$not at an attribute",
    CrmListDealsTool,
    { name: { $not: { $eq: "A" } } },
    { $not: { name: { $eq: "A" } } },
  ],
  [
    "$or at an attribute",
    CrmListDealsTool,
    { name: { $or: ["A", { $contains: "B" }] } },
    { $or: [{ name: "A" }, { name: { $contains: "B" } }] },
  ],
  [
    "$nor at an attribute",
    CrmListDealsTool,
    { name: { $nor: ["A"] } },
    { $not: { $or: [{ name: "A" }] } },
  ],
  [
    "$not at a property",
    CrmListPeopleTool,
    { name: { first_name: { $not: "A" } } },
    { $not: { name: { first_name: "A" } } },
  ],
  [
    "several mistakes at once",
    CrmListDealsTool,
    { name: { $not: "A" }, value: { $gt: 5, $ne: 9 }, $or: [{ stage: ["Lead", "Lost"] }] },
    {
      $and: [
        { $not: { name: "A" } },
        { value: { $gt: 5 }, $not: { value: { $eq: 9 } } },
        { $or: [{ $or: [{ stage: "Lead" }, { stage: "Lost" }] }] },
      ],
    },
  ],
];

const lists: Case[] = [
  ["one option", CrmListCompaniesTool, { categories: ["Retail"] }, { categories: "Retail" }],
  [
    "statuses",
    CrmListDealsTool,
    { stage: ["Lead", "Lost"] },
    { $or: [{ stage: "Lead" }, { stage: "Lost" }] },
  ],
  [
    "statuses at a property",
    CrmListDealsTool,
    { stage: { status: ["Lead", "Lost"] } },
    { $or: [{ stage: { status: "Lead" } }, { stage: { status: "Lost" } }] },
  ],
  [
    "ids of linked records",
    CrmListPeopleTool,
    company([member, other]),
    { $or: [company(member), company(other)] },
  ],
  ["owners", CrmListDealsTool, owner([member, other]), { $or: [owner(member), owner(other)] }],
];

const names: Case[] = [
  ["email", CrmListPeopleTool, { email: "a@b.example" }, { email_addresses: "a@b.example" }],
  [
    "email of users",
    CrmListUserRecordsTool,
    { email: "a@b.example" },
    { primary_email_address: "a@b.example" },
  ],
  [
    "first_name and last_name",
    CrmListPeopleTool,
    { first_name: "Ada", last_name: { $contains: "L" } },
    { $and: [{ name: { first_name: "Ada" } }, { name: { last_name: { $contains: "L" } } }] },
  ],
  [
    "name.last_name",
    CrmListPeopleTool,
    { "name.last_name": "Ada" },
    { name: { last_name: "Ada" } },
  ],
  ["company.name", CrmListPeopleTool, { "company.name": "Ltd" }, nameOfCompany({ $eq: "Ltd" })],
];

const types: Case[] = [
  [
    "$in of a status",
    CrmListDealsTool,
    { $not: { stage: { $in: ["Won 🎉", "Lost"] } } },
    { $not: { $or: [{ stage: { $eq: "Won 🎉" } }, { stage: { $eq: "Lost" } }] } },
  ],
  [
    "$in of email addresses",
    CrmListPeopleTool,
    { email_addresses: { $in: ["a@b.example"] } },
    { $or: [{ email_addresses: { $eq: "a@b.example" } }] },
  ],
  [
    "titles in another case",
    CrmListDealsTool,
    { $or: [{ stage: "in progress" }, { stage: { $eq: " LEAD" } }] },
    { $or: [{ stage: "In Progress" }, { stage: { $eq: "Lead" } }] },
  ],
  [
    "$in of titles in another case",
    CrmListCompaniesTool,
    { categories: { $in: ["retail", "cold chain"] } },
    { $or: [{ categories: { $eq: "Retail" } }, { categories: { $eq: "Cold Chain" } }] },
  ],
];

describe.each([
  ["an operator of another language", operators],
  ["misplaced logic", logic],
  ["a list of values", lists],
  ["a name that standard attributes do not have", names],
  ["a form that the attribute's type does not have", types],
])("%s is sent in the CRM's form", (_kind, cases) => {
  test.each(cases)("%s", async (_what, Tool, filter, sent) => {
    const { bodies, data } = await query(Tool, { filter });
    expect(bodies.at(-1)).toMatchObject({ filter: sent });
    expect(data).toMatchObject({ adjusted: [expect.stringMatching(/^filter was sent as \{"/)] });
    const right = await query(Tool, { filter: sent });
    expect(right.bodies).toHaveLength(1);
    expect(data.items).toEqual(right.data.items);
    expect(right.data).not.toHaveProperty("adjusted");
  });
});

test("a filter of entries, and of any object, is rewritten alike", async () => {
  const entries = await query(CrmListEntriesTool, { list, filter: { stage: { $in: ["idea"] } } });
  expect(entries.bodies.map(({ filter }) => filter)).toContainEqual({
    $or: [{ stage: { $eq: "Idea" } }],
  });
  const people = await query(CrmListRecordsTool, { object: "people", filter: { email: "a@b.c" } });
  expect(people.bodies).toMatchObject([{ filter: { email_addresses: "a@b.c" } }]);
});

test("the report shows the filter, and the sorts", async () => {
  const sorts = [
    { attribute: "last_name", direction: "asc" },
    { attribute: "company.name", direction: "desc" },
  ];
  const { bodies, data } = await query(CrmListPeopleTool, { filter: { email: "x" }, sorts });
  const path = nameOfCompany({}).path;
  expect(bodies).toMatchObject([
    {
      sorts: [
        { attribute: "name", field: "last_name", direction: "asc" },
        { path, direction: "desc" },
      ],
    },
  ]);
  expect(data["adjusted"]).toEqual([
    'filter was sent as {"email_addresses": "x"}',
    'sorts was sent as [{"attribute": "name", "field": "last_name", "direction": "asc"}, {"path": [["people", "company"], ["companies", "name"]], "direction": "desc"}]',
  ]);
});

describe("the number of matches", () => {
  const filter = { stage: "Lead" };

  test("is known where all were read", async () => {
    const { data } = await query(CrmListDealsTool, { filter });
    expect(data["total"]).toBe(data.items.length);
    expect(data.items.length).toBeGreaterThan(1);
    const rest = await query(CrmListDealsTool, { filter, offset: 1 });
    expect(rest.data["total"]).toBe(data.items.length);
    expect(rest.data.items).toHaveLength(data.items.length - 1);
  });

  test("is left out where there may be more, behind the end, and without a filter", async () => {
    const first = await query(CrmListDealsTool, { filter, limit: 1 });
    expect(first.data).toMatchObject({ next_offset: 1 });
    const behind = await query(CrmListDealsTool, { filter, offset: 500 });
    const all = await query(CrmListDealsTool, {});
    for (const { data } of [first, behind, all]) expect(data).not.toHaveProperty("total");
  });
});
