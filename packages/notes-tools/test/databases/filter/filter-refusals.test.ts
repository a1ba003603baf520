import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotesDatabaseCreateTool } from "../../../src/index.js";
import { type Filter, RELEASES, findRows, on, planned, popular } from "../../helpers/filters.js";
import { catchError, parseContent } from "../../helpers/outcome.js";
import { type Workspace, startWorkspace, written } from "../../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const find = (filter: unknown, database?: string) => findRows(workspace, filter, database);

/** Parses the filter that a message proposes. */
function parseForms(message: string): Filter[] {
  return [
    ...message.matchAll(/(?:expected|as in|such as|or|result:) (\{.*?\}+)(?=: | or |$|\n)/gm),
  ].map(([, form]) => JSON.parse(form ?? "") as Filter);
}

type Refusal = [given: unknown, path: string, part: string, database?: string];

/** Mistakes that may mean several things: the path and a part of the explanation. */
test.each<Refusal>([
  [on("Staus", "status", { equals: "Planned" }), "filter.property", 'did you mean "Status"?'],
  [{ and: [planned, { Vots: 3 }] }, "filter.and.1.Vots", 'did you mean "Votes"?'],
  [
    on("Status", "status", { starts_with: "Planned" }),
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
    on("Blocks a deal", "checkbox", { greater_than: true }),
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
  [on("Note", "rich_text", { matches: "a.*" }), "filter", "starts_with, ends_with"],
  [on("Note", "rich_text", { matches: true }), "filter", "starts_with, ends_with"],
  [on("Note", "rich_text", { contains: true }), "filter", "contains takes a text"],
  [on("Note", "rich_text", { is_empty: "maybe" }), "filter", "is_empty takes true"],
  [on("Votes", "number", { greater_than: null }), "filter", "a number without quotation marks"],
  [on("First asked", "date", { past_week: 3 }), "filter", "past_week takes {}"],
  [on("Note", "rich_text", {}), "filter", "expected"],
  [{ property: "Note" }, "filter", "expected"],
  [{ and: [planned], or: [popular, planned] }, "filter", "a group has no other keys"],
  [{ and: [] }, "filter.and", "at least one condition"],
  [{ and: [{}] }, "filter.and.0", "one condition"],
  [{ or: ["Status"] }, "filter.or.0", "one condition"],
  [
    on("Release notes", "files", { contains: "pdf" }),
    "filter",
    "takes is_empty, is_not_empty",
    RELEASES,
  ],
  [on("Request states", "rollup", { contains: "New" }), "filter", "any, every or none", RELEASES],
  [
    on("Request states", "rollup", { any: { equals: "New" } }),
    "filter",
    "any, every or none",
    RELEASES,
  ],
  ...[
    { any: { number: { between: [1, 5] } } },
    { any: { rich_text: { does_not_contain: ["a", "b"] } } },
    { every: { rich_text: { contains: ["a", "b"] } } },
    { none: { rich_text: { does_not_contain: ["a", "b"] } } },
  ].map((rollup): Refusal => {
    return [on("Request states", "rollup", rollup), "filter", "takes one value", RELEASES];
  }),
  [
    on("Request states", "rollup", { any: { number: { gt: 1, lt: 5 } } }),
    "filter",
    "expected one operator",
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

/** Values that are like none of the workspace: what there is, without a value that nobody asked for. */
test.each<Refusal>([
  [{ Status: "Finished" }, "filter.Status", 'not Finished: "New", "Under review"'],
  [
    on("Status", "status", { matches: "Finished" }),
    "filter",
    'not Finished: "New", "Under review"',
  ],
  [on("Owner", "people", { contains: 5 }), "filter", "a person by name, email or user_id, or me"],
  [
    on("Owner", "people", { contains: "Nobody" }),
    "filter",
    "name or email “Nobody”. There are: “Priya Raman” “priya.raman@northwind.example”",
  ],
  [on("Requests", "relation", { contains: "Courier" }), "filter", "notes_data_fetch", RELEASES],
  [
    on("Approved", "verification", { status: "done" }),
    "filter",
    "verified, expired, none",
    RELEASES,
  ],
])("%j is refused without a value of another meaning", async (given, path, part, database) => {
  const error = await catchError(find(given, database));
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues[0].field).toBe(path);
  expect(error.message).toContain(part);
  expect(parseForms(error.message)).toEqual([]);
});

test.each([
  [{ not: popular }, "filter.not"],
  [{ not: on("First asked", "date", { equals: "2026-03-31" }) }, "filter.not"],
  [{ not: [planned, popular] }, "filter.not"],
  [{ Votes: { not: { gt: 5 } } }, "filter.Votes"],
])("%j has no opposite", async (given, path) => {
  const error = await catchError(find(given));
  expect(error.issues).toMatchObject([
    { field: path, message: expect.stringContaining("there is no not") },
  ]);
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
