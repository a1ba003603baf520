import { afterEach, expect, test } from "vitest";
import {
  NotesDatabasePropertyRetrieveTool,
  NotesDatabaseQueryTool,
  NotesPageGetTool,
  NotesViewQueryTool,
} from "../../src/index.js";
import { parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, list, row } from "../helpers/responses.js";

const VIEW = "5c1d77a0-2f53-4a3a-9a64-0d7c2e6f8b11";
const NIL = "00000000-0000-0000-0000-000000000000";

const refer = (id: string) => `{{notion:block_property:${id}:${NIL}:${PAGE}}}`;
const formula = (id: string, expression: string) => ({
  id,
  type: "formula",
  formula: { expression },
});

const COLUMNS = {
  Name: { id: "title", type: "title", title: {} },
  Tasks: { id: "%3Ar", type: "relation", relation: { data_source_id: SOURCE } },
  Owners: { id: "ow", type: "relation", relation: { data_source_id: SOURCE } },
  Total: {
    id: "to",
    type: "rollup",
    rollup: { relation_property_id: "%3Ar", relation_property_name: "Tasks", function: "sum" },
  },
  "By id": formula("a", `${refer("%3Ar")}.length()`),
  'By "name"': formula("b", 'prop( "Tasks" ).length()'),
  "By rollup": formula("c", `${refer("to")} / 2`),
  "By formula": formula("d", `prop("By \\"name\\"") + 1`),
  "In a circle": formula("e", `${refer("e")} + ${refer("ow")}.length()`),
  "Of others": formula("f", `${refer("ow")}.length() + ${refer("gone")}`),
  Constant: formula("g", '"Tasks"'),
};
const CUT = ["Tasks", "Total", "By id", 'By "name"', "By rollup", "By formula"];

const pageOf = (hasMore: boolean) =>
  row({
    properties: Object.fromEntries(
      Object.entries(COLUMNS).map(([name, { id, type }]) => [
        name,
        {
          id,
          type,
          ...(type === "formula" && { formula: { type: "number", number: 25 } }),
          ...(type === "rollup" && { rollup: { type: "number", number: 25, function: "sum" } }),
          ...(type === "relation" && { relation: [], has_more: hasMore && name === "Tasks" }),
        },
      ]),
    ),
  });

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Lists the columns that a request asks for. */
const listColumnIds = (path: string) =>
  new URL(path, "http://127.0.0.1").searchParams.getAll("filter_properties");

interface Cases {
  hasMore?: boolean;
  columns?: (index: number) => object;
}

async function start({ columns = () => COLUMNS, hasMore = true }: Cases = {}) {
  let reads = 0;
  server = await startRecordingServer(({ path }) => {
    const ids = listColumnIds(path);
    const whole = pageOf(hasMore);
    const named = Object.entries(whole.properties).filter(([, { id }]) =>
      ids.includes(decodeURIComponent(id)),
    );
    const page = ids.length === 0 ? whole : { ...whole, properties: Object.fromEntries(named) };
    if (path.startsWith("/v1/pages/")) return { body: page };
    if (path === `/v1/databases/${DATABASE}`) {
      return { body: { object: "database", id: DATABASE, data_sources: [{ id: SOURCE }] } };
    }
    if (path.includes("/query")) return { body: list([page], { id: VIEW }) };
    if (path.includes("/queries")) return { body: list([{ id: PAGE }], { id: VIEW }) };
    if (path !== `/v1/data_sources/${SOURCE}`) return errorResponse(404, "object_not_found", "No.");
    return { body: { object: "data_source", id: SOURCE, properties: columns(reads++) } };
  });
  const { client, requests } = server;
  const countReads = () => requests.filter(({ path }) => path.endsWith(SOURCE)).length;
  const get = async () =>
    parseContent(await new NotesPageGetTool({ client }).invoke({ page_id: PAGE }));
  return { client, countReads, get };
}

test("formulas that name a cut relation, or what is computed over it, are incomplete, and no others", async () => {
  const { countReads, get } = await start();
  expect((await get())["incomplete_properties"]).toEqual(CUT);
  expect((await get())["incomplete_properties"]).toEqual(CUT);
  expect(countReads()).toBe(1);
});

test("rows of a database and of a view have the same incomplete columns as their page", async () => {
  const { client, countReads } = await start();
  const rows = [
    await new NotesDatabaseQueryTool({ client }).invoke({ database_id: DATABASE }),
    await new NotesViewQueryTool({ client }).invoke({ view_id: VIEW }),
  ];
  for (const content of rows) {
    expect(parseContent(content)["items"]).toMatchObject([{ incomplete_properties: CUT }]);
  }
  expect(countReads()).toBe(1);
});

test("a page without a cut relation needs no columns", async () => {
  const { countReads, get } = await start({ hasMore: false });
  expect(await get()).not.toHaveProperty("incomplete_properties");
  expect(countReads()).toBe(0);
});

test("columns from the cache that lack a formula of the page are read again", async () => {
  const { "By id": _later, ...earlier } = COLUMNS;
  const { countReads, get } = await start({ columns: (read) => (read === 0 ? earlier : COLUMNS) });
  // Without its expression, each formula may be over the relation.
  const all = Object.keys(COLUMNS).filter((name) => !["Name", "Owners"].includes(name));
  expect((await get())["incomplete_properties"]).toEqual(all);
  expect((await get())["incomplete_properties"]).toEqual(CUT);
  expect(countReads()).toBe(2);
});

test("all formulas are incomplete if the columns cannot be read, or show no expressions", async () => {
  const all = Object.keys(COLUMNS).filter((name) => !["Name", "Owners"].includes(name));
  const hidden = await start({ columns: () => ({}) });
  expect((await hidden.get())["incomplete_properties"]).toEqual(all);
  await server?.stop();
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, { id, type }]) => [name, { id, type, [type]: {} }]),
  );
  const bare = await start({ columns: () => columns });
  expect((await bare.get())["incomplete_properties"]).toEqual(all);
});

test("a query of single columns marks a formula over a cut relation that it does not name", async () => {
  const { client } = await start();
  const columns = ["By rollup", "Of others", "Constant"];
  const input = { database_id: DATABASE, columns };
  for (const content of [
    await new NotesDatabaseQueryTool({ client }).invoke(input),
    await new NotesViewQueryTool({ client }).invoke({ view_id: VIEW, columns }),
  ]) {
    const { items } = parseContent(content) as { items: Record<string, object>[] };
    expect(items).toMatchObject([{ incomplete_properties: ["By rollup"] }]);
    expect(Object.keys(items[0]?.["properties"] ?? {})).toEqual(columns);
  }
  const property = { database_id: DATABASE, property_id: "By formula" };
  const retrieved = await new NotesDatabasePropertyRetrieveTool({ client }).invoke(property);
  expect(parseContent(retrieved)["items"]).toMatchObject([
    { properties: { "By formula": 25 }, incomplete_properties: ["By formula"] },
  ]);
});

test("a query of columns that compute nothing asks for these alone", async () => {
  const { client } = await start();
  const input = { database_id: DATABASE, columns: ["Owners"] };
  await new NotesDatabaseQueryTool({ client }).invoke(input);
  const sent = server?.requests.find(({ path }) => path.includes("/query"));
  expect(listColumnIds(sent?.path ?? "")).toEqual(["ow"]);
});
