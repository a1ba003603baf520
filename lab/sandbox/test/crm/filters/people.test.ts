import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import { story } from "../../../src/company/story/index.js";
import type { Company, Person } from "../../../src/company/types.js";
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
const withPhone = story.people.find(({ phone }) => phone !== undefined)!;
const isAt = ({ company: key }: { company: string }) => key === company.key;

const people: FilterRow<Person>[] = [
  ["an email in shorthand", { email_addresses: someone.email }, (p) => p.email === someone.email],
  [
    "an email regardless of case",
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
    "a prefix and a suffix",
    { name: { $starts_with: someone.firstName, $ends_with: someone.lastName } },
    (p) => p.key === someone.key,
  ],
  [
    "a prefix only",
    { name: { $starts_with: someone.lastName } },
    (p) => p.firstName.startsWith(someone.lastName),
  ],
  [
    "a suffix only",
    { email_addresses: { $ends_with: company.domain.slice(2).toUpperCase() } },
    (p) => p.email.endsWith(company.domain.slice(2)),
  ],
  [
    "a suffix, not any part",
    { name: { $ends_with: someone.firstName } },
    (p) => p.lastName.endsWith(someone.firstName),
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
  ["any name", { name: { $not_empty: true } }, () => true],
  ["an empty filter", {}, () => true],
  ["an empty $or", { $or: [] }, () => false],
];

describe("filters find people by", () => {
  test.for(people)("%s", async ([, filter, finds]) => {
    const response = await crm.query("people", { filter });
    expect(response).toMatchObject({ status: 200 });
    expect(getRecordIds(response)).toEqual(findStoryIds("people", story.people, finds));
  });

  test("mostly with rows that match some records but not all", () => {
    expect(getDiscriminatingShare(people, story.people)).toBeGreaterThan(0.6);
  });
});
