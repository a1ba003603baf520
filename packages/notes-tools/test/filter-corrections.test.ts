import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesDatabaseCreateTool, NotesDatabaseQueryTool } from "../src/index.js";
import { catchError, parseContent } from "./helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "./helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const REQUESTS = seedId("notes/database/feature-requests");
const RELEASES = seedId("notes/database/releases");
const TOM = seedId("notes/user/tom-whitaker");
const COURIER_FEEDS = seedId("notes/row/feature-requests/courier-feeds");

type Filter = Record<string, unknown>;

function find(filter: unknown, database_id = REQUESTS) {
  const query = new NotesDatabaseQueryTool(workspace);
  return query.execute({ database_id, filter: filter as Filter });
}

const on = (property: string, type: string, condition: unknown) => ({
  property,
  [type]: condition,
});
const planned = on("Status", "status", { equals: "Planned" });
const popular = on("Votes", "number", { greater_than: 5 });

/** Filters as models write them, with what they clearly mean. */
test.each<[given: unknown, sent: Filter]>([
  [{ Status: "Planned" }, planned],
  [{ status: "planned" }, planned],
  [{ Status: { equals: "Planned" } }, planned],
  [{ Status: { status: { equals: "Planned" } } }, planned],
  [{ Status: { name: "Planned" } }, planned],
  [{ filter: planned }, planned],
  [on("Status", "select", { equals: "Planned" }), planned],
  [on("Status", "status", "Planned"), planned],
  [{ property: "Status", equals: "Planned" }, planned],
  [{ property: "Status", value: "Planned" }, planned],
  [{ property: "Status", operator: "equals", value: "Planned" }, planned],
  [{ column: "Status", op: "=", value: "Planned" }, planned],
  [{ property: "Status", type: "select", select: { is: "Planned" } }, planned],
  [{ status: { equals: "Planned" } }, planned],
  [[planned, popular], { and: [planned, popular] }],
  [{ AND: [planned, popular] }, { and: [planned, popular] }],
  [{ $or: [planned, popular] }, { or: [planned, popular] }],
  [{ and: planned }, { and: [planned] }],
  [
    { Status: "Planned", "Blocks a deal": "true", Module: "Track" },
    {
      and: [
        planned,
        on("Blocks a deal", "checkbox", { equals: true }),
        on("Module", "select", { equals: "Track" }),
      ],
    },
  ],
  [{ Status: ["Planned", "New"] }, on("Status", "status", { equals: ["Planned", "New"] })],
  [{ Status: { in: ["Planned"] } }, on("Status", "status", { equals: ["Planned"] })],
  [{ Status: { not_in: ["New"] } }, on("Status", "status", { does_not_equal: ["New"] })],
  [{ Status: { "!=": "New" } }, on("Status", "status", { does_not_equal: "New" })],
  [{ Spec: null }, on("Spec", "url", { is_empty: true })],
  [{ Spec: { does_not_equal: null } }, on("Spec", "url", { is_not_empty: true })],
  [{ Spec: { exists: true } }, on("Spec", "url", { is_not_empty: true })],
  [on("Spec", "url", { is_empty: false }), on("Spec", "url", { is_not_empty: true })],
  [on("Votes", "number", { greater_than: "5" }), popular],
  [{ Votes: { ">": 5 } }, popular],
  [{ Votes: { $gt: 5 } }, popular],
  [
    { Votes: { between: [3, 5] } },
    {
      and: [
        on("Votes", "number", { greater_than_or_equal_to: 3 }),
        on("Votes", "number", { less_than_or_equal_to: 5 }),
      ],
    },
  ],
  [
    on("Votes", "number", { greater_than: 3, less_than: 6 }),
    { and: [on("Votes", "number", { greater_than: 3 }), on("Votes", "number", { less_than: 6 })] },
  ],
  [
    { "Asked by": "Castellan Pharma" },
    on("Asked by", "multi_select", { contains: "Castellan Pharma" }),
  ],
  [on("Name", "rich_text", { contains: "slots" }), on("Name", "title", { contains: "slots" })],
  [on("Name", "title", { startsWith: "Audit" }), on("Name", "title", { starts_with: "Audit" })],
  [
    on("Name", "title", { contains: ["slots", "Audit"] }),
    {
      or: [on("Name", "title", { contains: "slots" }), on("Name", "title", { contains: "Audit" })],
    },
  ],
  [on("title", "title", { contains: "slots" }), on("Name", "title", { contains: "slots" })],
  [
    on("First asked", "date", { gte: "2026-01-01" }),
    on("First asked", "date", { on_or_after: "2026-01-01" }),
  ],
  [
    on("First asked", "date", { equals: "past_month" }),
    on("First asked", "date", { past_month: {} }),
  ],
  [on("First asked", "date", "past_month"), on("First asked", "date", { past_month: {} })],
  [on("First asked", "date", { past_month: true }), on("First asked", "date", { past_month: {} })],
  [
    on("First asked", "date", { after: "One month ago" }),
    on("First asked", "date", { after: "one_month_ago" }),
  ],
  [
    on("First asked", "date", { before: { start: "2026-01-01" } }),
    on("First asked", "date", { before: "2026-01-01" }),
  ],
  [{ Owner: { id: TOM } }, on("Owner", "people", { contains: TOM })],
  [
    { property: "created_time", date: { past_month: {} } },
    { timestamp: "created_time", created_time: { past_month: {} } },
  ],
  [
    { created_time: { past_month: {} } },
    { timestamp: "created_time", created_time: { past_month: {} } },
  ],
  [
    { timestamp: "created_time", after: "2026-01-01" },
    { timestamp: "created_time", created_time: { after: "2026-01-01" } },
  ],
  // Three levels, of which two are enough, and three that have to be rewritten.
  [
    { and: [planned, { and: [popular, { or: [planned, popular] }] }] },
    { and: [planned, popular, { or: [planned, popular] }] },
  ],
  [
    { and: [planned, { or: [popular, { and: [planned, popular] }] }] },
    { or: [{ and: [planned, popular] }, { and: [planned, planned, popular] }] },
  ],
])("%j is sent in the service's form", async (given, sent) => {
  const { adjusted, items } = await find(given);
  expect(adjusted).toEqual([`filter was sent as ${JSON.stringify(sent)}`]);
  const direct = await find(sent);
  expect(direct.adjusted).toBeUndefined();
  expect(items).toEqual(direct.items);
});

