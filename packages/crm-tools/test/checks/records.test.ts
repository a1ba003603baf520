import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { checkThenCall } from "../helpers/checks.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const deal = { object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const company = { object: "companies", record_id: seedId("crm/companies/harborline") };
const person = { object: "people", record_id: seedId("crm/people/elif-demir") };
const nobody = seedId("crm/nobody");
const update = (values: Record<string, unknown>, record: object = deal) =>
  ["crm_update_record", { ...record, values }] as const;

type Call = readonly [name: string, input: Record<string, unknown>];

describe("a dry run finds what the CRM refuses, in the words of the call's own error", () => {
  test.each<[mistake: string, call: Call, field: string, words: string]>([
    [
      "a status that does not exist",
      update({ stage: "Qualified" }),
      "values.stage",
      'has no status "Qualified". Write one of these exactly: "Lead"',
    ],
    [
      "a status in a list",
      update({ stage: [{ status: "Wonn" }] }),
      "values.stage.0",
      'Did you mean "Won 🎉"?',
    ],
    [
      "an attribute that does not exist",
      update({ colour: "red" }),
      "values.colour",
      "The attribute colour does not exist. Attributes: ",
    ],
    ["a misspelled attribute", update({ stagee: "Lead" }), "values.stagee", "Did you mean stage?"],
    [
      "an attribute that the CRM writes",
      update({ created_at: "2026-01-01" }),
      "values.created_at",
      "Only the CRM itself writes created_at",
    ],
    [
      "two values of a single one",
      update({ stage: ["Lead", "Lost"] }),
      "values.stage",
      "Give one value: the attribute is not multi-select.",
    ],
    [
      "a required attribute that is cleared",
      update({ stage: null }),
      "values",
      "Required attributes cannot be cleared: stage (status).",
    ],
    [
      "an amount in words",
      update({ value: "a lot" }),
      "values.value",
      'Write a value of value as {"currency_value":99.5}',
    ],
    [
      "an option that does not exist",
      update({ categories: ["Retail", "Aviation"] }, company),
      "values.categories.1",
      'The attribute categories has no option "Aviation".',
    ],
    [
      "a domain that is a number",
      update({ domains: [5] }, company),
      "values.domains.0",
      'Write a value of domains as "example.com".',
    ],
    [
      "a domain of another company",
      update({ domains: ["kestrel.example"] }, company),
      "values.domains.0",
      `The value "kestrel.example" of domains belongs to the record with record_id ${seedId("crm/companies/kestrel")}`,
    ],
    [
      "a phone number without a country",
      update({ phone_numbers: ["5551234"] }, person),
      "values.phone_numbers.0",
      'Write a value of phone_numbers as "+442079460000"',
    ],
    [
      "no stage and owner",
      ["crm_create_deal", { values: { name: "Dock" } }],
      "values",
      "Missing required values: stage (status), owner (actor-reference). Add them.",
    ],
    [
      "an address of another person",
      ["crm_create_person", { values: { email_addresses: ["elif.demir@harborline.example"] } }],
      "values.email_addresses.0",
      `belongs to the record with record_id ${person.record_id}`,
    ],
    [
      "a tag that does not exist",
      ["crm_append_record_values", { ...company, values: { categories: ["Aviation"] } }],
      "values.categories.0",
      'has no option "Aviation"',
    ],
    [
      "a misspelled attribute of a company",
      ["crm_create_company", { values: { nam: "Dock" } }],
      "values.nam",
      "Did you mean name?",
    ],
    [
      "an attribute to match by that is not unique",
      [
        "crm_upsert_record",
        { object: "companies", matching_attribute: "name", values: { name: "Dock" } },
      ],
      "matching_attribute",
      "The attribute name is not unique. Give domains",
    ],
    [
      "values of two companies to match by",
      [
        "crm_upsert_record",
        {
          object: "companies",
          matching_attribute: "domains",
          values: { domains: ["harborline.example", "veldt.example"] },
        },
      ],
      "values.domains",
      "The values of domains belong to several records",
    ],
    [
      "an address of another user, in an upsert",
      [
        "crm_upsert_record",
        {
          object: "users",
          matching_attribute: "user_id",
          values: { user_id: "new", primary_email_address: "elif.demir@harborline.example" },
        },
      ],
      "values.primary_email_address",
      'The value "elif.demir@harborline.example" of primary_email_address belongs to',
    ],
    [
      "a company by its name",
      update({ company: "Veldt Outdoor" }, person),
      "values.company",
      "Write a value of company as ",
    ],
  ])("%s", async (_mistake, [name, input], field, words) => {
    const { issues, refusal } = await checkThenCall(crm.sandbox, name, input);
    expect(issues).toMatchObject([{ field, message: expect.stringContaining(words) }]);
    expect(refusal).toContain(words);
    expect(refusal).toContain(issues[0]?.message);
  });
});

