import { bullets, heading3, paragraph } from "../story/note-blocks.js";
import type { NotesDatabase, NotesRow } from "../types.js";
import type { Account } from "./account.js";
import { type DealPlan, isCustomer, isWon } from "./deals.js";
import { ACCOUNTS_PAGE } from "./pages.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

const health = ["Green", "Amber", "Red"];

/** Every company, with its owner and its state. */
export const accountsDatabase: NotesDatabase = {
  key: "accounts",
  title: "Accounts",
  description: "One row for each company in the CRM.",
  emoji: "🗂️",
  parent: ACCOUNTS_PAGE,
  columns: [
    { name: "Name", type: "title" },
    { name: "State", type: "status", options: ["Prospect", "In evaluation", "Customer", "Lost"] },
    {
      name: "Size",
      type: "select",
      options: ["1-10", "11-50", "51-250", "251-1K", "1K-5K", "5K-10K"],
    },
    {
      name: "Industry",
      type: "multi_select",
      options: [
        "Agriculture",
        "Cold Chain",
        "Cross-border",
        "E-commerce",
        "Food & Beverage",
        "Freight & 3PL",
        "Hazardous Goods",
        "Healthcare",
        "Industrial Materials",
        "Manufacturing",
        "Retail",
      ],
    },
    { name: "Owner", type: "people" },
    { name: "Health", type: "select", options: health },
    { name: "Value", type: "number", format: "dollar" },
    { name: "Sponsor", type: "email" },
    { name: "Website", type: "url" },
    { name: "City", type: "rich_text" },
    { name: "Added", type: "date" },
    { name: "Reference", type: "checkbox" },
  ],
  rows: [],
  views: [
    {
      key: "customers",
      name: "Customers",
      type: "table",
      filter: { property: "State", status: { equals: "Customer" } },
      sorts: [{ property: "Value", direction: "descending" }],
    },
    { key: "by-state", name: "By state", type: "board", groupBy: "State" },
  ],
};

/** Steps at new customers, in order. */
export const rolloutDatabase: NotesDatabase = {
  key: "rollout-steps",
  title: "Rollout steps",
  description: "The steps of each rollout since the CRM was introduced.",
  emoji: "🧭",
  parent: ACCOUNTS_PAGE,
  columns: [
    { name: "Step", type: "title" },
    { name: "Account", type: "relation", database: "accounts" },
    { name: "Phase", type: "status", options: ["Not started", "In progress", "Blocked", "Done"] },
    { name: "Owner", type: "people" },
    { name: "Due", type: "date" },
    { name: "Contact", type: "email" },
    { name: "Signed off", type: "checkbox" },
  ],
  rows: [],
  views: [
    {
      key: "open",
      name: "Open steps",
      type: "table",
      filter: { property: "Phase", status: { does_not_equal: "Done" } },
      sorts: [{ property: "Due", direction: "ascending" }],
    },
  ],
};

const rolloutSteps = ["Kickoff", "Connect the carriers", "Train the planners", "Go-live"];

/** Creates the rows of an account. */
export function createRows(account: Account, plans: DealPlan[], random: Random): NotesDatabase[] {
  const rollouts = plans
    .filter((plan) => isWon(plan))
    .flatMap((plan) => createRolloutRows(account, plan, random));
  return [
    { ...accountsDatabase, rows: [createAccountRow(account, plans, random)] },
    { ...rolloutDatabase, rows: rollouts },
  ];
}

function createAccountRow(account: Account, plans: DealPlan[], random: Random): NotesRow {
  const { company, people, seller, since } = account;
  const customer = isCustomer(plans);
  const value = plans.reduce((sum, { deal }) => sum + deal.value, 0);
  return {
    key: company.key,
    createdBy: seller.key,
    createdAt: toWorkday(since, "09:10"),
    values: {
      Name: company.name,
      State: describeState(plans),
      Size: company.employeeRange,
      Industry: company.categories,
      Owner: [seller.key],
      ...(customer && { Health: random.pick(health) }),
      ...(value > 0 && { Value: value }),
      Sponsor: people[0].email,
      Website: `https://${company.domain}`,
      City: company.city,
      Added: toWorkday(since),
      Reference: customer && random.chance(0.2),
    },
    ...(random.chance(0.25) && {
      blocks: [
        paragraph(company.description),
        heading3("Sites"),
        ...bullets(company.city, ...listSites(account)),
      ],
    }),
  };
}

/** The cities of people who work elsewhere. */
function listSites({ company, people }: Account): string[] {
  const cities = people.map(({ location }) => location?.city ?? company.city);
  return [...new Set(cities)].filter((city) => city !== company.city);
}

function describeState(plans: DealPlan[]): string {
  if (isCustomer(plans)) return "Customer";
  if (plans.every(({ deal }) => deal.stage === "Lost")) return "Lost";
  return plans.some(({ deal }) => deal.stage === "In Progress") ? "In evaluation" : "Prospect";
}

function createRolloutRows(
  account: Account,
  { contacts, deal, endedDay = 1 }: DealPlan,
  random: Random,
): NotesRow[] {
  const [contact] = contacts;
  return rolloutSteps.map((step, index) => {
    const due = endedDay - 5 - index * 8;
    const phase = due > 0 ? "Done" : random.pick(["Not started", "In progress", "Blocked"]);
    return {
      key: `${deal.key}-${index + 1}`,
      createdBy: account.manager.key,
      createdAt: toWorkday(endedDay, "16:50"),
      values: {
        Step: `${step}, ${account.shortName}`,
        Account: [account.company.key],
        Phase: phase,
        Owner: [account.manager.key],
        Due: toWorkday(due),
        Contact: contact.email,
        "Signed off": phase === "Done",
      },
    };
  });
}
