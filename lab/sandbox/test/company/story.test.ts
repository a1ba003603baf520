import { describe, expect, test } from "vitest";
import { story } from "../../src/company/story/index.js";
import type { Column, NoteBlock, NotesRow, RecordRef } from "../../src/company/types.js";

const records: Record<RecordRef["object"], Set<string>> = {
  people: keysOf(story.people),
  companies: keysOf(story.companies),
  deals: keysOf(story.deals),
};
const members = keysOf(story.members);
const pages = keysOf(story.pages);
const everyone = [...story.members, ...story.people];
const firstNames = new Map(everyone.map(({ key, firstName }) => [key, firstName]));

function keysOf(things: { key: string }[]): Set<string> {
  return new Set(things.map(({ key }) => key));
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

function missingFrom(known: { has(key: string): boolean }, keys: string[]): string[] {
  return keys.filter((key) => !known.has(key));
}

function unknownRefs(refs: RecordRef[]): RecordRef[] {
  return refs.filter(({ object, key }) => !records[object].has(key));
}

describe("the story's size", () => {
  test("has the promised number of everything", () => {
    expect(story.members).toHaveLength(8);
    expect(story.members.some(({ access }) => access === "admin")).toBe(true);
    expect(story.companies).toHaveLength(15);
    expect(story.people).toHaveLength(44);
    expect(story.deals).toHaveLength(12);
    expect(story.tasks.length).toBeGreaterThanOrEqual(14);
    expect(story.crmNotes.length).toBeGreaterThanOrEqual(14);
    expect(story.lists).toHaveLength(3);
    expect(story.pages.length).toBeGreaterThanOrEqual(18);
    expect(story.databases.filter(({ rows }) => rows.length >= 30)).toHaveLength(2);
    expect(story.calls).toHaveLength(25);
  });

  test("shows every deal stage, and tasks that are done, overdue and ahead", () => {
    expect(new Set(story.deals.map(({ stage }) => stage)).size).toBe(4);
    const open = story.tasks.filter(({ completed }) => !completed);
    expect(open.length).toBeLessThan(story.tasks.length);
    const weeks = open.flatMap(({ deadline }) => deadline?.weeksAgo ?? []);
    expect(Math.max(...weeks)).toBeGreaterThanOrEqual(1);
    expect(Math.min(...weeks)).toBeLessThan(0);
  });

  test("gives each company two to four people and two or three of about ten categories", () => {
    const unusual = story.companies.filter(({ key, categories }) => {
      const staff = story.people.filter(({ company }) => company === key).length;
      const kinds = new Set(categories).size;
      return staff < 2 || staff > 4 || kinds < 2 || kinds > 3;
    });
    expect(unusual).toEqual([]);
    const titles = new Set(story.companies.flatMap(({ categories }) => categories));
    expect(titles.size).toBeGreaterThanOrEqual(8);
    expect(titles.size).toBeLessThanOrEqual(12);
  });
});

describe("keys and names", () => {
  test.each([
    ["members and people", everyone],
    ["companies", story.companies],
    ["deals", story.deals],
    ["tasks", story.tasks],
    ["CRM notes", story.crmNotes],
    ["lists", story.lists],
    ["calls", story.calls],
    ["pages and databases", [...story.pages, ...story.databases]],
    ["rows", story.databases.flatMap(({ rows }) => rows)],
  ])("%s have keys of their own", (_kind, things) => {
    expect(repeated(things.map(({ key }) => key))).toEqual([]);
  });

  test("first names and email addresses are unique", () => {
    expect(repeated(everyone.map(({ firstName }) => firstName))).toEqual([]);
    expect(repeated(everyone.map(({ email }) => email))).toEqual([]);
  });

  test("domains and telephone numbers are reserved ones", () => {
    const domains = story.companies.map(({ domain }) => domain);
    expect(domains.filter((domain) => !/^[a-z]+\.example$/.test(domain))).toEqual([]);
    expect(repeated(domains)).toEqual([]);
    // North American 555-01xx, the UK's 496 0xxx, Germany's 171 39200xx.
    const fictional = /^\+(1\d{3}55501\d{2}|441\d{2}4960\d{3}|4917139200\d{2})$/;
    const phones = story.people.flatMap(({ phone }) => phone ?? []);
    expect(phones.length).toBeGreaterThanOrEqual(20);
    expect(phones.filter((phone) => !fictional.test(phone))).toEqual([]);
    expect(repeated(phones)).toEqual([]);
  });

  test("an email address is the name at the domain of the company", () => {
    const domains = new Map(story.companies.map(({ key, domain }) => [key, domain]));
    for (const { firstName, lastName, email, company } of story.people) {
      expect(email).toBe(`${firstName}.${lastName}@${domains.get(company)}`.toLowerCase());
    }
    for (const { email } of story.members) {
      expect(email.split("@")[1]).toBe(story.workspace.domain);
    }
  });
});

describe("references in the CRM", () => {
  test("people work at a company, and deals are with people of theirs", () => {
    const employers = new Map(story.people.map(({ key, company }) => [key, company]));
    const partners = [...employers.values(), ...story.deals.map(({ company }) => company)];
    expect(missingFrom(records.companies, partners)).toEqual([]);
    expect(
      missingFrom(
        members,
        story.deals.map(({ owner }) => owner),
      ),
    ).toEqual([]);
    const strangers = story.deals.flatMap(({ company, people }) =>
      people.filter((person) => employers.get(person) !== company),
    );
    expect(strangers).toEqual([]);
  });

  test("tasks and notes name records and members", () => {
    const links = story.tasks.flatMap((task) => task.links);
    expect(unknownRefs([...links, ...story.crmNotes.map(({ parent }) => parent)])).toEqual([]);
    const authors = [...story.tasks, ...story.crmNotes].map(({ createdBy }) => createdBy);
    const assignees = story.tasks.flatMap((task) => task.assignees);
    expect(missingFrom(members, [...authors, ...assignees])).toEqual([]);
  });

  test.each(story.lists)("$name holds records of its kind in stages of its own", (list) => {
    const held = list.entries.map(({ record }) => record);
    expect(missingFrom(records[list.object], held)).toEqual([]);
    expect(repeated(held)).toEqual([]);
    expect(held.length).toBeGreaterThanOrEqual(6);
    expect(held.length).toBeLessThanOrEqual(10);
    const astray = list.entries.filter(({ stage }) =>
      list.stages.length === 0 ? stage !== undefined : !list.stages.includes(stage ?? ""),
    );
    expect(astray).toEqual([]);
  });
});

describe("the notes workspace", () => {
  test("the parents of pages and databases lead to the top level", () => {
    const parents = new Map(story.pages.map(({ key, parent }) => [key, parent]));
    const above = [...story.pages, ...story.databases].flatMap(({ parent }) => parent ?? []);
    expect(missingFrom(pages, above)).toEqual([]);
    const circling = story.pages.filter(({ key }) => {
      const passed = new Set<string>();
      let page: string | undefined = key;
      while (page !== undefined && !passed.has(page)) {
        passed.add(page);
        page = parents.get(page);
      }
      return page !== undefined;
    });
    expect(circling).toEqual([]);
    expect(
      missingFrom(
        members,
        story.pages.map(({ createdBy }) => createdBy),
      ),
    ).toEqual([]);
  });

  test("uses every kind of block, bullets within bullets included", () => {
    const blocks = story.pages.flatMap((page) => page.blocks).flatMap(withChildren);
    expect(new Set(blocks.map(({ type }) => type)).size).toBe(11);
    expect(blocks.some((block) => "children" in block)).toBe(true);
  });

  test("has call notes in the house format", () => {
    const notes = story.pages.filter(({ parent }) => parent === "customer-calls");
    expect(notes.length).toBeGreaterThanOrEqual(2);
    const unlike = notes.filter(({ blocks }) => {
      const types = blocks.map(({ type }) => type);
      const usual = ["heading_2", "bulleted_list_item", "to_do"] as const;
      const quotes = types.filter((type) => type === "quote");
      return quotes.length !== 1 || !usual.every((type) => types.includes(type));
    });
    expect(unlike).toEqual([]);
  });

  test.each(story.databases)("the rows of $title fit its columns", ({ columns, rows }) => {
    expect(repeated(columns.map(({ name }) => name))).toEqual([]);
    const [title, ...others] = columns.filter(({ type }) => type === "title");
    expect(others).toEqual([]);
    expect(rows.filter(({ values }) => !values[title?.name ?? ""])).toEqual([]);
    expect(
      missingFrom(
        members,
        rows.map(({ createdBy }) => createdBy),
      ),
    ).toEqual([]);
    const misfits = rows.flatMap(({ key, values }) =>
      Object.entries(values)
        .filter(
          ([name, value]) => !columns.some((column) => column.name === name && fits(value, column)),
        )
        .map(([name]) => `${key}: ${name}`),
    );
    expect(misfits).toEqual([]);
  });

  test("one database has an unusual name for its title column", () => {
    const columns = story.databases.flatMap((database) => database.columns);
    const titles = columns.filter(({ type }) => type === "title").map(({ name }) => name);
    expect(titles.some((name) => name !== "Name" && name !== "Title")).toBe(true);
    const types = columns.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["status", "select"]));
  });
});