test.each<[given: unknown, sent: Filter]>([
  [{ Number: "REL-2" }, on("Number", "unique_id", { equals: 2 })],
  [{ Approved: "verified" }, on("Approved", "verification", { status: "verified" })],
  [{ Approved: { equals: "unverified" } }, on("Approved", "verification", { status: "none" })],
  [{ "Release notes": true }, on("Release notes", "files", { is_not_empty: true })],
  [{ "Release notes": false }, on("Release notes", "files", { is_empty: true })],
  [
    on("Label", "rich_text", { contains: "Audit" }),
    on("Label", "formula", { string: { contains: "Audit" } }),
  ],
  [
    on("Label", "formula", { contains: "Audit" }),
    on("Label", "formula", { string: { contains: "Audit" } }),
  ],
  [
    on("Overdue", "formula", { boolean: { equals: true } }),
    on("Overdue", "formula", { checkbox: { equals: true } }),
  ],
  [{ Overdue: true }, on("Overdue", "formula", { checkbox: { equals: true } })],
  [{ "Name length": { ">": 10 } }, on("Name length", "formula", { number: { greater_than: 10 } })],
  [
    { "Announced on": { after: "today" } },
    on("Announced on", "formula", { date: { after: "today" } }),
  ],
  [{ Votes: { ">": 10 } }, on("Votes", "rollup", { number: { greater_than: 10 } })],
  [
    on("First asked", "date", { before: "today" }),
    on("First asked", "rollup", { date: { before: "today" } }),
  ],
  [
    on("Requests", "relation", { contains: { id: COURIER_FEEDS } }),
    on("Requests", "relation", { contains: COURIER_FEEDS }),
  ],
])("%j is sent in the service's form, for a computed column", async (given, sent) => {
  const { adjusted, items } = await find(given, RELEASES);
  expect(adjusted).toEqual([`filter was sent as ${JSON.stringify(sent)}`]);
  expect(items).toEqual((await find(sent, RELEASES)).items);
});

/** Parses the filter that a message proposes. */
function parseForms(message: string): Filter[] {
  return [
    ...message.matchAll(/(?:expected|as in|such as|or|result:) (\{.*?\}+)(?=: | or |$|\n)/gm),
  ].map(([, form]) => JSON.parse(form ?? "") as Filter);
}

