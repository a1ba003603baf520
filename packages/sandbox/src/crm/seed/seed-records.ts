import { seedId } from "../../seed/seed-id.js";
import type { Story } from "../../story/types.js";
import type { CrmData } from "../data/crm-data.js";
import { place } from "../values/location.js";
import { memberActor } from "../wire/actor.js";
import type { Calendar } from "./calendar.js";
import { readInteractions } from "./interactions.js";
import { RecordWriter } from "./record-writer.js";

/** Companies first, since people and deals point to them, and what is pointed to has to exist. */
export function seedRecords(data: CrmData, story: Story, calendar: Calendar): void {
  seedCompanies(data, story, calendar);
  seedPeople(data, story, calendar);
  seedDeals(data, story, calendar);
}

function seedCompanies(data: CrmData, story: Story, calendar: Calendar): void {
  const writer = new RecordWriter(data, "companies");
  for (const [index, company] of story.companies.entries()) {
    writer.put({
      key: company.key,
      createdAt: calendar.imported(index),
      createdBy: keeperOf(story, company.key),
      written: { domains: [company.domain], name: company.name, categories: company.categories },
      enriched: {
        description: [{ value: company.description }],
        primary_location: [place({ locality: company.city, country_code: company.countryCode })],
        employee_range: writer.option("employee_range", company.employeeRange),
        ...readInteractions(story, calendar, (call) => call.company === company.key),
      },
    });
  }
}

function seedPeople(data: CrmData, story: Story, calendar: Calendar): void {
  const writer = new RecordWriter(data, "people");
  for (const [index, person] of story.people.entries()) {
    const { firstName, lastName, description, phone } = person;
    writer.put({
      key: person.key,
      createdAt: calendar.imported(story.companies.length + index),
      createdBy: keeperOf(story, person.company),
      written: {
        name: { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
        email_addresses: [person.email],
        job_title: person.jobTitle,
        company: reference("companies", person.company),
        ...(description === undefined ? {} : { description }),
        ...(phone === undefined ? {} : { phone_numbers: [phone] }),
      },
      enriched: readInteractions(story, calendar, (call) => call.speakers.includes(person.key)),
    });
  }
}

function seedDeals(data: CrmData, story: Story, calendar: Calendar): void {
  const writer = new RecordWriter(data, "deals");
  for (const deal of story.deals) {
    const owner = seedId(`crm/member/${deal.owner}`);
    writer.put({
      key: deal.key,
      createdAt: calendar.at(deal.createdAt),
      createdBy: memberActor(owner),
      written: {
        name: deal.name,
        stage: deal.stage,
        owner: { referenced_actor_type: "workspace-member", referenced_actor_id: owner },
        value: deal.value,
        associated_company: reference("companies", deal.company),
        associated_people: deal.people.map((key) => reference("people", key)),
      },
    });
  }
}

/** Who brought a company in: the owner of its deal, or the first member. */
function keeperOf(story: Story, company: string) {
  const deal = story.deals.find((candidate) => candidate.company === company);
  return memberActor(seedId(`crm/member/${deal?.owner ?? story.members[0]?.key ?? "nobody"}`));
}

function reference(object: string, key: string) {
  return { target_object: object, target_record_id: seedId(`crm/${object}/${key}`) };
}
