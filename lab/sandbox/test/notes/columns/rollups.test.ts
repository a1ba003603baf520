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
let source: string;
let row: string;
let bare: string;
beforeAll(async () => {
  notes = await startNotes();
  client = createSdkClient(notes);
  const relation = { data_source_id: ids.dataSource, single_property: {} };
  const properties = { Name: { title: {} }, Projects: { relation } };
  const parent = { type: "page_id", page_id: ids.empty };
  const body = { parent, title: richText("Portfolios"), initial_data_source: { properties } };
  const created = await notes.send("POST", "databases", body);
  source = text(created.body["data_sources"]?.[0]?.["id"]);
  row = await createRow("All", [ids.gamma, ids.alpha, ids.beta]);
  bare = await createRow("None", []);
});
afterAll(() => notes.stop());

async function createRow(name: string, projects: string[]): Promise<string> {
  const relation = projects.map((id) => ({ id }));
  const properties = { Name: { title: richText(name) }, Projects: { relation } };
  const { body } = await notes.send("POST", "pages", {
    parent: { data_source_id: source },
    properties,
  });
  return text(body["id"]);
}

const define = (rollup: object, name = "Total") =>
  notes.send("PATCH", `data_sources/${source}`, { properties: { [name]: { rollup } } });
const rollUp = (fn: string, column: string) =>
  define({ function: fn, relation_property_name: "Projects", rollup_property_name: column });
const total = async (page: string) =>
  (await notes.send("GET", `pages/${page}`)).body["properties"]?.["Total"]?.["rollup"] as Json;

// Budgets: alpha 500, beta 90. Due: alpha on 13 November. Active: alpha. Tags: new, risky; old.
test.each([
  ["count", "Budget", 3, 0],
  ["count_values", "Tags", 3, 0],
  ["unique", "Owners", 2, 0],
  ["empty", "Budget", 1, 0],
  ["not_empty", "Budget", 2, 0],
  ["percent_empty", "Due", 2 / 3, null],
  ["percent_not_empty", "Due", 1 / 3, null],
  ["checked", "Active", 1, 0],
  ["unchecked", "Active", 2, 0],
  ["percent_checked", "Active", 1 / 3, null],
  ["percent_unchecked", "Active", 2 / 3, null],
  ["sum", "Budget", 590, 0],
  ["average", "Budget", 295, null],
  ["median", "Budget", 295, null],
  ["min", "Budget", 90, null],
  ["max", "Budget", 500, null],
  ["range", "Budget", 410, null],
])("%s of %s is a number", async (fn, column, expected, ofNone) => {
  expect((await rollUp(fn, column)).status).toBe(200);
  expect(await total(row)).toEqual({ type: "number", number: expected, function: fn });
  expect(await total(bare)).toEqual({ type: "number", number: ofNone, function: fn });
});

test.each(["earliest_date", "latest_date"])("%s is a date", async (fn) => {
  await notes.send("PATCH", `pages/${ids.beta}`, {
    properties: { Due: { date: { start: "2026-12-01" } } },
  });
  await rollUp(fn, "Due");
  const start = fn === "earliest_date" ? "2026-11-13" : "2026-12-01";
  const date = { start, end: null, time_zone: null };
  expect(await total(row)).toEqual({ type: "date", date, function: fn });
  expect(await total(bare)).toEqual({ type: "date", date: null, function: fn });
});

test("values are returned unchanged or deduplicated", async () => {
  await rollUp("show_original", "Stage");
  const stage = (name: string) => ({ type: "status", status: expect.objectContaining({ name }) });
  expect(await total(row)).toEqual({
    type: "array",
    array: [stage("Done"), stage("Doing"), stage("Not started")],
    function: "show_original",
  });
  await notes.send("PATCH", `pages/${ids.beta}`, {
    properties: { Stage: { status: { name: "Done" } } },
  });
  await rollUp("show_unique", "Stage");
  expect(await total(row)).toMatchObject({ array: [stage("Done"), stage("Doing")] });
  expect(await total(bare)).toEqual({ type: "array", array: [], function: "show_unique" });
});

test.each(["date_range", "count_per_group", "percent_per_group"])(
  "%s is accepted without being computed",
  async (fn) => {
    expect((await rollUp(fn, "Due")).status).toBe(200);
    expect(await total(row)).toEqual({ type: "unsupported", unsupported: {}, function: fn });
  },
);

