import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../src/index.js";
import { story } from "../src/story/index.js";
import type { Company, Deal, Person } from "../src/story/types.js";
import { recordIds, startCrm, type Crm } from "./crm-fixture.js";

let crm: Crm;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

const [someone] = story.people as [Person];
const [company] = story.companies as [Company];
const [deal] = story.deals as [Deal];
const owner = seedId(`crm/member/${deal.owner}`);
const withPhone = story.people.find(({ phone }) => phone !== undefined)!;
const companyOf = (key: string) => story.companies.find((candidate) => candidate.key === key)!;
const isAt = ({ company: key }: { company: string }) => key === company.key;

/** A filter, and which things of the story it has to find. */
type Row<Thing> = [name: string, filter: object, finds: (thing: Thing) => boolean];

const people: Row<Person>[] = [
  ["an e-mail in shorthand", { email_addresses: someone.email }, (p) => p.email === someone.email],
  [
    "an e-mail regardless of case",
    { email_addresses: { $eq: someone.email.toUpperCase() } },
    (p) => p.email === someone.email,
  ],
  [
    "a property in shorthand",
    { email_addresses: { email_domain: company.domain } },
    (p) => p.email.endsWith(`@${company.domain}`),
  ],
  [
    "an operator on a property",
    { name: { last_name: { $eq: someone.lastName } } },
    (p) => p.lastName === someone.lastName,
  ],
  [
    "an operator on the main property",
    { name: { $contains: someone.lastName.toUpperCase() } },
    (p) => p.lastName === someone.lastName,
  ],
  [
    "a beginning and an end",
    { name: { $starts_with: someone.firstName, $ends_with: someone.lastName } },
    (p) => p.key === someone.key,
  ],
  ["a text", { job_title: someone.jobTitle }, (p) => p.jobTitle === someone.jobTitle],
  [
    "one text of several",
    { job_title: { $in: [someone.jobTitle, "nothing"] } },
    (p) => p.jobTitle === someone.jobTitle,
  ],
  [
    "several keys at once",
    { job_title: someone.jobTitle, name: `${someone.firstName} ${someone.lastName}` },
    (p) => p.key === someone.key,
  ],
  [
    "$or",
    { $or: [{ name: { first_name: someone.firstName } }, { job_title: withPhone.jobTitle }] },
    (p) => p.firstName === someone.firstName || p.jobTitle === withPhone.jobTitle,
  ],
  [
    "$and with $not inside",
    {
      $and: [
        { email_addresses: { email_domain: company.domain } },
        { $not: { email_addresses: someone.email } },
      ],
    },
    (p) => isAt(p) && p.key !== someone.key,
  ],
  [
    "a missing value by $not",
    { $not: { phone_numbers: { country_code: { $not_empty: true } } } },
    (p) => p.phone === undefined,
  ],
  [
    "a phone number with punctuation",
    { phone_numbers: `${withPhone.phone!.slice(0, 3)} ${withPhone.phone!.slice(3)}` },
    (p) => p.phone === withPhone.phone,
  ],
  [
    "a reference by id",
    {
      company: {
        target_object: "companies",
        target_record_id: seedId(`crm/companies/${company.key}`),
      },
    },
    isAt,
  ],
  [
    "a reference to one of several",
    { company: { target_record_id: { $in: [seedId(`crm/companies/${company.key}`)] } } },
    isAt,
  ],
  [
    "a path to another object",
    {
      path: [
        ["people", "company"],
        ["companies", "domains"],
      ],
      constraints: { domain: company.domain },
    },
    isAt,
  ],
  [
    "a path through three objects, inside $and",
    {
      $and: [
        {
          path: [
            ["people", "company"],
            ["companies", "associated_deals"],
            ["deals", "stage"],
          ],
          constraints: { $eq: "Lost" },
        },
      ],
    },
    (p) => story.deals.some((d) => d.stage === "Lost" && d.company === p.company),
  ],
  [
    "record ids",
    { record_id: { $in: [seedId(`crm/people/${someone.key}`)] } },
    (p) => p.key === someone.key,
  ],
  [
    "a record id in shorthand",
    { record_id: seedId(`crm/people/${someone.key}`) },
    (p) => p === someone,
  ],
  ["names at all", { name: { $not_empty: true } }, () => true],
  ["an empty filter", {}, () => true],
  ["an empty $or", { $or: [] }, () => false],
];

