import { type Client, isFullPage } from "@notionhq/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createSdkClient,
  ids,
  results,
  richText,
  startNotes,
  text,
  type Json,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
});
afterAll(() => notes.stop());

const define = (expression: string, name = "Result") =>
  notes.send("PATCH", `data_sources/${ids.dataSource}`, {
    properties: { [name]: { formula: { expression } } },
  });
const result = async (row: string, name = "Result") =>
  (await notes.send("GET", `pages/${row}`)).body["properties"]?.[name]?.["formula"] as Json;

const day = (start: string) => ({ type: "date", date: { start, end: null, time_zone: null } });

// Alpha has a budget of 500, a priority and a due date; it is 18 November 2026, 12:00.
test.each([
  ["1 + 2 * 3", { type: "number", number: 7 }],
  ["(1 + 2) * 3 % 5", { type: "number", number: 4 }],
  ["-2 ^ 2", { type: "number", number: -4 }],
  ["pi", { type: "number", number: Math.PI }],
  ['prop("Budget") / 8', { type: "number", number: 62.5 }],
  ['round(prop("Budget") / 8).max(63, 10)', { type: "number", number: 63 }],
  ["1 / 0", { type: "number", number: null }],
  ['prop("Share") * 2', { type: "number", number: null }],
  ['"\\"" + prop("Name") + "\\""', { type: "string", string: '"Alpha launch"' }],
  ['"No. " + prop("Budget")', { type: "string", string: "No. 500" }],
  ['upper(prop("Priority"))', { type: "string", string: "HIGH" }],
  ['length(prop("Contact")) > 3 and not prop("Active")', { type: "boolean", boolean: false }],
  ['if(prop("Active"), "on", "off")', { type: "string", string: "on" }],
  ['prop("Stage") == "Done" ? 1 : 0', { type: "number", number: 0 }],
  ['empty(prop("Share")) || false', { type: "boolean", boolean: true }],
  ['prop("Due") < today()', { type: "boolean", boolean: true }],
  ['prop("Due")', day("2026-11-13")],
  ["now()", day("2026-11-18T12:00:00.000+00:00")],
  ['toNumber("12.5") - 0.5', { type: "number", number: 12 }],
  ["7 - 7 % 4 * 2", { type: "number", number: 1 }],
  ["-7 % 4 + 2 ^ 3 % 5", { type: "number", number: 0 }],
  ["mod(-7, 4)", { type: "number", number: -3 }],
])("computes %s", async (expression, expected) => {
  expect((await define(expression)).status).toBe(200);
  expect(await result(ids.alpha)).toEqual(expected);
});

const number = (value: number | null) => ({ type: "number", number: value });
const span = (start: string, end: string) => ({
  type: "date",
  date: { start, end, time_zone: null },
});