test("a rollup returns its columns' names and ids and follows renames", async () => {
  await rollUp("sum", "Budget");
  const there = await notes.send("GET", `data_sources/${ids.dataSource}`);
  const budget = decodeURIComponent(text(there.body["properties"]?.["Budget"]?.["id"]));
  await notes.send("PATCH", `data_sources/${source}`, {
    properties: { Projects: { name: "Holds" } },
  });
  const { body } = await notes.send("GET", `data_sources/${source}`);
  const relation = decodeURIComponent(text(body["properties"]?.["Holds"]?.["id"]));
  expect(body["properties"]?.["Total"]).toMatchObject({
    type: "rollup",
    rollup: {
      rollup_property_name: "Budget",
      relation_property_name: "Holds",
      rollup_property_id: budget,
      relation_property_id: relation,
      function: "sum",
    },
  });
  const byId = { function: "max", relation_property_id: relation, rollup_property_id: budget };
  expect((await define(byId)).status).toBe(200);
  expect(await total(row)).toMatchObject({ number: 500 });
  await notes.send("PATCH", `data_sources/${source}`, {
    properties: { Holds: { name: "Projects" } },
  });
});

test("rows can be filtered and sorted by rollups", async () => {
  const find = async (body: object) => {
    const response = await notes.send("POST", `data_sources/${source}/query`, body);
    if (response.status !== 200) throw new Error(text(response.body["message"]));
    return results(response).map((each) => each["id"]);
  };
  const by = (rollup: object) => find({ filter: { property: "Total", rollup } });
  await rollUp("sum", "Budget");
  expect(await by({ number: { greater_than: 100 } })).toEqual([row]);
  const sorts = [{ property: "Total", direction: "ascending" }];
  expect(await find({ sorts })).toEqual([bare, row]);
  await rollUp("show_original", "Name");
  expect(await by({ any: { rich_text: { contains: "launch" } } })).toEqual([row]);
  expect(await by({ none: { rich_text: { contains: "launch" } } })).toEqual([bare]);
  await rollUp("show_original", "Active");
  expect(await by({ every: { checkbox: { equals: true } } })).toEqual([]);
  expect(await by({ any: { checkbox: { equals: true } } })).toEqual([row]);
  await rollUp("earliest_date", "Due");
  expect(await by({ date: { before: "2026-11-20" } })).toEqual([row]);
  await expect(by({ any: { title: { contains: "x" } } })).rejects.toThrow(
    "body.filter.rollup.any.rich_text should be defined",
  );
});

test("a single property is returned as a list of the aggregated values", async () => {
  await rollUp("sum", "Budget");
  const page = await client.pages.retrieve({ page_id: row });
  if (!isFullPage(page)) throw new Error("partial");
  const property_id = page.properties["Total"]?.id ?? "";
  const item = await client.pages.properties.retrieve({ page_id: row, property_id });
  expect(item).toMatchObject({
    object: "list",
    type: "property_item",
    property_item: { type: "rollup", rollup: { type: "number", number: 590, function: "sum" } },
    results: [
      { object: "property_item", type: "number", number: null },
      { type: "number", number: 500 },
      { type: "number", number: 90 },
    ],
  });
  await rollUp("show_original", "Tags");
  const tags = await client.pages.properties.retrieve({ page_id: row, property_id });
  expect(tags).toMatchObject({
    property_item: { rollup: { type: "array", array: [], function: "show_original" } },
    results: [
      { type: "multi_select", multi_select: [{ name: "old" }] },
      { type: "multi_select", multi_select: [{ name: "new" }, { name: "risky" }] },
      { type: "multi_select", multi_select: [] },
    ],
  });
});

test("a rollup and its relation can be created in one request, in any order", async () => {
  const database = await client.databases.create({
    parent: { type: "page_id", page_id: ids.empty },
    initial_data_source: {
      properties: {
        Worth: {
          rollup: {
            function: "sum",
            relation_property_name: "Uses",
            rollup_property_name: "Budget",
          },
        },
        Uses: { relation: { data_source_id: ids.dataSource, dual_property: {} } },
        Name: { title: {} },
      },
    },
  });
  const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  const page = await client.pages.create({
    parent: { data_source_id },
    properties: { Uses: { relation: [{ id: ids.beta }] } },
  });
  expect(page).toMatchObject({ properties: { Worth: { rollup: { number: 90 } } } });
});

test.each([
  [{ function: "sum" }, "relation_property_name should be defined"],
  [
    { function: "add", relation_property_name: "Projects", rollup_property_name: "Budget" },
    "rollup.function should be",
  ],
  [
    { function: "sum", relation_property_name: "Name", rollup_property_name: "Budget" },
    "Could not find relation property with name or id: Name",
  ],
  [
    { function: "sum", relation_property_name: "Projects", rollup_property_name: "Nope" },
    "Could not find rollup property with name or id: Nope",
  ],
])("rejects the rollup %j", async (rollup, expectedMessage) => {
  const { status, body } = await define(rollup, "Wrong");
  expect([status, body["code"]]).toEqual([400, "validation_error"]);
  expect(body["message"]).toContain(expectedMessage);
});
