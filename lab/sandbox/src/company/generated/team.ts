import type { Member, Story } from "../types.js";
import { cultureNames, cultures } from "./names/cultures.js";
import { toSlug } from "./names/slug.js";
import type { Random } from "./random.js";

/** The members who look after customers, by what they do. */
export interface Team {
  sellers: Member[];
  managers: Member[];
  engineers: Member[];
}

type Role = Pick<Member, "jobTitle" | "team">;

const seller: Role = { jobTitle: "Account Executive", team: "Sales" };
const manager: Role = { jobTitle: "Customer Success Manager", team: "Customer Success" };
const engineer: Role = { jobTitle: "Solutions Engineer", team: "Solutions" };

/** Creates the members that a company with this many contacts needs beside those of the story. */
export function hireMembers(story: Story, people: number, random: Random): Member[] {
  const roles = [
    ...repeat(seller, people / 300),
    ...repeat(manager, people / 900),
    ...repeat(engineer, people / 1500),
  ];
  const taken = new Set([...story.members, ...story.people].map(({ key }) => key));
  return roles.map((role) => {
    const member = createMember(role, story.workspace.domain, taken, random);
    taken.add(member.key);
    return member;
  });
}

/** Groups the members who look after customers. */
export function groupTeam(members: readonly Member[]): Team {
  const findByTitle = (title: string) => members.filter(({ jobTitle }) => jobTitle.endsWith(title));
  return {
    sellers: findByTitle(seller.jobTitle),
    managers: findByTitle(manager.jobTitle),
    engineers: findByTitle(engineer.jobTitle),
  };
}

function repeat(role: Role, count: number): Role[] {
  return Array.from({ length: Math.ceil(count) }, () => role);
}

function createMember(
  role: Role,
  domain: string,
  taken: ReadonlySet<string>,
  random: Random,
): Member {
  for (;;) {
    const culture = cultures[random.pick(cultureNames)];
    const [firstName, lastName] = [random.pick(culture.first), random.pick(culture.last)];
    const [first, last] = [toSlug(firstName), toSlug(lastName)];
    const key = `${first}-${last}`;
    if (taken.has(key)) continue;
    const email = `${first}.${last}@${domain}`;
    return { key, firstName, lastName, email, ...role, access: "member" };
  }
}
