import type { Company, Person } from "../types.js";
import { countries, type Country } from "./countries.js";
import { jobTitles } from "./job-titles.js";
import { cultureNames, cultures } from "./names/cultures.js";
import { toSlug } from "./names/slug.js";
import type { PhoneBook } from "./phone-book.js";
import type { Random } from "./random.js";
import { toWorkday } from "./workday.js";

const LOCAL_NAMES = 0.72;
const SAME_CITY = 0.85;
const WITH_PHONE = 0.6;
const WITH_DESCRIPTION = 0.08;

const descriptions = [
  "Champion. Answers within the hour and opens doors to colleagues.",
  "Decision maker. Wants one page, not a deck.",
  "Prefers to be phoned before ten.",
  "Sceptical after a project with another vendor failed.",
  "Copies colleagues on everything, so keep mails short.",
  "New in the role since the spring.",
  "Knows every carrier by first name.",
  "Asks for numbers in writing before any meeting.",
];

/** A company's contacts, and how they came into the CRM. */
interface Hiring {
  company: Company;
  country: Country;
  count: number;
  /** Working days ago on which the company was added. */
  since: number;
}

/** Creates the people of a company. No two of them have the same name; people elsewhere may. */
export function createPeople(
  { company, count, country, since }: Hiring,
  random: Random,
  phones: PhoneBook,
): Person[] {
  const slugs = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const name = chooseName(country, slugs, random);
    const location = chooseLocation(company, country, random);
    const phone = random.chance(WITH_PHONE) ? phones.next(location.countryCode) : undefined;
    const hasDescription = random.chance(WITH_DESCRIPTION);
    return {
      key: `${company.key}-${name.first}-${name.last}`,
      firstName: name.firstName,
      lastName: name.lastName,
      email: `${name.first}.${name.last}@${company.domain}`,
      ...(phone !== undefined && { phone }),
      jobTitle: chooseTitle(index, random),
      company: company.key,
      ...(hasDescription && { description: random.pick(descriptions) }),
      location,
      // The first ones came with the company, others since.
      addedAt: toWorkday(index < 3 ? since : random.integer(1, since), random.time()),
    };
  });
}

function chooseName(country: Country, slugs: Set<string>, random: Random) {
  for (;;) {
    const culture = random.chance(LOCAL_NAMES) ? country.culture : random.pick(cultureNames);
    const firstName = random.pick(cultures[culture].first);
    const lastName = random.pick(cultures[culture].last);
    const [first, last] = [toSlug(firstName), toSlug(lastName)];
    const slug = `${first}-${last}`;
    if (slugs.has(slug)) continue;
    slugs.add(slug);
    return { firstName, lastName, first, last };
  }
}

function chooseLocation({ city, countryCode }: Company, country: Country, random: Random) {
  if (random.chance(SAME_CITY)) return { city, countryCode };
  const other = random.chance(0.5) ? country : random.pick(countries);
  return { city: random.pick(other.cities), countryCode: other.code };
}

/** Every company has a sponsor and a user first, whatever its size. */
function chooseTitle(index: number, random: Random): string {
  if (index === 0) return random.pick(jobTitles.sponsor);
  if (index === 1) return random.pick(jobTitles.user);
  const kind = random.pickWeighted([
    ["user", 5],
    ["technical", 3],
    ["finance", 3],
    ["other", 4],
    ["sponsor", 1],
  ] as const);
  return random.pick(jobTitles[kind]);
}
