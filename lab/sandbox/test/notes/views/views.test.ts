import { type Client, isFullView } from "@notionhq/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createSdkClient,
  ids,
  results,
  startNotes,
  text,
  type Notes,
} from "../../helpers/notes-server.js";

let notes: Notes;
let client: Client;
beforeEach(async () => {
  notes = await startNotes({ queryResults: 2 });
  client = createSdkClient(notes);
});
afterEach(() => notes.stop());

const { database: database_id, dataSource: data_source_id } = ids;
const table = { database_id, data_source_id, name: "Doing", type: "table" } as const;

/** The SDK's type of filters and sorts is an empty object, because its generator cannot express them. */
const open = (value: unknown) => value as never;

async function createView(more: object = {}) {
  const view = await client.views.create(open({ ...table, ...more }));
  if (!isFullView(view)) throw new Error("partial");
  return view;
}

async function listIds(): Promise<string[]> {
  return (await client.views.list({ database_id })).results.map(({ id }) => id);
}

/** A validation error with this text in its message. */
const invalid = (message: string) => ({
  code: "validation_error",
  message: expect.stringContaining(message) as string,
});

test("a database starts with a table of all rows", async () => {
  const [id = ""] = await listIds();
  expect(await client.views.retrieve({ view_id: id })).toMatchObject({
    object: "view",
    type: "table",
    parent: { type: "database_id", database_id },
    data_source_id,
    filter: null,
    sorts: null,
    configuration: { type: "table" },
  });
  const { results: rows } = await client.views.queries.create({ view_id: id, page_size: 100 });
  expect(rows.map((row) => row.id)).toEqual([ids.alpha, ids.beta]);
});

test("a new database and a new data source get one too", async () => {
  const properties = { Name: { title: {} } };
  const made = await client.databases.create({
    parent: { type: "page_id", page_id: ids.home },
    initial_data_source: { properties },
  });
  await client.dataSources.create({ parent: { database_id: made.id }, properties });
  const views = await client.views.list({ database_id: made.id });
  expect(views.results).toHaveLength(2);
  expect(views).toMatchObject({ object: "list", type: "view", has_more: false });
});

test("views are listed by database and by data source, page by page", async () => {
  const view = await createView();
  const first = await client.views.list({ data_source_id, page_size: 1 });
  expect(first.has_more).toBe(true);
  const start_cursor = first.next_cursor;
  const rest = await client.views.list({ data_source_id, page_size: 1, start_cursor });
  expect(rest.results).toEqual([{ object: "view", id: view.id }]);
  await expect(client.views.list({})).rejects.toMatchObject(
    invalid("database_id or data_source_id"),
  );
});

test("a view is created at a position and found by its web address", async () => {
  const [first = ""] = await listIds();
  const start = await createView({ position: { type: "start" } });
  const after = await createView({ position: { type: "after_view", view_id: start.id } });
  expect(await listIds()).toEqual([start.id, after.id, first]);
  expect(start.url).toContain(`?v=${start.id.replaceAll("-", "")}`);
  const elsewhere = { type: "after_view", view_id: ids.alpha };
  await expect(createView({ position: elsewhere })).rejects.toMatchObject(
    invalid("not a view of this database"),
  );
});

test("filter and sorts decide the rows and their order", async () => {
  const view = await createView({
    filter: { or: [{ property: "Budget", number: { less_than: 600 } }] },
    sorts: [{ property: "Budget", direction: "ascending" }],
  });
  const query = await client.views.queries.create({ view_id: view.id });
  expect(query).toMatchObject({ object: "view_query", view_id: view.id, total_count: 2 });
  expect(query.results).toEqual([
    { object: "page", id: ids.beta },
    { object: "page", id: ids.alpha },
  ]);
  expect(query).not.toHaveProperty("request_status");
});

test.each([
  ["a filter", { filter: { property: "Bugdet", number: { less_than: 6 } } }, "Bugdet"],
  ["sorts", { sorts: [{ property: "Bugdet", direction: "ascending" }] }, "Bugdet"],
  ["a quick filter", { quick_filters: { Bugdet: { number: { equals: 1 } } } }, "Bugdet"],
  [
    "a configuration",
    { type: "calendar", configuration: { type: "calendar", date_property_id: "none" } },
    "none",
  ],
])("%s cannot name an unknown column", async (_part, fields, name) => {
  await expect(createView(fields)).rejects.toMatchObject(
    invalid(`property with name or id: ${name}`),
  );
});

