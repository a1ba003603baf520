// A rule names a thing under one input and in one form, and a call names it under another input or in another form.
import { createPolicy, PolicyError, type PolicyConditions, type PolicyRule } from "@workbelt/core";
import { type Sandbox, seedId, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createToolkits, packages } from "../../samples.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

type Input = Record<string, unknown>;
type Attempt = [title: string, when: PolicyConditions["input"], operation: string, input: Input];

/** Makes a call under a rule about all writes whose inputs meet a condition. */
async function attempt(
  then: "allow" | "deny",
  when: PolicyConditions["input"],
  operation: string,
  input: Input,
) {
  const rule: PolicyRule = { when: { effect: "write", input: when }, then };
  const rules = then === "deny" ? [rule] : [rule, { then: "deny" } as const];
  const policy = createPolicy(rules, Object.values(packages));
  const tools = createToolkits(sandbox, { policy }).flatMap((toolkit) => toolkit.getTools());
  const tool = tools.find(({ name }) => name === operation)!;
  return tool.execute(input as never).then(
    () => "made",
    (error: unknown) => {
      if (error instanceof PolicyError) return "denied";
      throw error;
    },
  );
}

const deal = seedId("crm/deals/harborline-settle");
const company = seedId("crm/companies/harborline");
const other = seedId("crm/companies/brightmoor");
const person = seedId("crm/people/elif-demir");
const priya = seedId("crm/member/priya-raman");
const people = seedId("crm/object/people");
const list = seedId("crm/list/expansion-accounts");
const entry_id = seedId("crm/entry/expansion-accounts/harborline");
const page = seedId("notes/page/roadmap");
const home = seedId("notes/page/team-home");
const row = seedId("notes/row/feature-requests/courier-feeds");
const database = seedId("notes/database/feature-requests");
const source = seedId("notes/data-source/feature-requests");
const won = seedId("crm/status/deals/won");
const bare = (id: string) => id.replaceAll("-", "");

const updateDeal = (values: Input): [string, Input] => [
  "crm_update_record",
  { object: "deals", record_id: deal, values },
];
const updateCompany = (values: Input): [string, Input] => [
  "crm_update_record",
  { object: "companies", record_id: company, values },
];
const updateRow = (properties: Input): [string, Input] => [
  "notes_page_update",
  { page_id: row, properties },
];
const note: [string, Input] = [
  "crm_create_note",
  { parent_object: "companies", parent_record_id: company, title: "Call", content: "Went well" },
];
const linked: [string, Input] = [
  "crm_create_task",
  {
    content: "Call",
    linked_records: [{ target_object: "people", target_record_id: person }],
  },
];
const comment: [string, Input] = [
  "notes_comment_create",
  { parent: { page_id: page }, comment: { rich_text: [{ text: { content: "Agreed." } }] } },
];
const append: [string, Input] = ["notes_page_content_append", { block_id: page, markdown: "New" }];
const insert: [string, Input] = [
  "notes_database_insert_row",
  {
    database_id: source,
    rows: [
      { Name: "Gates", Votes: 1 },
      { Name: "Docks", Votes: "9.9e1" },
    ],
  },
];
const updateEntry: [string, Input] = [
  "crm_update_list_entry",
  { list_id: list, entry_id, entry_values: { stage: "Value  case" } },
];
const hook = (target_url: string): [string, Input] => [
  "crm_create_webhook",
  { target_url, subscriptions: [{ event_type: "task.created" }] },
];

const under: readonly Attempt[] = [
  ["a record as the parent of a note", { record_id: company }, ...note],
  ["an object as that of a parent", { object: "companies" }, ...note],
  ["a record that a task is linked to", { "linked_records.record_id": person }, ...linked],
  ["a record in a task", { record_id: person }, ...linked],
  [
    "a record that is merged into another",
    { record_id: company },
    "crm_merge_records",
    { object: "companies", primary_record_id: other, secondary_record_id: company },
  ],
  ["a list as list_id", { list: "expansion_accounts" }, ...updateEntry],
  [
    "an object of an operation of its own",
    { object: "people" },
    "crm_delete_person",
    { record_id: person },
  ],
  ["the same by its id", { object: people }, "crm_delete_person", { record_id: person }],
  [
    "an amount of an operation of its own",
    { object: "deals", "values.value": { above: 50_000 } },
    "crm_create_deal",
    { values: { name: "Docks", stage: "Lead", owner: priya, value: 60_000 } },
  ],
  ["a page as a block", { page_id: page }, ...append],
  ["its address as well", { page_id: `https://www.notion.so/Roadmap-${bare(page)}` }, ...append],
  [
    "a page as the block with a comment",
    { "parent.page_id": page },
    "notes_comment_create",
    { parent: { block_id: page }, comment: { rich_text: [{ text: { content: "Agreed." } }] } },
  ],
  ["a page with a comment", { page_id: page }, ...comment],
  [
    "a page that is deleted as a block",
    { page_id: page },
    "notes_block_delete",
    { block_id: page },
  ],
  ["a column in the second of several rows", { "properties.Votes": { above: 50 } }, ...insert],
  ["a database by its data source", { database_id: database }, ...insert],
  [
    "a database to which a page is moved by its data source",
    { database_id: database },
    "notes_page_move",
    { page_id: page, data_source_id: source },
  ],
  [
    "a database that gets a further data source by the id of its first",
    { database_id: database },
    "notes_data_source_create",
    { database_id: source, title: "Archive", properties: { Name: { title: {} } } },
  ],
];

