import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ids,
  results,
  richText,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const old = { version: "2022-06-28" };
const titled = { Name: { title: {} } };

async function newSource(database_id: string, title = "Second"): Promise<string> {
  const body = { parent: { database_id }, title: richText(title), properties: titled };
  return text((await notes.send("POST", "data_sources", body)).body["id"]);
}

async function newDatabase(): Promise<string> {
  const parent = { type: "page_id", page_id: ids.empty };
  const { body } = await notes.send("POST", "databases", { parent, title: richText("Shelf") });
  return text(body["id"]);
}

const listDataSources = async (id: string) =>
  (await notes.send("GET", `databases/${id}`)).body["data_sources"] as unknown as object[];

test("a database can have a second data source", async () => {
  const { status, body } = await notes.send("POST", "data_sources", {
    parent: { type: "database_id", database_id: ids.database },
    title: richText("Ideas"),
    icon: { emoji: "💡" },
    properties: { Idea: { title: {} }, Votes: { number: {} } },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "data_source",
    title: [{ plain_text: "Ideas" }],
    icon: { emoji: "💡" },
    parent: { type: "database_id", database_id: ids.database },
    database_parent: { type: "page_id", page_id: ids.home },
    properties: { Idea: { id: "title" }, Votes: { number: { format: "number" } } },
  });
  expect(await listDataSources(ids.database)).toEqual([
    { id: ids.dataSource, name: "Project tracker" },
    { id: body["id"], name: "Ideas" },
  ]);
  const parent = { data_source_id: body["id"] };
  const properties = { Idea: { title: richText("More light") } };
  const row = await notes.send("POST", "pages", { parent, properties });
  expect(row.body["parent"]).toMatchObject({ ...parent, database_id: ids.database });
});

test("2022-06-28 rejects databases with several data sources", async () => {
  const database = await newDatabase();
  const [first] = (await listDataSources(database)) as { id: string }[];
  const second = await newSource(database);
  const calls: [string, string, object?][] = [
    ["GET", `databases/${database}`],
    ["POST", `databases/${database}/query`, {}],
    ["PATCH", `databases/${database}`, { title: richText("No") }],
    ["POST", "pages", { parent: { database_id: database }, properties: {} }],
  ];
  for (const [method, path, body] of calls) {
    const refused = await notes.send(method, path, body, old);
    expect(refused.body).toMatchObject({
      status: 400,
      code: "validation_error",
      message: "Databases with multiple data sources are not supported in this API version.",
      additional_data: {
        error_type: "multiple_data_sources_for_database",
        database_id: database,
        child_data_source_ids: [first?.id, second],
        minimum_api_version: "2025-09-03",
      },
    });
  }
  const found = await notes.send("POST", "search", { query: "Shelf" }, old);
  expect(results(found)).toEqual([]);
  const later = await notes.send("POST", "search", { query: "Shelf" });
  const hits = results(later).map((hit) => text(hit["id"]));
  expect(new Set(hits)).toEqual(new Set([first?.id, second]));
});

test("a trashed data source is not counted", async () => {
  const database = await newDatabase();
  const second = await newSource(database);
  const trashed = await notes.send("PATCH", `data_sources/${second}`, { archived: true });
  expect(trashed.body).toMatchObject({ in_trash: true, archived: true });
  expect(await listDataSources(database)).toHaveLength(1);
  expect((await notes.send("GET", `databases/${database}`, undefined, old)).status).toBe(200);
  const refused = await notes.send("PATCH", `data_sources/${second}`, { title: richText("No") });
  expect(refused.body["message"]).toMatch(/^Can't edit block that is archived/);
  await notes.send("PATCH", `data_sources/${second}`, { in_trash: false });
  expect(await listDataSources(database)).toHaveLength(2);
});

test("title and icon can be updated, the description belongs to the database", async () => {
  const source = await newSource(await newDatabase());
  const path = `data_sources/${source}`;
  const { body } = await notes.send("PATCH", path, {
    title: richText("Third"),
    icon: { emoji: "🔥" },
  });
  expect(body).toMatchObject({ title: [{ plain_text: "Third" }], icon: { emoji: "🔥" } });
  expect((await notes.send("PATCH", path, { icon: null })).body["icon"]).toBeNull();
  const refused = await notes.send("PATCH", path, { description: richText("D") });
  expect(refused.body["message"]).toContain("body.description should be not present");
});

test("a data source moves with its rows", async () => {
  const [from, to] = [await newDatabase(), await newDatabase()];
  const source = await newSource(from);
  const row = await notes.send("POST", "pages", { parent: { data_source_id: source } });
  const parent = { type: "database_id", database_id: to };
  const moved = await notes.send("PATCH", `data_sources/${source}`, { parent });
  expect(moved.body["parent"]).toEqual(parent);
  expect([await listDataSources(from), await listDataSources(to)]).toMatchObject([
    { length: 1 },
    { length: 2 },
  ]);
  const page = await notes.send("GET", `pages/${text(row.body["id"])}`);
  expect(page.body["parent"]).toMatchObject({ data_source_id: source, database_id: to });
});

test("a new data source requires a database and one title", async () => {
  const parent = { database_id: ids.database };
  const make = (body: object, asking = {}) => notes.send("POST", "data_sources", body, asking);
  expect((await make({ parent })).body["message"]).toContain("body.properties should be defined");
  expect((await make({ parent, properties: {} })).body["message"]).toBe("Title is not provided.");
  const page = { parent: { page_id: ids.home }, properties: titled };
  expect((await make(page)).body["message"]).toContain("body.parent.database_id should be defined");
  const nowhere = { database_id: ids.dataSource };
  expect((await make({ parent: nowhere, properties: titled })).status).toBe(404);
  for (const [method, path] of [
    ["POST", "data_sources"],
    ["PATCH", `data_sources/${ids.dataSource}`],
  ] as const) {
    const refused = await notes.send(method, path, { parent, properties: titled }, old);
    expect(refused.body["code"]).toBe("invalid_request_url");
  }
});

test("a column can be sent back as it was read", async () => {
  const path = `data_sources/${ids.dataSource}`;
  const schema = async () => (await notes.send("GET", path)).body["properties"];
  const before = await schema();
  const { Budget, Priority } = before ?? {};
  const sent = {
    Budget: { ...(Budget as object), number: { format: "euro" } },
    [text(Priority?.["id"])]: { id: Priority?.["id"], name: "Priority" },
  };
  expect((await notes.send("PATCH", path, { properties: sent })).status).toBe(200);
  const after = await schema();
  expect(after?.["Budget"]).toEqual(sent.Budget);
  expect(after?.["Priority"]).toEqual(Priority);
});
