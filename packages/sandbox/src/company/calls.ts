import type { Call, Member, Person } from "../story/types.js";
import type { Account } from "./account.js";
import { type DealPlan, isCustomer, isWon, type Product } from "./deals.js";
import { fill } from "./fill.js";
import type { Random } from "./random.js";
import { closings, openings, situations } from "./texts/opening-scenes.js";
import { productScenes } from "./texts/product-scenes.js";
import { dues, promises } from "./texts/promises.js";
import {
  customerScenes,
  doubts,
  engineerScenes,
  moneyScenes,
  otherGuests,
} from "./texts/question-scenes.js";
import type { Scene } from "./texts/scene.js";
import { summarize } from "./texts/summaries.js";
import { toWorkday } from "./workday.js";

/** The kinds of calls, with the service's names for them. */
export const callKinds = {
  discovery: "Discovery",
  demo: "Web Demo",
  negotiation: "Negotiation",
  review: "Business Review",
} as const;

export type CallKind = keyof typeof callKinds;

/** What a speaker promised. */
export interface Promised {
  by: Member | Person;
  /** To follow "will", with the time by which it is promised. */
  what: string;
  /** The same without the time. */
  task: string;
  /** The day of the deadline. */
  dueDay: number;
}

/** A call, with what was promised in it and the day on which it took place. */
export interface CallPlan {
  call: Call;
  day: number;
  kind: CallKind;
  plan?: DealPlan;
  guests: [Person, ...Person[]];
  promised: Promised[];
}

/** Everything that decides how a call goes. */
interface Setting {
  account: Account;
  kind: CallKind;
  product: Product;
  guests: [Person, ...Person[]];
  day: number;
  plan?: DealPlan;
}

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
  const product = won?.product ?? random.pick(Object.keys(productScenes) as Product[]);
  const guests = won?.contacts ?? account.people;
  return [{ account, product, guests, kind: "review", day }];
}

function createCall(setting: Setting, random: Random): CallPlan {
  const { account, day, kind, plan, product } = setting;
  const host = kind === "review" ? account.manager : account.seller;
  const [guest, ...others] = setting.guests;
  const other = others[0];
  const engineer = kind !== "review" && random.chance(0.45) ? account.engineer : undefined;
  const facts = createFacts(setting, random);
  const values = {
    ...facts,
    host: host.firstName,
    guest: guest.firstName,
    other: other?.firstName ?? guest.firstName,
    engineer: engineer?.firstName ?? host.firstName,
  };
  const speakers: Record<string, Member | Person | undefined> = {
    h: host,
    g: guest,
    o: other,
    e: engineer,
  };
  const promised = choosePromises(setting, speakers, values, random);
  const spoken = [
    ...chooseScenes(
      setting,
      { hasOther: other !== undefined, hasEngineer: engineer !== undefined },
      random,
    ),
    ["h: Let us write down what happens next."],
  ].flat();
  const lines = spoken.map((line) => speak(line, speakers, values));
  const closing = random.pick(closings).map((line) => speak(line, speakers, values));
  const said = promised.map(({ by, what }) => `${by.key}: I will ${what}.`);
  const call: Call = {
    key: `${account.company.key}-${product.toLowerCase()}-${kind}`,
    title: `${account.shortName}: ${kind}, ${product}`,
    startedAt: {
      ...toWorkday(day),
      time: random.pick(["10:00", "11:30", "13:30", "14:00", "15:30"]),
    },
    activityType: callKinds[kind],
    company: account.company.key,
    ...(plan && { deal: plan.deal.key }),
    host: host.key,
    speakers: [host, guest, other, engineer].flatMap((one) => one?.key ?? []),
    summary: summarize(kind, values),
    actionItems: promised.map(({ by, what }) => `${by.firstName} will ${what}.`),
    transcript: [...lines, ...said, ...closing].join("\n"),
  };
  const guests: CallPlan["guests"] = other === undefined ? [guest] : [guest, other];
  return { call, day, kind, guests, promised, ...(plan && { plan }) };
}

function createFacts({ account, plan, product }: Setting, random: Random) {
  const low = random.integer(71, 86);
  return {
    company: account.shortName,
    city: account.company.city,
    product,
    goods: random.pick(account.industry.goods),
    pain: random.pick(account.industry.pains),
    count: random.integer(6, 90) * 10,
    percent: random.integer(4, 19),
    share: random.integer(3, 14),
    minutes: random.integer(4, 18) * 5,
    days: random.integer(4, 20),
    low,
    high: low + random.integer(4, 12),
    price: `$${random.integer(3, 40)},000`,
    value: `$${(plan?.deal.value ?? 40_000) / 1000},000`,
  };
}

function chooseScenes(
  { kind, product }: Setting,
  { hasEngineer, hasOther }: { hasEngineer: boolean; hasOther: boolean },
  random: Random,
): Scene[] {
  const products = random.sample(productScenes[product], 2);
  const others = hasOther ? random.sample(otherGuests, 1) : [];
  const engineers = hasEngineer ? random.sample(engineerScenes, 1) : [];
  const parts: Record<CallKind, () => Scene[]> = {
    discovery: () => [
      ...random.sample(situations, 2),
      ...products.slice(0, 1),
      ...others,
      ...engineers,
    ],
    demo: () => [...random.sample(situations, 1), ...products, ...engineers, ...others],
    negotiation: () => [
      ...products.slice(0, 1),
      ...random.sample(moneyScenes, 2),
      ...others,
      ...engineers,
    ],
    review: () => [...random.sample(customerScenes, 2), ...products.slice(0, 1), ...others],
  };
  return [random.pick(openings), ...parts[kind](), ...random.sample(doubts, 2)];
}

function choosePromises(
  { day, kind }: Setting,
  { e, g, h, o }: Record<string, Member | Person | undefined>,
  values: Readonly<Record<string, string | number>>,
  random: Random,
): Promised[] {
  const promise = (by: Member | Person | undefined, texts: readonly string[], count: number) => {
    if (by === undefined) return [];
    return random.sample(texts, count).map((text) => {
      const due = random.pick(dues);
      return {
        by,
        what: fill(text, { ...values, due: due.text }),
        task: fill(text.replace(/ (?:by|before) \{due\}$/, ""), values),
        dueDay: day - due.countDays(day % 5),
      };
    });
  };
  const ofHost = kind === "review" ? promises.customerHost : promises.host;
  return [
    ...promise(h, ofHost, random.integer(1, 2)),
    ...promise(e, promises.engineer, 1),
    ...promise(g, promises.guest, random.integer(1, 2)),
    ...promise(o, promises.other, 1),
  ];
}

/** Writes a line with its speaker's key. */
function speak(
  line: string,
  speakers: Readonly<Record<string, Member | Person | undefined>>,
  values: Readonly<Record<string, string | number>>,
): string {
  const speaker = speakers[line.slice(0, 1)];
  if (speaker === undefined) throw new Error(`Nobody in this call says "${line}".`);
  return `${speaker.key}:${fill(line.slice(2), values)}`;
}
