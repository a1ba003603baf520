import { BadRequestError, InputError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDataSourceCreateTool,
  NotesViewCreateTool,
  NotesViewDeleteTool,
  NotesViewGetTool,
  NotesViewListTool,
  NotesViewQueryTool,
  NotesViewUpdateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { type Workspace, startWorkspace } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const database_id = seedId("notes/database/feature-requests");
const data_source_id = seedId("notes/data-source/feature-requests");
const page_id = seedId("notes/page/roadmap");
const blocking = seedId("notes/view/feature-requests/blocking");
const board = seedId("notes/view/feature-requests/by-status");

const list = async (input: object = { database_id }) =>
  parseContent(await new NotesViewListTool(workspace).invoke(input));
const get = async (view_id: string) =>
  parseContent(await new NotesViewGetTool(workspace).invoke({ view_id }));
const query = async (input: object) =>
  parseContent(await new NotesViewQueryTool(workspace).invoke(input as { view_id: string }));
const update = async (input: object) =>
  parseContent(await new NotesViewUpdateTool(workspace).invoke(input as { view_id: string }));
const remove = async (view_id: string) =>
  parseContent(await new NotesViewDeleteTool(workspace).invoke({ view_id }));
const table = { database_id, name: "Settle", type: "table" as const };
async function create(more: object = {}) {
  const made = parseContent(await new NotesViewCreateTool(workspace).invoke({ ...table, ...more }));
  return made as Record<string, unknown> & { view_id: string };
}

const names = async (input?: object) =>
  ((await list(input))["items"] as { name: string }[]).map(({ name }) => name);

test("the views of a database are listed with name and type", async () => {
  const listed = await list();
  expect(listed).toMatchObject({ database_id, data_source_id });
  expect(listed["items"]).toMatchObject([
    { name: "Default view", type: "table" },
    { view_id: board, name: "By status", type: "board" },
    { view_id: blocking, name: "Blocking a deal", type: "table" },
  ]);
  expect(await list({ data_source_id })).toEqual(listed);
  expect(await list({ database_id: data_source_id })).toEqual(listed);
  const first = await list({ database_id, page_size: 2 });
  const start_cursor = first["next_cursor"];
  expect(await names({ database_id, page_size: 2, start_cursor })).toEqual(["Blocking a deal"]);
});

test("a view has filter, sorts and layout", async () => {
  expect(await get(blocking)).toMatchObject({
    filter: { property: "Blocks a deal", checkbox: { equals: true } },
    sorts: [{ property: "Votes", direction: "descending" }],
  });
  const shown = await get(board);
  expect(shown["configuration"]).toMatchObject({ group_by: { property_name: "Status" } });
  expect(shown).not.toHaveProperty("filter");
});

test("a view is found by its web address, not by that of its database", async () => {
  const { url } = await get(board);
  expect(await get(url as string)).toMatchObject({ view_id: board });
  const address = (url as string).replace(/\?v=.*/, "");
  expect(await catchError(get(address))).toBeInstanceOf(InputError);
});

test("a filtered view is created, queried and deleted", async () => {
  const { view_id, ...view } = await create({
    filter: { property: "Module", select: { equals: "Settle" } },
    sorts: [{ property: "Votes", direction: "ascending" }],
  });
  expect(view).toMatchObject({ name: "Settle", database_id, data_source_id });
  expect(await names()).toContain("Settle");
  const { items, total_rows } = await query({ view_id });
  const rows = items as { properties: { Module: string; Votes: number } }[];
  expect(rows.length).toBe(total_rows);
  expect(new Set(rows.map(({ properties }) => properties.Module))).toEqual(new Set(["Settle"]));
  const votes = rows.map(({ properties }) => properties.Votes);
  expect(votes).toEqual(votes.toSorted((one, other) => one - other));
  expect(rows[0]).not.toHaveProperty("parent");
  expect(await remove(view_id)).toMatchObject({ view_id, deleted: true });
  expect(await names()).not.toContain("Settle");
});

test("the pages of a view are complete and without repetition", async () => {
  const [view] = (await list())["items"] as { view_id: string }[];
  const view_id = view?.view_id;
  const seen: string[] = [];
  let start_cursor: unknown;
  let total: unknown;
  do {
    const page = await query({ view_id, page_size: 20, ...(start_cursor ? { start_cursor } : {}) });
    total ??= page["total_rows"];
    seen.push(...(page["items"] as { page_id: string }[]).map((row) => row.page_id));
    start_cursor = page["next_cursor"];
  } while (start_cursor !== undefined);
  expect(seen.length).toBeGreaterThan(20);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBe(total);
});

test("an update changes what it names and removes parts", async () => {
  const renamed = await update({
    view_id: blocking,
    name: "Urgent",
    quick_filters: { Module: { select: { equals: "Track" } } },
    configuration: { type: "table", wrap_cells: true },
  });
  expect(renamed).toMatchObject({
    name: "Urgent",
    quick_filters: { Module: { select: { equals: "Track" } } },
    configuration: { wrap_cells: true },
  });
  expect(renamed).not.toHaveProperty("filter");
  const fetchView = async () =>
    parseContent(await new NotesViewGetTool(workspace).invoke({ view_id: blocking }));
  expect(await fetchView()).toMatchObject({ filter: { property: "Blocks a deal" } });
  const bare = await update({ view_id: blocking, remove: ["filter", "quick_filters"] });
  expect(bare).toEqual({
    view_id: blocking,
    name: "Urgent",
    filter: null,
    quick_filters: null,
  });
  const after = await fetchView();
  expect(after).not.toHaveProperty("filter");
  expect(after["sorts"]).toHaveLength(1);
});

test.each([
  ["a filter", { filter: { or: [{ property: "Vote", number: { equals: 1 } }] } }],
  ["sorts", { sorts: [{ property: "Vote", direction: "ascending" }] }],
  ["quick filters", { quick_filters: { Vote: { number: { equals: 1 } } } }],
])("an unknown column in %s suggests the right one", async (_part, fields) => {
  const calls = [() => create(fields), () => update({ view_id: blocking, ...fields })];
  for (const call of calls) {
    const error = await catchError(call());
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error.message).toContain('There is no column "Vote"; did you mean "Votes"?');
  }
});

