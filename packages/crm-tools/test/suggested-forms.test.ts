import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CrmListCompaniesTool,
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
  CrmListUserRecordsTool,
} from "../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";
import type { AnyTool } from "./helpers/every-tool.js";
import { parseForms, getRefusalText } from "./helpers/forms.js";

type Input = Record<string, unknown>;

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const filter = (conditions: unknown) => ({ filter: conditions });
const sorts = (...items: object[]) => ({ sorts: items });

/** An invalid query, and the value that replaces … in the forms of its error. */
type Case = [what: string, Tool: AnyTool, input: Input, fill?: unknown];

const operators: Case[] = [
  ["$equals", CrmListDealsTool, filter({ name: { $equals: "Ada" } })],
  ["$is", CrmListDealsTool, filter({ name: { $is: "Ada" } })],
  ["$ne", CrmListDealsTool, filter({ name: { $ne: "Ada" } })],
  ["$ne of a status", CrmListDealsTool, filter({ stage: { $ne: "Lead" } }), "Lead"],
  ["$nin of a status", CrmListDealsTool, filter({ stage: { $nin: ["Lead", "Lost"] } }), "Lead"],
  ["$not_contains", CrmListDealsTool, filter({ name: { $not_contains: "A" } })],
  ["$like", CrmListDealsTool, filter({ name: { $like: "A" } })],
  ["$startsWith", CrmListDealsTool, filter({ name: { $startsWith: "A" } })],
  ["contains", CrmListDealsTool, filter({ name: { contains: "A" } })],
  ["$between", CrmListDealsTool, filter({ value: { $between: [1, 2] } }), 5],
  ["in", CrmListDealsTool, filter({ stage: { in: ["Lead"] } }), "Lead"],
  ["a word as operator", CrmListDealsTool, filter({ name: { operator: "contains", value: "A" } })],
  [
    "a wrong operator at a property",
    CrmListPeopleTool,
    filter({ email_addresses: { email_domain: { $equals: "a.example" } } }),
  ],
  [
    "$ne at an id with its kind",
    CrmListDealsTool,
    filter({
      owner: {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: { $ne: "891dcbfc-9141-415d-9b2a-2238a6cc012d" },
      },
    }),
    "891dcbfc-9141-415d-9b2a-2238a6cc012d",
  ],
];

const logic: Case[] = [
  ["$nor", CrmListDealsTool, filter({ $nor: [{ name: "A" }] })],
  ["nor", CrmListDealsTool, filter({ nor: [{ name: "A" }] })],
  ["OR", CrmListDealsTool, filter({ OR: [{ name: "A" }] })],
  ["$AND", CrmListDealsTool, filter({ $AND: [{ name: "A" }] })],
  ["$and of one object", CrmListDealsTool, filter({ $and: { name: "A" } })],
  ["$eq around everything", CrmListDealsTool, filter({ $eq: "Ada" })],
  ["$ne around everything", CrmListDealsTool, filter({ $ne: { name: "A" } })],
  ["$equals around everything", CrmListDealsTool, filter({ $equals: "A" })],
  ["$not at an attribute", CrmListDealsTool, filter({ name: { $not: { $eq: "A" } } })],
  ["$or at an attribute", CrmListDealsTool, filter({ name: { $or: ["A", "B"] } })],
  ["$and at an attribute", CrmListDealsTool, filter({ name: { $and: [{ $eq: "A" }] } })],
  ["$nor at an attribute", CrmListDealsTool, filter({ name: { $nor: ["A"] } })],
  ["$not at a property", CrmListPeopleTool, filter({ name: { first_name: { $not: "A" } } })],
  ["$or at a property", CrmListPeopleTool, filter({ name: { first_name: { $or: ["A", "B"] } } })],
  [
    "$ne at a linked record's attribute",
    CrmListPeopleTool,
    filter({
      path: [
        ["people", "company"],
        ["companies", "name"],
      ],
      constraints: { $ne: "A" },
    }),
  ],
];

const lists: Case[] = [
  ["one option", CrmListCompaniesTool, filter({ categories: ["Cold Chain"] })],
  [
    "an option as written",
    CrmListCompaniesTool,
    filter({ categories: [{ option: "Cold Chain" }] }),
  ],
  ["one status", CrmListDealsTool, filter({ stage: ["Lead"] })],
  ["statuses at $eq", CrmListDealsTool, filter({ stage: { $eq: ["Lead", "Lost"] } })],
  ["statuses at $in", CrmListDealsTool, filter({ stage: { $in: ["Lead", "Lost"] } })],
  ["statuses at a property", CrmListDealsTool, filter({ stage: { status: ["Lead", "Lost"] } })],
  ["parts of a text", CrmListDealsTool, filter({ name: { $contains: ["A", "B"] } })],
  [
    "email addresses at $in",
    CrmListPeopleTool,
    filter({ email_addresses: { $in: ["a@b.c", "d@e.f"] } }),
  ],
  ["record ids", CrmListDealsTool, filter({ record_id: ["a", "b"] })],
  [
    "a list entry's statuses",
    CrmListEntriesTool,
    { list: "expansion_accounts", ...filter({ stage: ["Idea", "Proposed"] }) },
  ],
  [
    "a list entry's statuses at $in",
    CrmListEntriesTool,
    { list: "expansion_accounts", ...filter({ stage: { $in: ["Idea"] } }) },
  ],
  [
    "ids of linked records",
    CrmListPeopleTool,
    filter({
      company: {
        target_object: "companies",
        target_record_id: [
          "891dcbfc-9141-415d-9b2a-2238a6cc012d",
          "50cf242c-7fa3-4cad-87d0-75b1af71c57b",
        ],
      },
    }),
  ],
  [
    "owners",
    CrmListDealsTool,
    filter({
      owner: {
        referenced_actor_type: "workspace-member",
        referenced_actor_id: [
          "891dcbfc-9141-415d-9b2a-2238a6cc012d",
          "50cf242c-7fa3-4cad-87d0-75b1af71c57b",
        ],
      },
    }),
  ],
];

