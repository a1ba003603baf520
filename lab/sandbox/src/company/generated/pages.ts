import {
  bullet,
  bullets,
  callout,
  divider,
  heading2,
  heading3,
  paragraph,
  quote,
  steps,
  toDo,
} from "../story/note-blocks.js";
import type { Member, NoteBlock, NotesPage } from "../types.js";
import type { Account } from "./account.js";
import type { CallPlan } from "./calls/call-plan.js";
import { type DealPlan, isCustomer } from "./deals.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

/** Key of the page above all pages on customers. */
export const ACCOUNTS_PAGE = "customer-accounts";
const OLDEST_PAGE = 149;
const LARGE_ACCOUNT = 12;

/** Creates the page above all customers, and one below it for the accounts of each seller. */
export function createAccountsPages(sellers: readonly Member[]): NotesPage[] {
  const [first] = sellers;
  const createdAt = toWorkday(OLDEST_PAGE, "10:00");
  const top: NotesPage = {
    key: ACCOUNTS_PAGE,
    title: "Customers and prospects",
    emoji: "🏢",
    createdBy: first?.key ?? "nobody",
    createdAt,
    blocks: [
      paragraph("Every company in the CRM has a row below. Whoever owns it also keeps its plan."),
      heading2("Rules"),
      ...bullets(
        "One page for each account, with who is who on top.",
        "Notes on a call on the day of the call.",
        "What was promised is a task in the CRM.",
      ),
    ],
  };
  const ofSellers = sellers.map(({ firstName, key, lastName }) => ({
    key: toSellerPage(key),
    title: `Accounts of ${firstName} ${lastName}`,
    parent: ACCOUNTS_PAGE,
    createdBy: key,
    createdAt,
    blocks: [paragraph("Plans of my accounts, with notes on their calls.")],
  }));
  return [top, ...ofSellers];
}

/** Creates the plan of an account that is large or talks to us, with notes on its calls below it. */
export function createAccountPages(
  account: Account,
  plans: DealPlan[],
  calls: CallPlan[],
  random: Random,
): NotesPage[] {
  if (calls.length === 0 && account.people.length < LARGE_ACCOUNT) return [];
  const { company, seller, since } = account;
  const plan: NotesPage = {
    key: `account-${company.key}`,
    title: company.name,
    parent: toSellerPage(seller.key),
    createdBy: seller.key,
    createdAt: toWorkday(Math.max(since - 1, ...calls.map(({ day }) => day)), "17:40"),
    blocks: createPlanBlocks(account, plans, random),
  };
  const notes = calls
    .filter(() => random.chance(0.75))
    .map((call) => createCallPage(plan.key, call, random));
  return [plan, ...notes];
}

function createPlanBlocks(account: Account, plans: DealPlan[], random: Random): NoteBlock[] {
  const { company, people, seller, shortName } = account;
  const customer = isCustomer(plans);
  return [
    callout(customer ? `${shortName} is a customer.` : `${shortName} is not a customer yet.`),
    paragraph(company.description),
    heading2("Who is who"),
    ...people
      .slice(0, 6)
      .map(({ firstName, jobTitle, lastName }) => bullet(`${firstName} ${lastName}, ${jobTitle}`)),
    heading2("Deals"),
    ...(plans.length === 0
      ? [paragraph("None since the CRM was introduced.")]
      : plans.map(({ deal }) => bullet(`${deal.name}: ${deal.stage}`))),
    divider,
    heading2("Plan"),
    ...steps(
      customer ? "A review every quarter" : "Understand the week of the planners",
      customer ? "The export for finance" : "Four weeks of their data in a test",
      "The sponsor's number, with today's value",
    ),
    quote(random.pick(customerQuotes)),
    toDo(`${seller.firstName}: bring this page up to date`, random.chance(0.5)),
  ];
}

/** Every third page also has the transcript, as the app's meeting notes. */
function createCallPage(
  parent: string,
  { call, day, guests, promised }: CallPlan,
  random: Random,
): NotesPage {
  const [summary = "", ...more] = call.summary.split("\n\n");
  return {
    key: `call-${call.key}`,
    title: call.title,
    emoji: "📞",
    parent,
    createdBy: call.host,
    createdAt: toWorkday(day, "17:50"),
    blocks: [
      heading2("Who was there"),
      ...guests.map(({ firstName, jobTitle, lastName }) =>
        bullet(`${firstName} ${lastName}, ${jobTitle}`),
      ),
      heading2("What we heard"),
      paragraph(summary),
      ...more.map((text) => paragraph(text)),
      quote(random.pick(customerQuotes)),
      heading3("Next steps"),
      ...promised.map(({ by, what }) => toDo(`${by.firstName} will ${what}.`, random.chance(0.4))),
    ],
    ...(random.chance(0.33) && { meetings: [call.key] }),
  };
}

function toSellerPage(key: string): string {
  return `accounts-of-${key}`;
}

/** Quotes of people at customers. */
const customerQuotes = [
  "If it saves me one hour, I am in.",
  "I would rather see a gap than an old position.",
  "Everybody works on it, each on a part of it.",
  "Show it to the planners, not to me.",
  "The number first, please, then the story.",
  "A file I can promise, an API I cannot.",
  "An alert after an hour is a report.",
  "It is in the budget. It is not yet in the heart of finance.",
  "Put that into the contract, and legal will be on your side.",
  "Nobody here would give it back.",
];
