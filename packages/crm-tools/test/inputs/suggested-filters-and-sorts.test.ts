import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CrmListCompaniesTool,
  CrmListDealsTool,
  CrmListEntriesTool,
  CrmListPeopleTool,
  CrmListRecordsTool,
} from "../../src/index.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import type { AnyTool } from "../helpers/every-tool.js";
import { parseForms, getRefusalText } from "../helpers/forms.js";

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
  ["$nin of nothing", CrmListDealsTool, filter({ name: { $nin: [] } })],
  ["in of nothing", CrmListDealsTool, filter({ stage: { in: [] } }), "Lead"],
  ["$between without an end", CrmListDealsTool, filter({ value: { $between: [1] } }), 5],
  [
    "an unknown operator as a value",
    CrmListDealsTool,
    filter({ name: { operator: "has", value: "A" } }),
  ],
];

const logic: Case[] = [
  ["$and of one object", CrmListDealsTool, filter({ $and: { name: "A" } })],
  ["$eq around everything", CrmListDealsTool, filter({ $eq: "Ada" })],
  ["$ne around everything", CrmListDealsTool, filter({ $ne: { name: "A" } })],
  ["$equals around everything", CrmListDealsTool, filter({ $equals: "A" })],
];

const kinds: Case[] = [
  ["a part of a status", CrmListDealsTool, filter({ stage: { $contains: "Le" } })],
  ["an order of texts", CrmListPeopleTool, filter({ job_title: { $gt: "A" } })],
  ["text for a number", CrmListDealsTool, filter({ value: "5" }), 5],
  ["a place as text", CrmListCompaniesTool, filter({ primary_location: "Leeds" })],
  [
    "a company's name",
    CrmListPeopleTool,
    filter({ company: "Harborline" }),
    "891dcbfc-9141-415d-9b2a-2238a6cc012d",
  ],
  ["a month where a time belongs", CrmListDealsTool, filter({ created_at: { $gt: "2026-01" } })],
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
