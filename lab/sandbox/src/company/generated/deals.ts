import type { Deal, DealStage, Person } from "../types.js";
import type { Account } from "./account.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

/** The modules that Northwind sells. */
export type Product = "Track" | "Plan" | "Dock" | "Settle";

/** A deal with the days of its stages, counted like those of `toWorkday`. */
export interface DealPlan {
  deal: Deal;
  product: Product;
  /** The people at the company who take part. */
  contacts: [Person, ...Person[]];
  createdDay: number;
  /** Undefined for a lead. */
  startedDay?: number;
  /** Undefined while it is open. */
  endedDay?: number;
}

/** Parts of each product that are sold. */
const offers: Record<Product, string[]> = {
  Track: ["Track control tower", "Track for inbound", "Track Cold Chain", "Track customer portal"],
  Plan: ["Plan for the fleet", "Plan for line haul", "Plan for inbound", "Plan pilot"],
  Dock: ["Dock for two sites", "Dock and yard", "Dock self-booking", "Dock rollout"],
  Settle: ["Settle add-on", "Settle for ocean invoices", "Settle pilot", "Settle for carriers"],
};
/** All modules. */
export const products = Object.keys(offers) as Product[];

const basePrices: Record<Account["company"]["employeeRange"], number> = {
  "1-10": 9,
  "11-50": 18,
  "51-250": 38,
  "251-1K": 75,
  "1K-5K": 130,
  "5K-10K": 240,
};

const YOUNGEST_OPPORTUNITY = 8;

/** Creates the deals of an account: mostly one, and none at customers from before deals were tracked. */
export function planDeals(account: Account, random: Random): DealPlan[] {
  const count = random.pickWeighted([
    [0, 14],
    [1, 56],
    [2, 22],
    [3, 8],
  ] as const);
  return random.sample(products, count).map((product) => planDeal(account, product, random));
}

function planDeal(account: Account, product: Product, random: Random): DealPlan {
  const { company, people, seller, shortName } = account;
  const createdDay = random.integer(1, account.since);
  const days = planStages(createdDay, random);
  const offer = random.pick(offers[product]);
  const [sponsor] = people;
  const others = random.sample(people.slice(1), random.integer(1, 3));
  const price = basePrices[company.employeeRange] * (0.6 + random.next() * 0.9);
  const deal: Deal = {
    key: `${company.key}-${product.toLowerCase()}`,
    name: `${shortName} – ${offer}`,
    company: company.key,
    people: [sponsor, ...others].map(({ key }) => key),
    stage: days.history.at(-1)?.stage ?? "Lead",
    value: Math.max(4, Math.round(price)) * 1000,
    owner: seller.key,
    createdAt: toWorkday(createdDay, "09:00"),
    history: days.history.map(({ day, stage }) => ({ stage, since: toWorkday(day, "09:00") })),
  };
  const { startedDay, endedDay } = days;
  return {
    deal,
    product,
    contacts: [sponsor, ...others],
    createdDay,
    ...(startedDay !== undefined && { startedDay }),
    ...(endedDay !== undefined && { endedDay }),
  };
}

interface StageDays {
  history: { stage: DealStage; day: number }[];
  startedDay?: number;
  endedDay?: number;
}

/** A deal is worked on some days after it came in, and decided weeks later, if there was time for it. */
function planStages(createdDay: number, random: Random): StageDays {
  const lead = { stage: "Lead", day: createdDay } as const;
  if (createdDay < YOUNGEST_OPPORTUNITY || random.chance(0.12)) return { history: [lead] };
  const startedDay = createdDay - random.integer(2, Math.min(20, createdDay - 2));
  const started = { stage: "In Progress", day: startedDay } as const;
  const endedDay = startedDay - random.integer(6, 40);
  if (endedDay < 1 || random.chance(0.12)) return { history: [lead, started], startedDay };
  const stage = random.chance(0.47) ? "Won 🎉" : "Lost";
  return { history: [lead, started, { stage, day: endedDay }], startedDay, endedDay };
}

/** True for a deal that is neither won nor lost. */
export function isOpen({ endedDay }: DealPlan): boolean {
  return endedDay === undefined;
}

/** True for a deal that is won. */
export function isWon({ deal }: DealPlan): boolean {
  return deal.stage === "Won 🎉";
}

/** True for a company that won a deal, or that bought before deals were tracked and so has none. */
export function isCustomer(plans: readonly DealPlan[]): boolean {
  return plans.length === 0 || plans.some((plan) => isWon(plan));
}
