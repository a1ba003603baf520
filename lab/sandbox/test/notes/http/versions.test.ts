import { afterAll, beforeAll, expect, test } from "vitest";
import {
  ids,
  paragraph,
  results,
  richText,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

const old = { version: "2022-06-28" };
const middle = { version: "2025-09-03" };
const latest = { version: "2026-03-11" };

const only = (value: string) => ({ filter: { property: "object", value } });

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

test("2022-06-28 has no data sources", async () => {
  const calls = [
    ["GET", `data_sources/${ids.dataSource}`],
    ["POST", `data_sources/${ids.dataSource}/query`],
  ];
  for (const [method = "", path = ""] of calls) {
    const { status, body } = await notes.send(method, path, undefined, old);
    expect([status, body["code"]]).toEqual([400, "invalid_request_url"]);
  }
});

test("later versions cannot query databases", async () => {
  for (const version of [middle, latest]) {
    const response = await notes.send("POST", `databases/${ids.database}/query`, {}, version);
    expect([response.status, response.body["code"]]).toEqual([400, "invalid_request_url"]);
  }
});

test("the schema is on the database before data sources", async () => {
  const { body } = await notes.send("GET", `databases/${ids.database}`, undefined, old);
  expect(body["properties"]).toMatchObject({ Name: { id: "title", type: "title" } });
  expect(body).not.toHaveProperty("data_sources");
  expect(body["created_by"]).toEqual({ object: "user", id: ids.ada });
  const later = await notes.send("GET", `databases/${ids.database}`);
  expect(later.body).not.toHaveProperty("properties");
  expect(later.body["created_time"]).toMatch(/\+00:00$/);
});

test("rows are queried on the database before data sources", async () => {
  const response = await notes.send("POST", `databases/${ids.database}/query`, {}, old);
  expect(response.body).toMatchObject({ type: "page_or_database", page_or_database: {} });
  expect(results(response).map((row) => row["id"])).toEqual([ids.alpha, ids.beta, ids.gamma]);
});

test("the parent of a row is its database or its data source", async () => {
  const path = `pages/${ids.alpha}`;
  const before = await notes.send("GET", path, undefined, old);
  expect(before.body["parent"]).toEqual({ type: "database_id", database_id: ids.database });
  const after = await notes.send("GET", path, undefined, latest);
  expect(after.body["parent"]).toEqual({
    type: "data_source_id",
    data_source_id: ids.dataSource,
    database_id: ids.database,
  });
});

test("a row can be created with either id in every version", async () => {
  const properties = { Name: { title: richText("Row") } };
  for (const version of [old, middle, latest]) {
    for (const parent of [{ database_id: ids.database }, { data_source_id: ids.dataSource }]) {
      const { status } = await notes.send("POST", "pages", { parent, properties }, version);
      expect(status).toBe(200);
    }
  }
});

test("search returns databases or data sources by version", async () => {
  const before = await notes.send("POST", "search", only("database"), old);
  expect(before.body["type"]).toBe("page_or_database");
  expect(results(before)).toMatchObject([{ object: "database", id: ids.database }]);
  const after = await notes.send("POST", "search", only("data_source"), latest);
  expect(results(after)).toMatchObject([
    { object: "data_source", id: ids.dataSource, database_parent: { page_id: ids.home } },
  ]);
  const mixed = await notes.send("POST", "search", only("database"), middle);
  expect(mixed.body["message"]).toBe(
    'body failed validation: body.filter.value should be `"page"` or `"data_source"`, instead was `"database"`.',
  );
});

test("archived is an alias of in_trash before 2026-03-11", async () => {
  for (const version of [old, middle]) {
    const { body } = await notes.send("GET", `pages/${ids.home}`, undefined, version);
    expect(body).toMatchObject({ archived: false, in_trash: false });
  }
  const { body } = await notes.send("GET", `pages/${ids.home}`, undefined, latest);
  expect(body).toHaveProperty("in_trash", false);
  expect(body).not.toHaveProperty("archived");
  const refused = await notes.send("PATCH", `pages/${ids.gamma}`, { archived: true }, latest);
  expect(refused.body["message"]).toContain("body.archived should be not present");
  const trashed = await notes.send("PATCH", `pages/${ids.gamma}`, { archived: true }, old);
  expect(trashed.body).toMatchObject({ archived: true, in_trash: true });
  const back = await notes.send("PATCH", `pages/${ids.gamma}`, { in_trash: false }, old);
  expect(back.body).toMatchObject({ archived: false, in_trash: false });
});

test("position replaces after", async () => {
  const path = `blocks/${ids.empty}/children`;
  const first = await notes.send("PATCH", path, { children: [paragraph("one"), paragraph("two")] });
  const after = text(results(first)[0]?.["id"]);
  const position = { type: "after_block", after_block: { id: after } };
  const children = [paragraph("between")];
  expect((await notes.send("PATCH", path, { children, after }, latest)).status).toBe(400);
  expect((await notes.send("PATCH", path, { children, position }, old)).status).toBe(400);
  expect((await notes.send("PATCH", path, { children, after, position }, middle)).status).toBe(400);
  expect((await notes.send("PATCH", path, { children, after }, old)).status).toBe(200);
  expect((await notes.send("PATCH", path, { children, position }, latest)).status).toBe(200);
});

test("the columns of a new database depend on the version", async () => {
  const parent = { type: "page_id", page_id: ids.empty };
  const properties = { Name: { title: {} } };
  const before = await notes.send("POST", "databases", { parent, properties }, old);
  expect(before.body["properties"]).toMatchObject({ Name: { type: "title" } });
  const refused = await notes.send("POST", "databases", { parent, properties }, middle);
  expect(refused.body["message"]).toContain("body.properties should be not present");
  const body = { parent, initial_data_source: { properties } };
  expect((await notes.send("POST", "databases", body, latest)).status).toBe(200);
  expect((await notes.send("POST", "databases", body, old)).status).toBe(400);
});
