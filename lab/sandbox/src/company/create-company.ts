import { story } from "./story/index.js";
import type { Story, StoryPart } from "./types.js";
import { createAccount, type Sources } from "./generated/account.js";
import { createCalls } from "./generated/calls/plan-calls.js";
import { createCrmNotes } from "./generated/crm-notes.js";
import { accountsDatabase, createRows, rolloutDatabase } from "./generated/databases.js";
import { planDeals } from "./generated/deals.js";
import { createListEntries } from "./generated/list-entries.js";
import { CompanyNames } from "./generated/names/company-names.js";
import type { CompanyOptions } from "./options.js";
import { createAccountPages, createAccountsPages } from "./generated/pages.js";
import { PhoneBook } from "./generated/phone-book.js";
import { Random } from "./generated/random.js";
import { createTasks } from "./generated/tasks.js";
import { groupTeam, hireMembers, type Team } from "./generated/team.js";

/** The first accounts were imported when the CRM was introduced; the last ones are a week old. */
const OLDEST_ACCOUNT = 149;
const NEWEST_ACCOUNT = 5;
const IMPORTED_SHARE = 0.4;

/**
 * Creates a company with this many people: the seeded one, and what a seed number adds to it. Its parts are made
 * while they are iterated, so that memory does not grow with their number.
 */
export function createCompany({ people, seed }: Required<CompanyOptions>): Story {
  if (people === story.people.length) return story;
  const furtherMembers = hireMembers(story, people, new Random(seed));
  const team = groupTeam([...story.members, ...furtherMembers]);
  return {
    ...story,
    furtherMembers,
    pages: [...story.pages, ...createAccountsPages(team.sellers)],
    databases: [...story.databases, accountsDatabase, rolloutDatabase],
    parts: { [Symbol.iterator]: () => createParts(people - story.people.length, seed, team) },
  };
}

function* createParts(people: number, seed: number, team: Team): Generator<StoryPart, void> {
  const random = new Random(seed);
  const sources: Sources = {
    random,
    team,
    names: new CompanyNames(random),
    phones: new PhoneBook(),
  };
  let left = people;
  while (left > 0) {
    const count = Math.min(left, choosePeopleCount(random));
    yield createPart(count, chooseAge(1 - left / people), sources);
    left -= count;
  }
}

/** Most companies have a few contacts, some have dozens; about seven on average. */
function choosePeopleCount(random: Random): number {
  const [min, max] = random.pickWeighted([
    [[1, 3], 35],
    [[4, 8], 40],
    [[9, 15], 18],
    [[16, 40], 7],
  ] as const);
  return random.integer(min, max);
}

/** Working days ago on which the account was added that comes after this share of the people. */
function chooseAge(share: number): number {
  const since = Math.max(0, (share - IMPORTED_SHARE) / (1 - IMPORTED_SHARE));
  return Math.round(OLDEST_ACCOUNT - since * (OLDEST_ACCOUNT - NEWEST_ACCOUNT));
}

function createPart(count: number, since: number, sources: Sources): StoryPart {
  const { random } = sources;
  const account = createAccount(count, since, sources);
  const plans = planDeals(account, random);
  const calls = createCalls(account, plans, random);
  return {
    companies: [account.company],
    people: account.people,
    deals: plans.map(({ deal }) => deal),
    tasks: createTasks(account, plans, calls, random),
    crmNotes: createCrmNotes(account, plans, random),
    lists: createListEntries(story, account, plans, random),
    calls: calls.map(({ call }) => call),
    pages: createAccountPages(account, plans, calls, random),
    databases: createRows(account, plans, random),
  };
}