describe("calls", () => {
  test.each(story.calls)("$key names people, a company and a deal of the story", (call) => {
    expect(records.companies).toContain(call.company);
    const deal = story.deals.find(({ key }) => key === call.deal);
    expect(deal?.company).toBe(call.deal === undefined ? undefined : call.company);
    expect(members).toContain(call.host);
    expect(call.speakers).toContain(call.host);
    expect(missingFrom(firstNames, call.speakers)).toEqual([]);
    expect(repeated(call.speakers)).toEqual([]);
    expect(call.startedAt.weeksAgo).toBeLessThanOrEqual(21);
  });

  test.each(story.calls)("$key has 40 segments or more, all by its speakers", (call) => {
    const lines = call.transcript.split("\n").filter((line) => line.trim() !== "");
    expect(lines.length).toBeGreaterThanOrEqual(40);
    const strange = lines.filter((line) => {
      const [, speaker = ""] = /^([a-z-]+): \S/.exec(line.trim()) ?? [];
      return !call.speakers.includes(speaker);
    });
    expect(strange).toEqual([]);
  });

  test.each(story.calls)("$key has three to seven action items for its speakers", (call) => {
    expect(call.actionItems.length).toBeGreaterThanOrEqual(3);
    expect(call.actionItems.length).toBeLessThanOrEqual(7);
    const names = call.speakers.map((speaker) => firstNames.get(speaker));
    expect(call.actionItems.filter((item) => !names.includes(item.split(" ")[0]))).toEqual([]);
  });
});