/** Mistakes that may mean several things: the path and a part of the explanation. */
test.each<[given: unknown, path: string, part: string, database?: string]>([
  [on("Staus", "status", { equals: "Planned" }), "filter.property", 'did you mean "Status"?'],
  [{ and: [planned, { Vots: 3 }] }, "filter.and.1.Vots", 'did you mean "Votes"?'],
  [
    on("Status", "status", { contains: "Planned" }),
    "filter",
    "takes equals, does_not_equal, is_empty",
  ],
  [on("Status", "status", { equals: "Plannd" }), "filter", 'not Plannd: "New", "Under review"'],
  [on("Status", "status", { equals: ["New", "Plannd"] }), "filter", "one of its options"],
  [
    on("Asked by", "multi_select", { equals: "Castellan Pharma" }),
    "filter",
    "takes contains, does_not_contain",
  ],
  [on("Asked by", "multi_select", { contains: "Castellan" }), "filter", "one of its options"],
  [on("Votes", "number", { contains: 5 }), "filter", "greater_than, less_than"],
  [on("Votes", "number", { equals: "five" }), "filter", "a number without quotation marks"],
  [on("Votes", "number", { equals: [] }), "filter", "one value, or a list"],
  [on("Blocks a deal", "checkbox", { equals: "maybe" }), "filter", "true or false"],
  [
    on("Blocks a deal", "checkbox", { is_empty: true }),
    "filter",
    "takes equals, does_not_equal, not",
  ],
  [on("First asked", "date", { after: "31.03.2026" }), "filter", '{"after":"2026-03-31"}'],
  [on("First asked", "date", { after: "March 1, 2026" }), "filter", '{"after":"2026-03-01"}'],
  [on("First asked", "date", { after: "2026-02-30" }), "filter", "ISO 8601"],
  [on("First asked", "date", { after: "last_week" }), "filter", "one_week_ago"],
  [on("First asked", "date", { contains: "2026" }), "filter", "this_week, past_week"],
  [
    on("First asked", "date", { equals: { start: "2026-01-01", end: "2026-02-01" } }),
    "filter",
    "ISO 8601",
  ],
  [on("Owner", "people", { contains: "Tom Whitaker" }), "filter", "notes_user_list"],
  [on("Note", "rich_text", { matches: "a.*" }), "filter", "starts_with, ends_with"],
  [on("Note", "rich_text", {}), "filter", "expected"],
  [{ property: "Note" }, "filter", "expected"],
  [{ and: [planned], or: [popular, planned] }, "filter", "a group has no other keys"],
  [{ not: planned }, "filter.not", '{"does_not_equal":"Planned"}'],
  [{ and: [{ not: { Spec: null } }] }, "filter.and.0.not", '{"is_not_empty":true}'],
  [{ and: [] }, "filter.and", "at least one condition"],
  [{ and: [{}] }, "filter.and.0", "one condition"],
  [{ or: ["Status"] }, "filter.or.0", "one condition"],
  [on("Requests", "relation", { contains: "Courier" }), "filter", "notes_data_fetch", RELEASES],
  [
    on("Release notes", "files", { contains: "pdf" }),
    "filter",
    "takes is_empty, is_not_empty",
    RELEASES,
  ],
  [
    on("Approved", "verification", { status: "done" }),
    "filter",
    "verified, expired, none",
    RELEASES,
  ],
  [on("Request states", "rollup", { contains: "New" }), "filter", "any, every or none", RELEASES],
  [
    on("Request states", "rollup", { any: { equals: "New" } }),
    "filter",
    "any, every or none",
    RELEASES,
  ],
])("%j is refused with the path and a form that works", async (given, path, part, database) => {
  const error = await catchError(find(given, database));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues[0].field).toBe(path);
  expect(error.message).toContain(part);
  const forms = parseForms(error.message);
  expect(forms).not.toEqual([]);
  const adjusted = forms.map(async (form) => (await find(form, database)).adjusted);
  expect(await Promise.all(adjusted)).toEqual(forms.map(() => undefined));
});

test("columns named only by their types, and other times, are refused", async () => {
  const types = await catchError(find({ select: { equals: "Track" }, rich_text: { equals: "x" } }));
  expect(types.issues[0].message).toContain('There is no column "select"');
  const time = await catchError(find({ timestamp: "edited", date: { past_week: {} } }));
  expect(time.issues).toEqual([
    { field: "filter.timestamp", message: "expected one of created_time, last_edited_time" },
  ]);
});