// Alpha is due on 13 November 2026 and has a call on the 10th at 14:00; beta has neither.
test.each([
  ['dateAdd(prop("Due"), 2, "weeks")', day("2026-11-27")],
  ['prop("Due").dateAdd(1, "quarters")', day("2027-02-13")],
  ['dateAdd(parseDate("2024-01-31"), 1, "months")', day("2024-02-29")],
  ['dateAdd(parseDate("2024-02-29"), 1, "years")', day("2025-02-28")],
  ['dateAdd(prop("Due"), 90, "minutes")', day("2026-11-13T01:30:00.000+00:00")],
  ['dateSubtract(prop("Call"), 15, "hours")', day("2026-11-09T23:00:00.000+00:00")],
  ['dateSubtract(today(), 18, "days")', day("2026-10-31")],
  ['dateAdd(today(), 1, "fortnights")', { type: "date", date: null }],
  ['dateBetween(today(), prop("Due"), "days")', number(5)],
  ['dateBetween(prop("Due"), today(), "days")', number(-5)],
  ['dateBetween(prop("Call"), prop("Due"), "days")', number(-2)],
  ['dateBetween(parseDate("2026-03-30"), parseDate("2026-01-31"), "months")', number(1)],
  ['dateBetween(parseDate("2026-01-31"), parseDate("2026-03-30"), "months")', number(-1)],
  ['dateBetween(parseDate("2026-02-27"), parseDate("2020-02-29"), "years")', number(5)],
  ['dateBetween(parseDate("2026-12-31"), parseDate("2026-01-01"), "quarters")', number(3)],
  ['dateBetween(now(), prop("Call"), "hours") % 7', number(1)],
  ['dateRange(prop("Due"), today())', span("2026-11-13", "2026-11-18")],
  ['dateEnd(dateRange(prop("Due"), today()))', day("2026-11-18")],
  ['dateStart(dateRange(prop("Due"), today()))', day("2026-11-13")],
  ['dateEnd(prop("Due"))', day("2026-11-13")],
  ['dateAdd(dateRange(prop("Due"), today()), 1, "days")', span("2026-11-14", "2026-11-19")],
  ["minute(fromTimestamp(1689024900000))", number(35)],
  ["fromTimestamp(1689024912345)", day("2023-07-10T21:35:00.000+00:00")],
  ['fromTimestamp(toNumber(""))', { type: "date", date: null }],
  ['timestamp(parseDate("2023-08-31T00:55Z"))', number(1_693_443_300_000)],
  ['hour(prop("Call"))', number(14)],
  ['hour(parseDate("2026-07-01T23:30+02:00"))', number(23)],
  ['hour(prop("Due"))', number(0)],
  ['day(parseDate("2026-11-15"))', number(7)],
  ['day(prop("Due"))', number(5)],
  ['date(prop("Due"))', number(13)],
  ['week(parseDate("2027-01-03"))', number(53)],
  ['parseDate("2026-12-28").week()', number(53)],
  ['month(prop("Due")) * 10000 + year(prop("Due"))', number(112_026)],
  ['parseDate("2022")', day("2022-01-01")],
  ['parseDate("20151021T1608")', day("2015-10-21T16:08:00.000+00:00")],
  ['parseDate("2026-02-30")', { type: "date", date: null }],
  [
    'formatDate(prop("Call"), "dddd, MMMM Do YYYY, h:mm A")',
    "Tuesday, November 10th 2026, 2:00 PM",
  ],
  ['formatDate(prop("Due"), "[D] D DD DDD Q Qo W YY MMM ddd")', "D 13 13 317 4 4th 46 26 Nov Fri"],
  ['formatDate(prop("Call"), "L LT Z ZZ")', "11/10/2026 2:00 PM +00:00 +0000"],
])("computes the date function %s", async (expression, expected) => {
  expect((await define(expression)).status).toBe(200);
  const value = typeof expected === "string" ? { type: "string", string: expected } : expected;
  expect(await result(ids.alpha)).toEqual(value);
});

test("date functions of an empty date are empty", async () => {
  await define('dateAdd(prop("Due"), 1, "days")');
  expect(await result(ids.beta)).toEqual({ type: "date", date: null });
  await define('formatDate(prop("Due"), "LL")');
  expect(await result(ids.beta)).toEqual({ type: "string", string: null });
  await define('dateBetween(now(), prop("Due"), "days")');
  expect(await result(ids.beta)).toEqual(number(null));
});

test("a formula of a task template with repeated dates is computed", async () => {
  const midnight =
    'dateSubtract(dateSubtract(prop("Due"),hour(prop("Due")),"hours"),minute(prop("Due")),"minutes")';
  const repeat = (unit: string, step: number) =>
    `dateAdd(${midnight}, dateBetween(now(), ${midnight}, "${unit}") - (dateBetween(now(), ${midnight}, "${unit}") % ${step}) + ${step}, "${unit}")`;
  const units = "minutes hours days weeks months quarters years".split(" ");
  const choices = units.map(
    (unit, index) => `if(prop("Budget") == ${index}, ${repeat(unit, index + 1)}, `,
  );
  await define(`${choices.join("")}${repeat("weeks", 2)}${")".repeat(choices.length)}`);
  expect(await result(ids.alpha)).toEqual(day("2026-11-27"));
});

test.each([
  'dateAdd("2026-01-01", 1, "days")',
  'dateAdd(now(), "1", "days")',
  "dateBetween(now(), today())",
  "hour(5)",
  'now() > "2026"',
])("rejects the types of %s", async (expression) => {
  const { body, status } = await define(expression);
  expect([status, body["message"]]).toEqual([400, "Type error with formula"]);
});