describe("a dry run finds what the CRM refuses without an explanation", () => {
  test.each<[mistake: string, call: Call, field: string, words: string]>([
    [
      "an owner whom nobody is",
      update({ owner: "Nobody" }),
      "values.owner.0",
      "expected one workspace member: no workspace member has the name or email “Nobody”",
    ],
    [
      "an owner with an unknown address",
      update({ owner: "nobody@northwind.example" }),
      "values.owner",
      "no workspace member has the name or email “nobody@northwind.example”",
    ],
    [
      "an owner with an unknown id",
      update({ owner: nobody }),
      "values.owner",
      `no workspace member has the id ${nobody}`,
    ],
    [
      "a company that does not exist",
      update({ associated_company: nobody }),
      "values.associated_company",
      `there is no record of companies with the record_id ${nobody}`,
    ],
    [
      "a person by an unknown address",
      update({ associated_people: ["nobody@lovelace.example"] }),
      "values.associated_people.0",
      "no record of people has nobody@lovelace.example in email_addresses",
    ],
    [
      "a record of another object",
      update({
        associated_company: [{ target_object: "people", target_record_id: person.record_id }],
      }),
      "values.associated_company.0",
      "The attribute associated_company takes records of companies.",
    ],
    [
      "a record that does not exist",
      update({ stage: "Lead" }, { ...deal, record_id: nobody }),
      "record_id",
      `there is no record of deals with the record_id ${nobody}. Take record_id from crm_search_records with object deals`,
    ],
    [
      "an object that does not exist",
      update({ stage: "Lead" }, { ...deal, object: "deal" }),
      "object",
      "no object has this slug. Did you mean deals? Objects: ",
    ],
  ])("%s", async (_mistake, [name, input], field, words) => {
    const { issues, refusal } = await checkThenCall(crm.sandbox, name, input);
    expect(issues).toEqual([{ field, message: expect.stringContaining(words) }]);
    expect(refusal).toBeDefined();
  });
});

test("all problems of an input are found at once", async () => {
  const values = { stage: "Qualified", colour: "red", owner: "Nobody", value: "much" };
  const { issues } = await checkThenCall(crm.sandbox, ...update(values));
  expect(issues.map(({ field }) => field).toSorted()).toEqual([
    "values.colour",
    "values.owner.0",
    "values.stage",
    "values.value",
  ]);
});

test.each<[what: string, call: Call]>([
  ["a status in another case", update({ stage: "in progress" })],
  ["a status by its id", update({ stage: seedId("crm/attribute/deals/stage/Lead") })],
  ["an owner by name", update({ owner: "Lena Hoffmann" })],
  ["an owner by address", update({ owner: "lena.hoffmann@northwind.example" })],
  [
    "a company by domain, people by address",
    update({
      associated_company: "kestrel.example",
      associated_people: ["elif.demir@harborline.example"],
    }),
  ],
  [
    "a company by the address of its site",
    update({ associated_company: "https://www.kestrel.example/about" }),
  ],
  ["its own domain again", update({ domains: ["harborline.example"] }, company)],
  ["a cleared attribute", update({ description: null }, company)],
  ["an amount with its currency", update({ value: [{ currency_value: 5, currency_code: "USD" }] })],
])("%s is accepted, as by the call", async (_what, [name, input]) => {
  expect(await checkThenCall(crm.sandbox, name, input)).toEqual({ issues: [], refusal: undefined });
});