test("the type of a formula's result is not known, so a form for each is shown", async () => {
  const given = on("Label", "formula", { is_empty: true });
  const error = await catchError(find(given, RELEASES));
  const [text, ...others] = parseForms(error.message);
  expect(others).toHaveLength(3);
  expect((await find(text, RELEASES)).adjusted).toBeUndefined();
});

test("a column that cannot be filtered, and one type of which there are several, are named", async () => {
  const created = parseContent(
    await new NotesDatabaseCreateTool(workspace).invoke({
      parent: { page_id: seedId("notes/page/roadmap") },
      title: written("Sites"),
      properties: { Name: { title: {} }, Where: { place: {} }, A: { url: {} }, B: { url: {} } },
    }),
  );
  const database_id = String(created["database_id"]);
  const place = await catchError(find({ Where: "Rotterdam" }, database_id));
  expect(place.message).toContain('"Where" is a place, which cannot be filtered');
  const several = await catchError(find({ url: { is_empty: true } }, database_id));
  expect(several.message).toContain('the columns of this type are "A", "B"');
});

test("a filter is also taken as JSON text", async () => {
  const { adjusted, items } = await find(JSON.stringify(planned));
  expect(adjusted).toBeUndefined();
  expect(items).toEqual((await find(planned)).items);
});

test("an empty filter matches every row and says so", async () => {
  const { adjusted, items } = await find({});
  expect(adjusted).toEqual(["filter was empty, so every row matches"]);
  expect(items.length).toBeGreaterThan(30);
});

const deep = (depth: number): unknown =>
  Array.from({ length: depth }).reduce((inner) => ({ and: [inner, { or: [inner] }] }), planned);
const nest = (depth: number, key: string): unknown =>
  Array.from({ length: depth }).reduce((inner) => ({ [key]: inner }), "x");
const long = "x".repeat(100_000);
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

test.each<[name: string, given: unknown]>([
  ["a hundred levels", nest(60, "and")],
  ["sixty levels of an operator", on("Name", "title", nest(60, "equals"))],
  ["sixty levels of a type", on("Name", "title", nest(60, "title"))],
  ["levels that double", deep(6)],
  ["a thousand conditions", { and: many(1000, planned) }],
  ["a thousand conditions in groups", { or: many(20, { and: many(50, planned) }) }],
  ["a list of a thousand values", on("Name", "title", { contains: many(1000, "x") })],
  ["a list of lists", on("Name", "title", { contains: [["a"], ["b"]] })],
  ["a thousand options", on("Status", "status", { equals: many(1000, "Planned") })],
  [
    "a thousand operators",
    on("Name", "title", Object.fromEntries(many(1000, 0).map((_, i) => [`o${i}`, 1]))),
  ],
  ["a thousand columns", Object.fromEntries(many(1000, 0).map((_, i) => [`c${i}`, 1]))],
  ["__proto__ as a column", JSON.parse('{"__proto__":{"equals":"x"}}')],
  ["__proto__ as the property", { property: "__proto__", status: { equals: "x" } }],
  ["__proto__ as an operator", JSON.parse('{"property":"Name","title":{"__proto__":"x"}}')],
  ["constructor as an operator", on("Name", "title", { constructor: "x" })],
  ["a long name", { [long]: "x" }],
  ["a long property", on(long, "title", { equals: "x" })],
  ["a long operator", on("Name", "title", { [long]: "x" })],
  ["a long option", on("Status", "status", { equals: long })],
  ["a long date", on("First asked", "date", { equals: long })],
  ["a number", 5],
  ["a text", "Status = Planned"],
  ["a list of numbers", [1, 2, 3]],
  ["an object as a number", on("Votes", "number", { equals: { a: 1 } })],
  ["an object as a text", on("Name", "title", { equals: { a: 1 } })],
  ["a list as a condition", on("Name", "title", [[[]]])],
  ["a number as the property", { property: 5, title: { equals: "x" } }],
  ["a boolean as an option", on("Status", "status", { equals: true })],
])("%s is refused with a short message", async (_name, given) => {
  const error = await catchError(find(given));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message.length).toBeLessThan(12_000);
});
