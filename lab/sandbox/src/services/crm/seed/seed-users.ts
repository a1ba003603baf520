import { seedId } from "../../../common/seed-id.js";
import type { Company, Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import { isActive } from "../repository/stored-value.js";
import { systemActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import type { RecordWriter } from "./record-writer.js";

const DAY_MS = 86_400_000;

/**
 * Stores the product data of the customers, as a sync would import it: a workspace for every
 * customer company, and a user for each of its people.
 */
export function seedUsers(
  collections: CrmCollections,
  writer: RecordWriter,
  story: Story,
  calendar: Calendar,
): void {
  const customers = story.companies.filter((company) => isCustomer(story, company));
  for (const company of customers) {
    const { key, name } = company;
    writer.put("workspaces", {
      key,
      createdAt: getOpenedAt(collections, story, calendar, company),
      createdBy: systemActor,
      values: {
        workspace_id: key,
        name,
        company: toReference("companies", key),
        hosting_region: "eu-central-1",
      },
    });
  }
  for (const company of customers) {
    const { key } = company;
    const createdAt = getOpenedAt(collections, story, calendar, company);
    for (const person of story.people.filter((one) => one.company === key)) {
      writer.put("users", {
        key: person.key,
        createdAt,
        createdBy: systemActor,
        values: {
          user_id: person.key,
          primary_email_address: person.email,
          person: toReference("people", person.key),
          workspace: [toReference("workspaces", key)],
        },
      });
    }
  }
}

/**
 * True for companies with a won deal, and for those without deals, which bought before deals were
 * tracked.
 */
function isCustomer(story: Story, { key }: Company): boolean {
  const deals = story.deals.filter(({ company }) => company === key);
  return deals.length === 0 || deals.some(({ stage }) => stage.startsWith("Won"));
}

/**
 * An account is opened the day after the deal is won; older ones were imported after the people.
 */
function getOpenedAt(
  collections: CrmCollections,
  story: Story,
  calendar: Calendar,
  company: Company,
): string {
  const won = story.deals.find(
    (deal) => deal.company === company.key && deal.stage.startsWith("Won"),
  );
  const deal = won && collections.records.get(seedId(`crm/deals/${won.key}`));
  const wonAt = deal?.values["stage"]?.find(isActive)?.activeFrom;
  if (wonAt !== undefined) return calendar.after(wonAt, DAY_MS);
  return calendar.addedAt(company, story.companies.length + story.people.length);
}

function toReference(object: string, key: string) {
  return { target_object: object, target_record_id: seedId(`crm/${object}/${key}`) };
}