test.each([
  ["of another type", { type: "board", configuration: { type: "table" } }],
  ["without its required fields", { type: "board", configuration: { type: "board" } }],
  ["with unknown fields", { configuration: { type: "table", cards: true } }],
])("a configuration %s is rejected", async (_what, fields) => {
  await expect(createView(fields)).rejects.toMatchObject(invalid("body.configuration"));
});

test("columns in a configuration have their names in responses", async () => {
  const board = await createView({
    type: "board",
    configuration: {
      type: "board",
      group_by: {
        type: "status",
        property_id: "Stage",
        group_by: "option",
        sort: { type: "manual" },
      },
      properties: [{ property_id: "title", visible: true }],
    },
  });
  expect(board.configuration).toMatchObject({
    group_by: { property_id: "Stage", property_name: "Stage" },
    properties: [{ property_id: "title", property_name: "Name" }],
  });
});

test("an update changes only what it names, and null removes", async () => {
  const filter = { property: "Active", checkbox: { equals: true } };
  const { id: view_id } = await createView({
    filter,
    quick_filters: {
      Stage: { status: { equals: "Doing" } },
      Area: { select: { equals: "Sales" } },
    },
    configuration: { type: "table", wrap_cells: true, frozen_column_index: 1 },
  });
  const changed = await client.views.update({
    view_id,
    name: "Active",
    quick_filters: open({ Area: null }),
    configuration: { type: "table", wrap_cells: false },
  });
  expect(changed).toMatchObject({
    name: "Active",
    filter,
    quick_filters: { Stage: { status: { equals: "Doing" } } },
    configuration: { type: "table", wrap_cells: false, frozen_column_index: 1 },
  });
  const cleared = await client.views.update({ view_id, filter: null, quick_filters: null });
  expect(cleared).toMatchObject({ name: "Active", filter: null, quick_filters: null });
});

test("a view is deleted, the last one of a database is not", async () => {
  const [first = ""] = await listIds();
  const { id: view_id } = await createView();
  expect(await client.views.delete({ view_id })).toEqual({
    object: "view",
    id: view_id,
    parent: { type: "database_id", database_id },
    type: "table",
    request_id: expect.any(String) as string,
  });
  await expect(client.views.retrieve({ view_id })).rejects.toMatchObject({
    code: "object_not_found",
  });
  await expect(client.views.delete({ view_id: first })).rejects.toMatchObject(invalid("last view"));
});

describe("results of a view", () => {
  const start = async (pageSize?: number) => {
    const [view_id = ""] = await listIds();
    const query = await client.views.queries.create({ view_id, page_size: pageSize ?? 1 });
    return { view_id, query, query_id: query.id };
  };

  test("continue with a cursor and stay the same while rows change", async () => {
    const { query, query_id, view_id } = await start();
    await client.pages.update({ page_id: ids.beta, in_trash: true });
    const start_cursor = query.next_cursor;
    const rest = await client.views.queries.results({ view_id, query_id, start_cursor });
    expect(rest).toMatchObject({ object: "list", type: "page", results: [{ id: ids.beta }] });
  });

  test("say that more rows match than a query returns", async () => {
    const { query, query_id, view_id } = await start(100);
    const status = { type: "incomplete", incomplete_reason: "query_result_limit_reached" };
    expect(query).toMatchObject({ total_count: 2, has_more: false, request_status: status });
    const again = await client.views.queries.results({ view_id, query_id });
    expect(again.request_status).toEqual(status);
  });

  test("expire after 15 minutes", async () => {
    const { query_id, view_id } = await start();
    notes.clock.now = new Date(notes.clock.now.getTime() + 15 * 60 * 1000);
    const late = client.views.queries.results({ view_id, query_id });
    await expect(late).rejects.toMatchObject({ code: "object_not_found" });
  });

  test("are deleted, and deleting them again succeeds", async () => {
    const { query_id, view_id } = await start();
    const deleted = { object: "view_query", id: query_id, deleted: true };
    for (let count = 0; count < 2; count += 1) {
      expect(await client.views.queries.delete({ view_id, query_id })).toMatchObject(deleted);
    }
    const late = client.views.queries.results({ view_id, query_id });
    await expect(late).rejects.toMatchObject({ code: "object_not_found" });
  });
});

