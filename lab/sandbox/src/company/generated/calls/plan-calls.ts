import type { Account } from "../account.js";
import { type DealPlan, isCustomer, isWon, products } from "../deals.js";
import type { Random } from "../random.js";
import type { CallPlan, Setting } from "./call-plan.js";
import { createCall } from "./create-call.js";

// The notes service and the CRM keep older calls; the conversation-intelligence service lists five months.
const OLDEST_CALL = 104;

/** Creates the recorded calls of an account: about every second one has some. */
export function createCalls(account: Account, plans: DealPlan[], random: Random): CallPlan[] {
  const ofDeals = plans.flatMap((plan) => listDealCalls(account, plan, random));
  const settings = [...ofDeals, ...listCustomerCalls(account, plans, random)];
  return settings
    .filter(({ day }) => day >= 1 && day <= OLDEST_CALL)
    .map((setting) => createCall(setting, random));
}

function listDealCalls(account: Account, plan: DealPlan, random: Random): Setting[] {
  const { contacts, endedDay = 0, product, startedDay } = plan;
  if (startedDay === undefined) return [];
  const base = { account, product, guests: contacts, plan };
  const between = random.integer(endedDay + 1, startedDay - 1);
  const calls: Setting[] = [];
  if (random.chance(0.36)) calls.push({ ...base, kind: "discovery", day: startedDay });
  if (random.chance(0.26) && between < startedDay) {
    const kind = random.chance(0.6) ? "demo" : "negotiation";
    calls.push({ ...base, kind, day: between });
  }
  return calls;
}

/** Reviews with customers. */
function listCustomerCalls(account: Account, plans: DealPlan[], random: Random): Setting[] {
  const won = plans.find((plan) => isWon(plan));
  if (!isCustomer(plans) || !random.chance(0.4)) return [];
  const day = random.integer(1, (won?.endedDay ?? Math.min(account.since, OLDEST_CALL)) - 1);
  const product = won?.product ?? random.pick(products);
  const guests = won?.contacts ?? account.people;
  return [{ account, product, guests, kind: "review", day }];
}