const inForms: readonly Attempt[] = [
  [
    "an id without hyphens in a list",
    { "linked_records.target_record_id": bare(person) },
    ...linked,
  ],
  ["an id without hyphens in an object", { "parent.page_id": bare(page) }, ...comment],
  [
    "an id without hyphens among values",
    { "values.stage": bare(won) },
    ...updateDeal({ stage: won }),
  ],
  [
    "an id without hyphens in a call",
    { "properties.Owner": seedId("notes/user/priya-raman") },
    ...updateRow({ Owner: [bare(seedId("notes/user/priya-raman"))] }),
  ],
  ["spaces in a title", { "entry_values.stage": "Value case" }, ...updateEntry],
  ["the form of an emoji", { "values.stage": "Won 🎉" }, ...updateDeal({ stage: "Won 🎉\uFE0F" })],
  ["a first name", { "values.owner": "Priya Raman" }, ...updateDeal({ owner: "Priya" })],
  ["a last name first", { "values.owner": "Priya Raman" }, ...updateDeal({ owner: "Raman Príya" })],
  [
    "a plain amount",
    { "values.value.currency_value": { above: 50_000 } },
    ...updateDeal({ value: 60_000 }),
  ],
  ["a plain status", { "values.stage.status": "Won 🎉" }, ...updateDeal({ stage: "Won 🎉" })],
  [
    "a plain reference",
    { "values.associated_company.target_record_id": other },
    ...updateDeal({ associated_company: other }),
  ],
  [
    "a reference by another attribute",
    { "values.associated_company.target_record_id": other },
    ...updateDeal({
      associated_company: {
        target_object: "companies",
        domains: [{ domain: "brightmoor.example" }],
      },
    }),
  ],
  [
    "a word for true",
    { "properties.Blocks a deal": true },
    ...updateRow({ "Blocks a deal": "yes" }),
  ],
  ["a number in another form", { "properties.Votes": 99 }, ...updateRow({ Votes: "99.0" })],
  [
    "a day in another form",
    { "properties.First asked": "2026-12-01" },
    ...updateRow({ "First asked": "20261201" }),
  ],
  [
    "a plain date",
    { "properties.First asked.start": "2026-12-01" },
    ...updateRow({ "First asked": "2026-12-01" }),
  ],
  [
    "an address for a domain",
    { "values.domains": "docks.example" },
    ...updateCompany({ domains: ["https://docks.example/"] }),
  ],
  [
    "a domain with www",
    { "values.domains": "docks.example" },
    ...updateCompany({ domains: ["www.docks.example"] }),
  ],
  ["a port", { target_url: "https://docks.example/a" }, ...hook("https://docks.example:443/a")],
  [
    "an encoded letter",
    { target_url: "https://docks.example/a" },
    ...hook("https://docks.example/./%61"),
  ],
];

describe("a rule that denies is met by", () => {
  test.each([...under, ...inForms])("%s", async (_title, when, operation, input) => {
    expect(await attempt("deny", when, operation, input)).toBe("denied");
  });
});

describe("a rule that allows is not met by what only may be the same", () => {
  test.each<Attempt>([
    ["an alias", { record_id: company }, ...note],
    ["another input", { page_id: page }, ...comment],
    ["an operation of its own", { object: "people" }, "crm_delete_person", { record_id: person }],
    ["a first name", { "values.owner": "Priya Raman" }, ...updateDeal({ owner: "Priya" })],
    [
      "an address in another form",
      { target_url: "https://docks.example/a" },
      ...hook("https://www.docks.example/a"),
    ],
  ])("%s", async (_title, when, operation, input) => {
    expect(await attempt("allow", when, operation, input)).toBe("denied");
  });
});

describe("a rule is not met by", () => {
  test.each<Attempt>([
    ["another record of a note", { record_id: other }, ...note],
    ["another record of a task", { record_id: company }, ...linked],
    [
      "another object of an operation of its own",
      { object: "companies" },
      "crm_delete_person",
      { record_id: person },
    ],
    ["another list by its id", { list: "event_invites" }, ...updateEntry],
    ["another page", { page_id: home }, ...append],
    [
      "a page in another role",
      { parent_page_id: page },
      "notes_page_update",
      { page_id: page, is_locked: true },
    ],
    ["another database", { database_id: seedId("notes/database/releases") }, ...insert],
    [
      "lower amounts",
      { "values.value.currency_value": { above: 50_000 } },
      ...updateDeal({ value: 400 }),
    ],
    ["another stage", { "values.stage": "Won 🎉" }, ...updateDeal({ stage: "Lost" })],
    [
      "another reference",
      { "values.associated_company.target_record_id": company },
      ...updateDeal({ associated_company: other }),
    ],
    [
      "another reference by its id",
      { "values.associated_company.target_record_id": company },
      ...updateDeal({
        associated_company: [{ target_object: "companies", target_record_id: other }],
      }),
    ],
    [
      "another word",
      { "properties.Blocks a deal": true },
      ...updateRow({ "Blocks a deal": false }),
    ],
    ["another number", { "properties.Votes": 99 }, ...updateRow({ Votes: "98" })],
    ["another member", { "values.owner": "Priya Raman" }, ...updateDeal({ owner: "Marcus Bell" })],
    [
      "another domain",
      { "values.domains": "docks.example" },
      ...updateCompany({ domains: ["gates.example"] }),
    ],
    [
      "another address",
      { target_url: "https://docks.example/a" },
      ...hook("https://docks.example/b"),
    ],
  ])("%s", async (_title, when, operation, input) => {
    expect(await attempt("deny", when, operation, input)).toBe("made");
  });
});
