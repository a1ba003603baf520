import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { createCompany } from "../../src/company/create-company.js";
import { parseCompanyOptions } from "../../src/company/options.js";
import { momentToDate } from "../../src/company/moment.js";
import { story } from "../../src/company/story/index.js";
import type { Moment, RecordRef } from "../../src/company/types.js";
import { toWholeStory } from "../helpers/whole-story.js";

const PEOPLE = 2000;
const company = createCompany({ people: PEOPLE, seed: 7 });
const whole = toWholeStory(company);
const now = new Date("2026-03-11T09:00:00Z");

const members = keysOf(whole.members);
const records = {
  people: keysOf(whole.people),
  companies: keysOf(whole.companies),
  deals: keysOf(whole.deals),
};

function keysOf(things: { key: string }[]): Set<string> {
  return new Set(things.map(({ key }) => key));
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}

function missingFrom(known: ReadonlySet<string>, keys: readonly string[]): string[] {
  return keys.filter((key) => !known.has(key));
}

function unknownRefs(refs: RecordRef[]): RecordRef[] {
  return refs.filter(({ object, key }) => !records[object].has(key));
}

function toTime(moment: Moment): number {
  return momentToDate(moment, now).getTime();
}

function share<Item>(items: readonly Item[], matches: (item: Item) => boolean): number {
  return items.filter((item) => matches(item)).length / items.length;
}

describe("a number of people and a seed", () => {
  test("give the same company each time", () => {
    expect(toWholeStory(createCompany({ people: PEOPLE, seed: 7 }))).toEqual(whole);
    expect([...(company.parts ?? [])]).toEqual([...(company.parts ?? [])]);
  });

  test("give another company with another seed", () => {
    const other = toWholeStory(createCompany({ people: PEOPLE, seed: 8 }));
    const strangers = other.people.filter(({ email }) => email.endsWith("northwind.example"));
    expect(strangers).toEqual([]);
    const shared = other.people.filter(({ key }) => records.people.has(key));
    expect(shared.length).toBeLessThan(story.people.length + 20);
  });

  test.each([45, 60, 500, PEOPLE])("give exactly %d people", (people) => {
    expect(toWholeStory(createCompany({ people, seed: 1 })).people).toHaveLength(people);
  });

  test("with the people of the seeded company give that alone", () => {
    expect(createCompany({ people: story.people.length, seed: 3 })).toBe(story);
  });

  test("keep the seeded company as it is, and first", () => {
    const { workspace, people, companies, deals, tasks, crmNotes, calls } = company;
    const { lists, customEmojis } = company;
    expect({ ...story, workspace, people, companies, deals, tasks, crmNotes, calls }).toEqual(
      story,
    );
    expect({ ...story, lists, customEmojis }).toEqual(story);
    expect(company.members).toEqual(story.members);
    expect(company.pages.slice(0, story.pages.length)).toEqual(story.pages);
    expect(company.databases.slice(0, story.databases.length)).toEqual(story.databases);
  });
});