const companies: Row<Company>[] = [
  ["a domain's root", { domains: { root_domain: { $eq: company.domain } } }, isSameCompany],
  ["any domain", { domains: { $not_empty: true } }, () => true],
  [
    "one of several options, by title",
    { categories: company.categories[0] },
    (c) => c.categories.includes(company.categories[0]!),
  ],
  [
    "an option by id",
    {
      employee_range: {
        $eq: seedId(`crm/attribute/companies/employee_range/${company.employeeRange}`),
      },
    },
    (c) => c.employeeRange === company.employeeRange,
  ],
  [
    "a part of a location",
    { primary_location: { locality: { $contains: company.city.slice(0, 4) } } },
    (c) => c.city.includes(company.city.slice(0, 4)),
  ],
  [
    "two parts of a location",
    { primary_location: { country_code: company.countryCode, locality: company.city } },
    (c) => c.countryCode === company.countryCode && c.city === company.city,
  ],
  [
    "a derived reference",
    {
      team: { target_object: "people", target_record_id: seedId(`crm/people/${someone.key}`) },
    },
    (c) => c.key === someone.company,
  ],
  [
    "a path along a derived reference",
    {
      path: [
        ["companies", "team"],
        ["people", "name"],
      ],
      constraints: { first_name: { $eq: someone.firstName } },
    },
    (c) => story.people.some((p) => p.firstName === someone.firstName && p.company === c.key),
  ],
  [
    "an interaction's time",
    { last_interaction: { interacted_at: { $gte: "2000-01-01T00:00:00Z" } } },
    (c) => story.calls.some((call) => call.company === c.key),
  ],
  [
    "any interaction",
    { first_calendar_interaction: { $not_empty: true } },
    (c) => story.calls.some((call) => call.company === c.key),
  ],
];

const deals: Row<Deal>[] = [
  ["a status by title", { stage: deal.stage }, (d) => d.stage === deal.stage],
  [
    "when a status was set",
    { stage: { active_from: { $gt: "2999-01-01T00:00:00Z" } } },
    () => false,
  ],
  ["an amount", { value: deal.value }, (d) => d.value === deal.value],
  [
    "a range of amounts",
    { value: { $gt: 50_000, $lte: 100_000 } },
    (d) => d.value > 50_000 && d.value <= 100_000,
  ],
  [
    "an amount by property",
    { value: { currency_value: { $lt: 50_000 } } },
    (d) => d.value < 50_000,
  ],
  [
    "an owner",
    { owner: { referenced_actor_type: "workspace-member", referenced_actor_id: owner } },
    (d) => d.owner === deal.owner,
  ],
  [
    "who created it",
    {
      created_by: {
        referenced_actor_type: { $eq: "workspace-member" },
        referenced_actor_id: { $eq: owner },
      },
    },
    (d) => d.owner === deal.owner,
  ],
  [
    "one of several references",
    { associated_people: { target_record_id: seedId(`crm/people/${deal.people[0]}`) } },
    (d) => d.people.includes(deal.people[0]!),
  ],
  [
    "a path to a location",
    {
      path: [
        ["deals", "associated_company"],
        ["companies", "primary_location"],
      ],
      constraints: { country_code: companyOf(deal.company).countryCode },
    },
    (d) => companyOf(d.company).countryCode === companyOf(deal.company).countryCode,
  ],
  ["created before", { created_at: { $lt: "2000-01-01T00:00:00.000000000Z" } }, () => false],
];

function isSameCompany(candidate: Company): boolean {
  return candidate.key === company.key;
}

async function check<Thing extends { key: string }>(
  object: "people" | "companies" | "deals",
  things: Thing[],
  [, filter, finds]: Row<Thing>,
): Promise<void> {
  const reply = await crm.query(object, { filter });
  expect(reply).toMatchObject({ status: 200 });
  const expected = things.filter((thing) => finds(thing));
  expect(recordIds(reply)).toEqual(expected.map(({ key }) => seedId(`crm/${object}/${key}`)));
}

describe("filters find people by", () => {
  test.for(people)("%s", (row) => check("people", story.people, row));
});

describe("filters find companies by", () => {
  test.for(companies)("%s", (row) => check("companies", story.companies, row));
});

describe("filters find deals by", () => {
  test.for(deals)("%s", (row) => check("deals", story.deals, row));
});
