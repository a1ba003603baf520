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
} from "./helpers/notes-server.js";

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
])("computes %s", async (expression, expected) => {
  expect((await define(expression)).status).toBe(200);
  expect(await result(ids.alpha)).toEqual(expected);
});

test.each([
  'prop("Tags").length()',
  'dateAdd(now(), 1, "days")',
  'prop("Owners")',
  "{{notion:block_property:%E0%A4:elsewhere}}",
  `1${"+1".repeat(5000)}`,
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