const kinds: Case[] = [
  ["a part of a status", CrmListDealsTool, filter({ stage: { $contains: "Le" } })],
  ["an order of texts", CrmListPeopleTool, filter({ job_title: { $gt: "A" } })],
  ["text for a number", CrmListDealsTool, filter({ value: "5" }), 5],
  ["a place as text", CrmListCompaniesTool, filter({ primary_location: "Leeds" })],
  [
    "an owner's address",
    CrmListDealsTool,
    filter({ owner: "a@b.example" }),
    "891dcbfc-9141-415d-9b2a-2238a6cc012d",
  ],
  [
    "a company's name",
    CrmListPeopleTool,
    filter({ company: "Harborline" }),
    "891dcbfc-9141-415d-9b2a-2238a6cc012d",
  ],
  ["a day where a time belongs", CrmListDealsTool, filter({ created_at: { $gt: "2026-01-01" } })],
  [
    "an unknown property of a linked record",
    CrmListPeopleTool,
    filter({
      path: [
        ["people", "company"],
        ["companies", "domains"],
      ],
      constraints: { host: "x" },
    }),
  ],
];

const names: Case[] = [
  ["email", CrmListPeopleTool, filter({ email: "a@b.example" })],
  ["email of users", CrmListUserRecordsTool, filter({ email: "a@b.example" })],
  ["first_name", CrmListPeopleTool, filter({ first_name: "Ada" })],
  ["name.last_name", CrmListPeopleTool, filter({ "name.last_name": "Ada" })],
  ["a dotted path", CrmListDealsTool, filter({ "associated_company.name": "Ltd" })],
  ["email_domain", CrmListPeopleTool, filter({ email_domain: "a.example" })],
  [
    "an attribute of the record in a list",
    CrmListEntriesTool,
    { list: "expansion_accounts", ...filter({ name: "Harborline" }) },
  ],
  ["no constraints", CrmListPeopleTool, filter({ path: [["people", "company"]], $eq: "x" })],
  [
    "a path from the linked object",
    CrmListPeopleTool,
    filter({ path: [["companies", "name"]], constraints: "x" }),
  ],
  [
    "a path over an unknown object",
    CrmListPeopleTool,
    filter({
      path: [
        ["people", "company"],
        ["company", "name"],
      ],
      constraints: "x",
    }),
  ],
  ["lastname", CrmListRecordsTool, { object: "people", ...filter({ lastname: "Ada" }) }],
  ["half a pair", CrmListPeopleTool, filter({ path: [["people"]], constraints: "x" })],
];

const sorting: Case[] = [
  ["last_name", CrmListPeopleTool, sorts({ attribute: "last_name", direction: "asc" })],
  ["email", CrmListPeopleTool, sorts({ attribute: "email", direction: "desc" })],
  ["name.last_name", CrmListPeopleTool, sorts({ attribute: "name.last_name", direction: "asc" })],
  ["a dotted path", CrmListPeopleTool, sorts({ attribute: "company.name", direction: "asc" })],
  [
    "a property, where only the service knows the type",
    CrmListPeopleTool,
    sorts({ attribute: "email_domain", direction: "desc" }),
  ],
  ["lastname", CrmListPeopleTool, sorts({ attribute: "lastname", direction: "asc" })],
  [
    "a path from the linked object",
    CrmListPeopleTool,
    sorts({ path: [["companies", "name"]], direction: "desc" }),
  ],
  [
    "an unknown field",
    CrmListPeopleTool,
    sorts({ attribute: "name", field: "surname", direction: "asc" }),
  ],
  [
    "an attribute of the record in a list",
    CrmListEntriesTool,
    { list: "expansion_accounts", ...sorts({ attribute: "name", direction: "asc" }) },
  ],
];

describe.each([
  ["a wrong operator", operators],
  ["misplaced logic", logic],
  ["a list of values", lists],
  ["a condition of another type", kinds],
  ["a wrong name", names],
  ["a wrong sort", sorting],
])("the forms shown for %s work", (_kind, cases) => {
  test.each(cases)("%s", async (_what, Tool, input, fill = "Harborline") => {
    const { filter: _filter, sorts: _sorts, ...rest } = input;
    const forms = parseForms(await getRefusalText(crm.client, Tool, input), fill);
    expect(forms).not.toEqual([]);
    for (const form of forms) {
      const query = "direction" in form ? { sorts: [form] } : { filter: form };
      const again = new Tool({ client: crm.client }).execute({ ...rest, ...query });
      await expect(again).resolves.toBeDefined();
    }
  });
});