describe("keys and names", () => {
  test.each([
    ["members and people", [...whole.members, ...whole.people]],
    ["companies", whole.companies],
    ["deals", whole.deals],
    ["tasks", whole.tasks],
    ["CRM notes", whole.crmNotes],
    ["calls", whole.calls],
    ["pages and databases", [...whole.pages, ...whole.databases]],
    [
      "rows",
      whole.databases.flatMap(({ key, rows }) => rows.map((row) => ({ key: `${key}/${row.key}` }))),
    ],
  ])("%s have keys of their own", (_kind, things) => {
    expect(repeated(things.map(({ key }) => key))).toEqual([]);
  });

  test("addresses, domains, telephone numbers and names of companies are unique", () => {
    const everyone = [...whole.members, ...whole.people];
    expect(repeated(everyone.map(({ email }) => email.toLowerCase()))).toEqual([]);
    expect(repeated(whole.companies.map(({ domain }) => domain))).toEqual([]);
    expect(repeated(whole.companies.map(({ name }) => name))).toEqual([]);
    expect(repeated(whole.people.flatMap(({ phone }) => phone ?? []))).toEqual([]);
  });

  test("domains are reserved ones, and an address is the name at the domain of the company", () => {
    const domains = new Map(whole.companies.map(({ domain, key }) => [key, domain]));
    expect([...domains.values()].filter((domain) => !/^[a-z]+\.example$/.test(domain))).toEqual([]);
    const wrong = whole.people.filter(
      ({ company: key, email }) =>
        !/^[a-z]+\.[a-z]+$/.test(email.replace(`@${domains.get(key)}`, "")),
    );
    expect(wrong).toEqual([]);
  });

  test("some people have the same name, at different companies", () => {
    const byName = Map.groupBy(
      whole.people,
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
    const shared = [...byName.values()].filter((people) => people.length > 1);
    expect(shared.length).toBeGreaterThan(3);
    for (const people of shared) {
      expect(repeated(people.map((person) => person.company))).toEqual([]);
    }
  });

  test("a telephone number is a possible one of the person's country", () => {
    const generated = whole.people.slice(story.people.length);
    const strange = generated.filter(({ location, phone }) => {
      const number = phone === undefined ? undefined : parsePhoneNumberFromString(phone);
      return (
        phone !== undefined && (!number?.isPossible() || number.country !== location?.countryCode)
      );
    });
    expect(strange).toEqual([]);
    expect(share(generated, ({ phone }) => phone !== undefined)).toBeGreaterThan(0.2);
  });
});

describe("references", () => {
  test("people work at companies, and deals, entries, tasks and notes name records and members", () => {
    const employers = new Map(whole.people.map((person) => [person.key, person.company]));
    expect(missingFrom(records.companies, [...employers.values()])).toEqual([]);
    const strangers = whole.deals.filter((deal) =>
      deal.people.some((key) => employers.get(key) !== deal.company),
    );
    expect(strangers).toEqual([]);
    const parents = whole.crmNotes.map(({ parent }) => parent);
    expect(unknownRefs([...parents, ...whole.tasks.flatMap(({ links }) => links)])).toEqual([]);
    const authors = [...whole.tasks, ...whole.crmNotes, ...whole.pages].map((one) => one.createdBy);
    const assignees = whole.tasks.flatMap((task) => task.assignees);
    const owners = whole.deals.map(({ owner }) => owner);
    expect(missingFrom(members, [...authors, ...assignees, ...owners])).toEqual([]);
    for (const list of whole.lists) {
      const held = list.entries.map(({ record }) => record);
      expect([...missingFrom(records[list.object], held), ...repeated(held)]).toEqual([]);
    }
  });

  test("pages have parents, rows fit their columns, and meeting notes are of calls", () => {
    const pages = keysOf(whole.pages);
    expect(
      missingFrom(
        pages,
        whole.pages.flatMap(({ parent }) => parent ?? []),
      ),
    ).toEqual([]);
    const meetings = whole.pages.flatMap((page) => page.meetings ?? []);
    expect(missingFrom(keysOf(whole.calls), meetings)).toEqual([]);
    for (const { columns, rows } of whole.databases) {
      const names = new Set(columns.map(({ name }) => name));
      expect(
        missingFrom(
          names,
          rows.flatMap(({ values }) => Object.keys(values)),
        ),
      ).toEqual([]);
    }
  });

  test("calls are between their speakers, and each action item is a speaker's", () => {
    const names = new Map(
      [...whole.members, ...whole.people].map((one) => [one.key, one.firstName]),
    );
    const employers = new Map(whole.people.map((person) => [person.key, person.company]));
    for (const call of whole.calls) {
      expect(members).toContain(call.host);
      const guests = call.speakers.filter((key) => !members.has(key));
      expect(guests.map((key) => employers.get(key))).toEqual(guests.map(() => call.company));
      const lines = call.transcript.split("\n").filter((line) => line.trim() !== "");
      const speaking = lines.map((line) => line.slice(0, line.indexOf(":")));
      expect(new Set(speaking)).toEqual(new Set(call.speakers));
      const firstNames = call.speakers.map((key) => names.get(key));
      expect(call.actionItems.length).toBeGreaterThanOrEqual(2);
      expect(call.actionItems.filter((item) => !firstNames.includes(item.split(" ")[0]))).toEqual(
        [],
      );
    }
  });

  test("no text has a placeholder", () => {
    expect(JSON.stringify(whole).match(/\{\w+\}/g)).toBeNull();
    expect(JSON.stringify(whole)).not.toContain("undefined");
  });
});

describe("time", () => {
  test("everything that exists is older than this week and younger than the CRM", () => {
    const moments = [
      ...whole.deals,
      ...whole.tasks,
      ...whole.crmNotes,
      ...whole.lists.flatMap(({ entries }) => entries),
    ].map(({ createdAt }) => createdAt);
    const added = [...whole.people, ...whole.companies].flatMap(({ addedAt }) => addedAt ?? []);
    const started = whole.calls.map(({ startedAt }) => startedAt);
    const weeks = [...moments, ...added, ...started].map(({ weeksAgo }) => weeksAgo);
    expect(Math.min(...weeks)).toBe(1);
    // The calendar of the CRM starts four weeks before the first moment of the seeded company.
    const first = Math.max(...story.deals.map(({ createdAt }) => createdAt.weeksAgo));
    expect(Math.max(...weeks)).toBeLessThan(first + 4);
  });

  test("records come after what they belong to, and stages one after another", () => {
    const added = new Map(
      whole.companies.flatMap(({ addedAt, key }) => (addedAt ? [[key, toTime(addedAt)]] : [])),
    );
    const early = whole.people.filter(
      (person) => person.addedAt && toTime(person.addedAt) < (added.get(person.company) ?? 0),
    );
    expect(early).toEqual([]);
    for (const { company: key, createdAt, history = [], stage } of whole.deals) {
      const times = [
        added.get(key) ?? 0,
        toTime(createdAt),
        ...history.slice(1).map(({ since }) => toTime(since)),
      ];
      expect(repeated(times.map(String))).toEqual([]);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(history.at(-1)?.stage ?? stage).toBe(stage);
    }
  });
});

describe("proportions", () => {
  test.each([
    ["companies", 0.14],
    ["deals", 0.17],
    ["tasks", 0.35],
    ["crmNotes", 0.21],
    ["calls", 0.095],
    ["pages", 0.15],
  ] as const)("%s follow the number of people", (kind, documented) => {
    const perPerson = whole[kind].length / PEOPLE;
    expect(perPerson).toBeGreaterThan(documented * 0.8);
    expect(perPerson).toBeLessThan(documented * 1.2);
  });

  test("every stage has deals, and tasks are done, overdue and ahead", () => {
    for (const stage of ["Lead", "In Progress", "Won 🎉", "Lost"]) {
      expect(share(whole.deals, (deal) => deal.stage === stage)).toBeGreaterThan(0.12);
    }
    const due = whole.tasks.filter(({ deadline }) => deadline !== undefined);
    const isPast = (deadline: Moment | undefined) => toTime(deadline!) < now.getTime();
    expect(share(due, (task) => task.completed)).toBeGreaterThan(0.5);
    expect(share(due, (task) => !task.completed && isPast(task.deadline))).toBeGreaterThan(0.04);
    expect(share(due, (task) => !task.completed && !isPast(task.deadline))).toBeGreaterThan(0.1);
  });

  test("companies differ in size, place and industry", () => {
    const sizes = new Set(whole.companies.map(({ employeeRange }) => employeeRange));
    const countries = new Set(whole.companies.map(({ countryCode }) => countryCode));
    expect(sizes.size).toBe(6);
    expect(countries.size).toBeGreaterThan(15);
    const staff = Map.groupBy(whole.people, (person) => person.company);
    const counts = [...staff.values()].map((people) => people.length);
    expect(Math.max(...counts)).toBeGreaterThan(25);
    expect(Math.min(...counts)).toBe(1);
  });
});

describe("options", () => {
  test.each([
    [{ people: 43 }, '"people" must be an integer from 44 to 200000, not 43.'],
    [{ people: 200_001 }, '"people" must be an integer from 44 to 200000, not 200001.'],
    [{ people: 100.5 }, '"people" must be an integer from 44 to 200000, not 100.5.'],
    [{ people: "100" }, '"people" must be an integer from 44 to 200000, not "100".'],
    [{ people: 100, seed: -1 }, '"seed" must be an integer from 0 to 2147483647, not -1.'],
    [{ people: 100, seed: Number.NaN }, '"seed" must be an integer from 0 to 2147483647, not NaN.'],
    [{ seed: 7 }, '"seed" needs "people"'],
  ])("%j are rejected", (options, message) => {
    expect(() => parseCompanyOptions(options)).toThrow(TypeError);
    expect(() => parseCompanyOptions(options)).toThrow(message);
  });
});
