import type { Company, Member, Person } from "../types.js";
import { countries } from "./countries.js";
import type { CompanyNames } from "./names/company-names.js";
import { createPeople } from "./people.js";
import type { PhoneBook } from "./phone-book.js";
import type { Random } from "./random.js";
import type { Team } from "./team.js";
import { toWorkday } from "./workday.js";

/** A company with its people, and the members who look after it. */
export interface Account {
  company: Company;
  /** The first word of the company's name. */
  shortName: string;
  situation: Situation;
  people: [Person, ...Person[]];
  seller: Member;
  manager: Member;
  engineer: Member;
  /** Working days ago on which it was added to the CRM. */
  since: number;
}

/** Goods of a company and its problem with them: the same in everything that is written about it. */
export interface Situation {
  goods: string;
  /** To follow "that". */
  pain: string;
  /** Loads a week. */
  count: number;
  /** Percentage of the loads that are late. */
  percent: number;
  /** Percentage of what carriers are paid for waiting. */
  share: number;
}

/** Sources of everything that is generated, shared by all accounts. */
export interface Sources {
  random: Random;
  names: CompanyNames;
  phones: PhoneBook;
  team: Team;
}

const employeeRanges = ["1-10", "11-50", "51-250", "251-1K", "1K-5K", "5K-10K"] as const;
const weightedCountries = countries.map((country) => [country, country.weight] as const);

/** Creates a company with this many people, added this many working days ago. */
export function createAccount(count: number, since: number, sources: Sources): Account {
  const { names, phones, random, team } = sources;
  const { industry, label, name, shortName } = names.next();
  const country = random.pickWeighted(weightedCountries);
  const city = random.pick(country.cities);
  const situation: Situation = {
    goods: random.pick(industry.goods),
    pain: random.pick(industry.pains),
    count: random.integer(6, 90) * 10,
    percent: random.integer(4, 19),
    share: random.integer(3, 14),
  };
  const company: Company = {
    key: name.toLowerCase().replace(" ", "-"),
    name,
    domain: `${label}.example`,
    description: `${random.pick(industry.kinds)} in ${city}. Moves ${situation.goods} and finds that ${situation.pain}.`,
    categories: industry.categories,
    employeeRange: chooseEmployeeRange(count, random),
    city,
    countryCode: country.code,
    addedAt: toWorkday(since, "07:45"),
  };
  const [first, ...others] = createPeople({ company, country, count, since }, random, phones);
  if (first === undefined) throw new Error("A company needs at least one person.");
  return {
    company,
    shortName,
    situation,
    people: [first, ...others],
    seller: random.pick(team.sellers),
    manager: random.pick(team.managers),
    engineer: random.pick(team.engineers),
    since,
  };
}

/** Companies with more contacts tend to be larger. */
function chooseEmployeeRange(people: number, random: Random): Company["employeeRange"] {
  const typical = people < 4 ? 1 : people < 9 ? 2 : people < 16 ? 3 : 4;
  const index = typical + random.integer(-1, 1);
  return employeeRanges[index] ?? "51-250";
}
