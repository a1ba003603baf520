import type { CrmList, Story } from "../types.js";
import type { Account } from "./account.js";
import { type DealPlan, isCustomer, isOpen } from "./deals.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

/** Share of the records of a kind that are in a list of that kind. */
const SHARES = { companies: 0.3, people: 0.05, deals: 0.2 } as const;

/** Adds some of an account's records to the lists of the story; accounts to expand are customers. */
export function createListEntries(
  story: Story,
  { company, people, since }: Account,
  plans: DealPlan[],
  random: Random,
): CrmList[] {
  const records = {
    companies: isCustomer(plans) ? [{ key: company.key, day: since }] : [],
    people: people.map(({ key }) => ({ key, day: since })),
    deals: plans
      .filter((plan) => isOpen(plan))
      .map(({ createdDay, deal }) => ({ key: deal.key, day: createdDay })),
  };
  return story.lists.map((list) => ({
    ...list,
    entries: records[list.object]
      .filter(() => random.chance(SHARES[list.object]))
      .map(({ day, key }) => ({
        record: key,
        ...(list.stages.length > 0 && { stage: random.pick(list.stages) }),
        createdAt: toWorkday(random.integer(1, Math.min(60, day)), "17:30"),
      })),
  }));
}