describe("a dashboard", () => {
  const createDashboard = () => createView({ type: "dashboard", name: "Overview" });
  const createWidget = (view_id: string, placement?: object) =>
    createView({ database_id: undefined, view_id, placement });
  const getLayout = async (view_id: string) => {
    const view = await client.views.retrieve({ view_id });
    const { configuration } = view as { configuration?: unknown };
    const { rows } = configuration as { rows: { widgets: { view_id: string }[] }[] };
    return rows.map(({ widgets }) => widgets.map((widget) => widget.view_id));
  };

  test("has widgets in rows, which are not views of the database", async () => {
    const before = await listIds();
    const dashboard = await createDashboard();
    expect(dashboard).toMatchObject({ data_source_id: null, configuration: { rows: [] } });
    const one = await createWidget(dashboard.id);
    const two = await createWidget(dashboard.id, { type: "existing_row", row_index: 0 });
    const three = await createWidget(dashboard.id, { type: "new_row", row_index: 0 });
    expect(one).toMatchObject({ dashboard_view_id: dashboard.id, parent: { database_id } });
    expect(await getLayout(dashboard.id)).toEqual([[three.id], [one.id, two.id]]);
    expect(await listIds()).toEqual([...before, dashboard.id]);
    await client.views.delete({ view_id: three.id });
    expect(await getLayout(dashboard.id)).toEqual([[one.id, two.id]]);
    await client.views.delete({ view_id: dashboard.id });
    await expect(client.views.retrieve({ view_id: one.id })).rejects.toThrow("Could not find view");
  });

  test("has at most four widgets in a row and no dashboards", async () => {
    const { id } = await createDashboard();
    await createWidget(id);
    const place = { type: "existing_row", row_index: 0 };
    for (let count = 1; count < 4; count += 1) await createWidget(id, place);
    await expect(createWidget(id, place)).rejects.toMatchObject(invalid("at most 4"));
    await expect(createWidget(id, { type: "existing_row", row_index: 7 })).rejects.toMatchObject(
      invalid("no row"),
    );
    const nested = createView({ database_id: undefined, view_id: id, type: "dashboard" });
    await expect(nested).rejects.toMatchObject(invalid("cannot be nested"));
    const [plain = ""] = await listIds();
    await expect(createWidget(plain)).rejects.toMatchObject(invalid("not a dashboard"));
  });
});

test("a linked database shows rows of another one on a page", async () => {
  const create_database = { parent: { type: "page_id", page_id: ids.empty } };
  const view = await createView({ database_id: undefined, create_database });
  const linked = view.parent.database_id;
  expect(linked).not.toBe(database_id);
  const content = await client.blocks.children.list({ block_id: ids.empty });
  expect(content.results).toMatchObject([{ id: linked, type: "child_database" }]);
  const query = await client.views.queries.create({ view_id: view.id });
  expect(query.total_count).toBe(2);
});

test.each([
  [{ database_id: undefined }, "Exactly one of"],
  [{ view_id: ids.alpha }, "Exactly one of"],
  [{ placement: { type: "new_row" } }, "placement"],
])("the place of a view has to be clear: %j", async (fields, message) => {
  await expect(createView(fields)).rejects.toMatchObject(invalid(message));
});

test("views need data sources, and the capability to read or change content", async () => {
  const old = await notes.send("GET", `views?database_id=${database_id}`, undefined, {
    version: "2022-06-28",
  });
  expect(old.body["code"]).toBe("invalid_request_url");
  const [view_id = ""] = await listIds();
  notes.addToken("reader", { capabilities: ["readContent"] });
  notes.addToken("writer", { capabilities: ["insertContent"] });
  const reader = { token: "reader" };
  const query = await notes.send("POST", `views/${view_id}/queries`, {}, reader);
  expect(results(query)).toHaveLength(2);
  const path = `views/${view_id}/queries/${text(query.body["id"])}`;
  expect((await notes.send("DELETE", path, undefined, reader)).status).toBe(200);
  expect((await notes.send("PATCH", `views/${view_id}`, { name: "A" }, reader)).status).toBe(403);
  const made = await notes.send("POST", "views", table, { token: "writer" });
  expect(Object.keys(made.body)).toEqual(["object", "id", "parent", "type", "request_id"]);
});