test.each([
  'prop("Tags").length()',
  'style("Late", "red")',
  'prop("Owners")',
  "{{notion:block_property:%E0%A4:elsewhere}}",
  `1${"+1".repeat(5000)}`,
  `${"(".repeat(1000)}1${")".repeat(1000)}`,
  `${"-".repeat(2900)}1 + length(style("Late"))`,
])("accepts %s without computing it", async (expression) => {
  expect((await define(expression)).status).toBe(200);
  expect(await result(ids.alpha)).toEqual({ type: "unsupported", unsupported: {} });
});

test.each([
  'prop("Name") * 2',
  'if(prop("Active"), 1, "one")',
  'prop("Nope")',
  "1 +",
  "round(1, 2",
  "#",
  'not prop("Budget")',
])("rejects %s", async (expression) => {
  const { status, body } = await define(expression);
  expect([status, body["code"], body["message"]]).toEqual([
    400,
    "validation_error",
    "Type error with formula",
  ]);
});

test("a formula references columns by id and survives renames", async () => {
  await define('prop("Budget") + 1');
  const schema = await notes.send("GET", `data_sources/${ids.dataSource}`);
  const budget = text(schema.body["properties"]?.["Budget"]?.["id"]);
  const { id, ...column } = schema.body["properties"]?.["Result"] ?? {};
  expect(id).toEqual(expect.any(String));
  expect(column).toEqual({
    name: "Result",
    description: null,
    type: "formula",
    formula: {
      expression: expect.stringMatching(/^\{\{notion:block_property:.+:0{8}-.+:.+\}\} \+ 1$/),
    },
  });
  expect(text(column["formula"]?.["expression"])).toContain(`:${budget}:`);
  await notes.send("PATCH", `data_sources/${ids.dataSource}`, {
    properties: { Budget: { name: "Costs" }, Result: { name: "More", formula: {} } },
  });
  expect(await result(ids.alpha, "More")).toEqual({ type: "number", number: 501 });
  await notes.send("PATCH", `data_sources/${ids.dataSource}`, { properties: { Costs: null } });
  expect(await result(ids.alpha, "More")).toEqual({ type: "unsupported", unsupported: {} });
});

test("formulas can use other formulas, but not themselves", async () => {
  await define("2", "Two");
  await define('prop("Two") * prop("Two")', "Four");
  expect(await result(ids.beta, "Four")).toEqual({ type: "number", number: 4 });
  await define('prop("Four") - 2', "Two");
  expect(await result(ids.beta, "Two")).toEqual({ type: "unsupported", unsupported: {} });
});

test("rows can be sorted by formulas, but not filtered by formulas created through the API", async () => {
  await define('length(prop("Name"))', "Length");
  const sorts = [{ property: "Length", direction: "descending" }];
  const sorted = await notes.send("POST", `data_sources/${ids.dataSource}/query`, { sorts });
  expect(results(sorted).map((row) => row["id"])).toEqual([ids.gamma, ids.alpha, ids.beta]);
  const filter = { property: "Length", formula: { number: { greater_than: 11 } } };
  const query = client.dataSources.query({ data_source_id: ids.dataSource, filter });
  await expect(query).rejects.toThrow("Unable to filter based on a formula of unknown type");
  const body = { filter: { property: "Length", formula: { text: { equals: "x" } } } };
  const odd = await notes.send("POST", `data_sources/${ids.dataSource}/query`, body);
  expect(odd.body["message"]).toContain("body.filter.formula.string should be defined");
});

test("the vendor's client creates a formula with its database and can read but not write it", async () => {
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: ids.empty },
    title: [{ text: { content: "Sums" } }],
    initial_data_source: {
      properties: {
        Twice: { formula: { expression: 'prop("Amount") * 2' } },
        Name: { title: {} },
        Amount: { number: {} },
      },
    },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  const page = await client.pages.create({
    parent: { data_source_id },
    properties: { Amount: { number: 21 } },
  });
  if (!isFullPage(page)) throw new Error("partial");
  expect(page.properties["Twice"]).toMatchObject({ formula: { type: "number", number: 42 } });
  const property_id = page.properties["Twice"]?.id ?? "";
  const item = await client.pages.properties.retrieve({ page_id: page.id, property_id });
  expect(item).toMatchObject({
    object: "property_item",
    type: "formula",
    formula: { type: "number", number: 42 },
  });
  const write = { properties: { Twice: { rich_text: richText("84") } } };
  const refused = await notes.send("PATCH", `pages/${page.id}`, write);
  expect(refused.body["message"]).toBe("Twice is expected to be formula.");
});
