import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import type { Company, Deal, Person } from "../../../src/company/types.js";
import {
  type CrmFixture,
  type FilterRow,
  getRecordIds,
  startCrm,
  findStoryIds,
  getDiscriminatingShare,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.stop());

const [someone] = story.people as [Person];
const [company] = story.companies as [Company];
const [deal] = story.deals as [Deal];
const owner = seedId(`crm/member/${deal.owner}`);
const findCompany = (key: string) => story.companies.find((candidate) => candidate.key === key)!;

const companies: FilterRow<Company>[] = [
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

const deals: FilterRow<Deal>[] = [
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
      constraints: { country_code: findCompany(deal.company).countryCode },
    },
    (d) => findCompany(d.company).countryCode === findCompany(deal.company).countryCode,
  ],
  ["created before", { created_at: { $lt: "2000-01-01T00:00:00.000000000Z" } }, () => false],
];

function isSameCompany(candidate: Company): boolean {
  return candidate.key === company.key;
}

describe("filters find companies by", () => {
  test.for(companies)("%s", async ([, filter, finds]) => {
    const response = await crm.query("companies", { filter });
    expect(response).toMatchObject({ status: 200 });
    expect(getRecordIds(response)).toEqual(findStoryIds("companies", story.companies, finds));
  });

  test("mostly with rows that match some records but not all", () => {
    expect(getDiscriminatingShare(companies, story.companies)).toBeGreaterThan(0.6);
  });
});

describe("filters find deals by", () => {
  test.for(deals)("%s", async ([, filter, finds]) => {
    const response = await crm.query("deals", { filter });
    expect(response).toMatchObject({ status: 200 });
    expect(getRecordIds(response)).toEqual(findStoryIds("deals", story.deals, finds));
  });

  test("mostly with rows that match some records but not all", () => {
    expect(getDiscriminatingShare(deals, story.deals)).toBeGreaterThan(0.6);
  });
});
