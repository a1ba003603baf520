import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import { createPlace } from "../values/location.js";
import { memberActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import { getInteractions } from "./get-interactions.js";
import type { RecordWriter } from "./record-writer.js";

/** Stores companies first, because people and deals refer to them. */
export function seedRecords(writer: RecordWriter, story: Story, calendar: Calendar): void {
  seedCompanies(writer, story, calendar);
  seedPeople(writer, story, calendar);
  seedDeals(writer, story, calendar);
}

function seedCompanies(writer: RecordWriter, story: Story, calendar: Calendar): void {
  for (const [index, company] of story.companies.entries()) {
    writer.put("companies", {
      key: company.key,
      createdAt: calendar.addedAt(company, index),
      createdBy: getCreator(story, company.key),
      values: { domains: [company.domain], name: company.name, categories: company.categories },
      enriched: {
        description: [{ value: company.description }],
        primary_location: [
          createPlace({ locality: company.city, country_code: company.countryCode }),
        ],
        employee_range: writer.findOption("companies", "employee_range", company.employeeRange),
        ...getInteractions(story, calendar, (call) => call.company === company.key),
      },
    });
  }
}

function seedPeople(writer: RecordWriter, story: Story, calendar: Calendar): void {
  for (const [index, person] of story.people.entries()) {
    const { firstName, lastName, description, location, phone } = person;
    writer.put("people", {
      key: person.key,
      createdAt: calendar.addedAt(person, story.companies.length + index),
      createdBy: getCreator(story, person.company),
      values: {
        name: { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
        email_addresses: [person.email],
        job_title: person.jobTitle,
        company: toReference("companies", person.company),
        ...(description === undefined ? {} : { description }),
        ...(phone === undefined ? {} : { phone_numbers: [phone] }),
      },
      enriched: {
        ...(location && {
          primary_location: [
            createPlace({ locality: location.city, country_code: location.countryCode }),
          ],
        }),
        ...getInteractions(story, calendar, (call) => call.speakers.includes(person.key)),
      },
    });
  }
}

function seedDeals(writer: RecordWriter, story: Story, calendar: Calendar): void {
  for (const deal of story.deals) {
    const owner = seedId(`crm/member/${deal.owner}`);
    writer.put("deals", {
      key: deal.key,
      createdAt: calendar.at(deal.createdAt),
      createdBy: memberActor(owner),
      values: {
        name: deal.name,
        stage: deal.stage,
        owner: { referenced_actor_type: "workspace-member", referenced_actor_id: owner },
        value: deal.value,
        associated_company: toReference("companies", deal.company),
        associated_people: deal.people.map((key) => toReference("people", key)),
      },
    });
  }
}

/** The creator of a company: the owner of its deal, or the first member. */
function getCreator(story: Story, company: string) {
  const deal = story.deals.find((candidate) => candidate.company === company);
  return memberActor(seedId(`crm/member/${deal?.owner ?? story.members[0]?.key ?? "nobody"}`));
}

function toReference(object: string, key: string) {
  return { target_object: object, target_record_id: seedId(`crm/${object}/${key}`) };
}
