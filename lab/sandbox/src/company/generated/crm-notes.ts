import type { CrmNote, RecordRef } from "../types.js";
import type { Account } from "./account.js";
import { type DealPlan, isCustomer } from "./deals.js";
import { fill } from "./fill.js";
import type { Random } from "./random.js";
import { crmNoteTexts } from "./texts/crm-note-texts.js";
import { toWorkday } from "./workday.js";

/** Creates the notes on an account's deals, its company and some of its people. */
export function createCrmNotes(account: Account, plans: DealPlan[], random: Random): CrmNote[] {
  const { company, people } = account;
  const onDeals = plans
    .filter(() => random.chance(0.7))
    .map((plan) => {
      const parent: RecordRef = { object: "deals", key: plan.deal.key };
      const day = random.integer(plan.endedDay ?? 1, plan.createdDay);
      return createNote(account, { kind: "deals", parent, day, plan }, random);
    });
  const day = random.integer(1, account.since);
  const kind = isCustomer(plans) ? "customers" : "prospects";
  const ofCompany: RecordRef = { object: "companies", key: company.key };
  const onCompany = random.chance(0.35)
    ? [createNote(account, { kind, parent: ofCompany, day }, random)]
    : [];
  const onPeople = people
    .filter(() => random.chance(0.05))
    .map(({ key }) => {
      const parent: RecordRef = { object: "people", key };
      return createNote(account, { kind: "people", parent, day: 1 }, random);
    });
  return [...onDeals, ...onCompany, ...onPeople];
}

interface Subject {
  kind: keyof typeof crmNoteTexts;
  parent: RecordRef;
  day: number;
  plan?: DealPlan;
}

function createNote(
  account: Account,
  { day, kind, parent, plan }: Subject,
  random: Random,
): CrmNote {
  const { manager, people, seller, shortName, situation } = account;
  const { content, title } = random.pick(crmNoteTexts[kind]);
  const guest = people.find(({ key }) => key === parent.key) ?? plan?.contacts[0] ?? people[0];
  const values = {
    company: shortName,
    guest: guest.firstName,
    ...situation,
    product: plan?.product ?? "Track",
  };
  return {
    key: `${parent.object}-${parent.key}`,
    parent,
    title: fill(title, values),
    content: fill(content, values),
    createdBy: (parent.object === "companies" ? manager : seller).key,
    createdAt: toWorkday(day, "17:20"),
  };
}