test("a view is placed after another one, on a page and on a dashboard", async () => {
  await create({ after_view_id: board });
  expect((await names()).indexOf("Settle")).toBe(2);
  const linked = await create({ page_id });
  expect(linked["database_id"]).not.toBe(database_id);
  const { view_id: dashboard_view_id } = await create({ type: "dashboard", name: "Overview" });
  await create({ dashboard_view_id });
  const widget = await create({ dashboard_view_id, row_index: 0 });
  expect(widget["dashboard_view_id"]).toBe(dashboard_view_id);
  const { configuration } = await get(dashboard_view_id);
  const { rows } = configuration as { rows: { widgets: unknown[] }[] };
  expect(rows.map(({ widgets }) => widgets.length)).toEqual([2]);
});

test("a view of a database with several data sources needs one of them", async () => {
  const properties = { Name: { title: {} } };
  const source = new NotesDataSourceCreateTool(workspace);
  const made = parseContent(await source.invoke({ database_id, properties, title: "Ideas" }));
  const error = await catchError(create());
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain("(Ideas)");
  const view = await create({ data_source_id: made["data_source_id"] });
  expect(view["data_source_id"]).toBe(made["data_source_id"]);
  const listed = await list();
  expect(listed).toMatchObject({ database_id, items: expect.any(Array) as unknown });
  expect(listed).not.toHaveProperty("data_source_id");
  const sources = (listed["items"] as { data_source_id: string }[]).map(
    (each) => each.data_source_id,
  );
  expect(new Set(sources)).toEqual(new Set([data_source_id, made["data_source_id"]]));
});

test("the last view of a database stays", async () => {
  const [first, ...others] = (await list())["items"] as { view_id: string }[];
  for (const { view_id } of others) await remove(view_id);
  const error = await catchError(remove(first?.view_id ?? ""));
  expect(error.message).toContain("create another one first with notes_view_create");
});

test.each([
  ["a database", database_id, "take view_id from notes_view_list"],
  ["a page", page_id, "a page has no views"],
])("the id of %s is explained", async (_kind, id, advice) => {
  for (const call of [get, remove, (view_id: string) => query({ view_id })]) {
    const error = await catchError(call(id));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error.message).toContain(advice);
  }
  const renamed = await catchError(update({ view_id: id, name: "X" }));
  expect(renamed.message).toContain(advice);
});

test("views of a page are not listed, new ones need a database", async () => {
  const listed = await catchError(list({ database_id: page_id }));
  expect(listed.message).toContain("find the databases on it with notes_page_content_get");
  const swapped = await catchError(list({ data_source_id: database_id }));
  expect(swapped.message).toContain("give it as database_id");
  const made = await catchError(create({ database_id: page_id }));
  expect(made.message).toContain("page_id is the page");
});

test("a query of a view returns only the named columns, by name or id; unknown ones are refused", async () => {
  const { items } = await query({ view_id: blocking, columns: ["Votes", "title"] });
  const text = expect.any(String) as string;
  for (const item of items as object[]) {
    expect(item).toEqual({ page_id: text, title: text, properties: { Votes: expect.any(Number) } });
  }
  expect(items).not.toHaveLength(0);
  const error = await catchError(query({ view_id: blocking, columns: ["Vote"] }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('columns.0: There is no column "Vote"; did you mean "Votes"?');
});