describe("time", () => {
  test("past events are at least a week old", () => {
    const moments = [
      ...story.deals,
      ...story.tasks,
      ...story.crmNotes,
      ...story.pages,
      ...story.lists.flatMap(({ entries }) => entries),
      ...story.databases.flatMap(({ rows }) => rows),
    ].map(({ createdAt }) => createdAt);
    const started = story.calls.map(({ startedAt }) => startedAt);
    expect([...moments, ...started].filter(({ weeksAgo }) => weeksAgo < 1)).toEqual([]);
  });

  test("no text contains a year", () => {
    expect(JSON.stringify(story).match(/\b20[123]\d\b/g)).toBeNull();
  });
});

function withChildren(block: NoteBlock): NoteBlock[] {
  return "children" in block ? [block, ...(block.children ?? []).flatMap(withChildren)] : [block];
}

function fits(value: NotesRow["values"][string], column: Column): boolean {
  switch (column.type) {
    case "number":
      return typeof value === "number" && (column.format !== "percent" || value <= 1);
    case "checkbox":
      return typeof value === "boolean";
    case "date":
      return typeof value === "object" && "weeksAgo" in value;
    case "people":
      return Array.isArray(value) && missingFrom(members, value).length === 0;
    case "relation":
      return Array.isArray(value) && missingFrom(rowKeys(column.database), value).length === 0;
    case "files":
      return Array.isArray(value) && value.every((address) => URL.canParse(address));
    case "verification":
      return typeof value === "string" && members.has(value);
    case "multi_select":
      return Array.isArray(value) && value.every((option) => column.options.includes(option));
    case "select":
    case "status":
      return typeof value === "string" && column.options.includes(value);
    case "email":
      return story.people.some(({ email }) => email === value);
    case "url":
      return typeof value === "string" && URL.canParse(value);
    default:
      return typeof value === "string" && value !== "";
  }
}

function rowKeys(database: string): Set<string> {
  const found = story.databases.filter(({ key }) => key === database);
  return new Set(found.flatMap(({ rows }) => rows.map(({ key }) => key)));
}
