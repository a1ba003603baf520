import { InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesPageCreateTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, database, row } from "../helpers/responses.js";
import { type Workspace, startWorkspace, written } from "../helpers/sandbox.js";

let workspace: Workspace;
let database_id: string;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

beforeEach(async () => {
  const named = (...names: string[]) => ({ options: names.map((name) => ({ name })) });
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: seedId("notes/page/roadmap") },
    title: written("Products"),
    properties: {
      Name: { title: {} },
      Product: { select: named("Pulse", "Dock") },
      Tags: { multi_select: named("Q3 2026", "Hardware") },
      Stage: { status: named("To do", "Done") },
    },
  });
  database_id = made.id;
});

type Values = Record<string, unknown>;

/** The three writes of values, of a new row, a new page and an existing row. */
const writes: [name: string, write: (input: Values) => Promise<string>][] = [
  ["insert_row", (input) => new NotesDatabaseInsertRowTool(workspace).invoke(toInput(input))],
  ["page_create", (input) => new NotesPageCreateTool(workspace).invoke(toInput(input))],
  [
    "page_update",
    async (input) => {
      const page_id = await addRow({ title: "Existing" });
      return new NotesPageUpdateTool(workspace).invoke({ page_id, ...input } as never);
    },
  ],
];

function toInput(input: Values) {
  return { database_id, ...input } as { database_id: string; properties: Values };
}

async function addRow(properties: Values): Promise<string> {
  return (await new NotesDatabaseInsertRowTool(workspace).execute(toInput({ properties }))).id;
}

async function readOptions() {
  const found = await new NotesDatabaseFetchTool(workspace).invoke({ database_id });
  const { Product, Tags } = parseContent(found)["columns"] as Record<string, { options: string[] }>;
  return { Product: Product?.options, Tags: Tags?.options };
}

const UNCHANGED = { Product: ["Pulse", "Dock"], Tags: ["Q3 2026", "Hardware"] };

test.each(writes)("%s finds options in another case and with spaces around", async (_, write) => {
  const properties = { Product: " dock ", Tags: ["hardware", "HARDWARE"], Stage: "to do" };
  const result = parseContent(await write({ properties }));
  expect(result["properties"]).toMatchObject({
    Product: "Dock",
    Tags: ["Hardware"],
    Stage: "To do",
  });
  expect(result).not.toHaveProperty("created_options");
  expect(await readOptions()).toEqual(UNCHANGED);
});

test.each(writes)("%s finds options in values in the service's form", async (_, write) => {
  const properties = {
    Product: { select: { name: "dock" } },
    Tags: { multi_select: [{ name: "hardware" }] },
  };
  await write({ properties });
  expect(await readOptions()).toEqual(UNCHANGED);
});

test.each(writes)("%s refuses what resembles an option", async (_, write) => {
  const call = write({ properties: { Product: "Pulze", Tags: ["Hardwear"], Stage: "Don" } });
  const error = await catchError(call);
  expect(error).toBeInstanceOf(InputError);
  expect(error.issues.map(({ field }: { field: string }) => field)).toEqual([
    "properties.Product",
    "properties.Tags",
    "properties.Stage",
  ]);
  expect(error.message).toContain(
    'There is no option "Pulze"; did you mean "Pulse"? The options are "Pulse", "Dock".',
  );
  expect(error.message).toContain("create_options");
  expect(error.message).toContain('did you mean "Done"? The options are "To do", "Done"');
  expect(await readOptions()).toEqual(UNCHANGED);
});

test.each(writes)("%s creates what the caller insists on, and reports it", async (_, write) => {
  const properties = { Product: "Pulze", Tags: ["Hardware", "Hardwear"] };
  const result = parseContent(await write({ properties, create_options: true }));
  expect(result["created_options"]).toEqual({ Product: ["Pulze"], Tags: ["Hardwear"] });
  expect(await readOptions()).toEqual({
    Product: ["Pulse", "Dock", "Pulze"],
    Tags: ["Q3 2026", "Hardware", "Hardwear"],
  });
});

test.each(writes)("%s creates and reports an option like no other", async (_, write) => {
  // The next quarter is no misspelling of the one before.
  const properties = { Product: "Charger", Tags: ["Q4 2026"] };
  const result = parseContent(await write({ properties }));
  expect(result["created_options"]).toEqual({ Product: ["Charger"], Tags: ["Q4 2026"] });
  const again = parseContent(await write({ properties: { Product: "charger" } }));
  expect(again["properties"]).toMatchObject({ Product: "Charger" });
  expect(again).not.toHaveProperty("created_options");
});

test("several rows share the options that they create", async () => {
  const rows = [
    { Name: "A", Product: "Charger" },
    { Name: "B", Product: "charger" },
    { Name: "C", Product: "dock" },
  ];
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const result = parseContent(await insert.invoke(toInput({ rows })));
  expect(result).toMatchObject({ rows_written: 3, created_options: { Product: ["Charger"] } });
  expect((await readOptions()).Product).toEqual(["Pulse", "Dock", "Charger"]);
  const error = await catchError(insert.execute(toInput({ rows: [{ Product: "Pulze" }] })));
  expect(error.issues).toMatchObject([{ field: "rows.0.Product" }]);
});

test("values without option names need no lookup, and known options no second one", async () => {
  const respond = database([{ id: SOURCE, name: "Deals" }]);
  const Product = { id: "p", type: "select", select: { options: [{ id: "1", name: "Dock" }] } };
  server = await startRecordingServer((request) =>
    request.path === `/v1/data_sources/${SOURCE}`
      ? { body: { id: SOURCE, properties: { Name: { id: "title", type: "title" }, Product } } }
      : respond(request),
  );
  const insert = new NotesDatabaseInsertRowTool({ client: server.client });
  const lookups = () =>
    server?.requests.filter(({ path }) => path === `/v1/data_sources/${SOURCE}`).length;
  await insert.execute({ database_id: DATABASE, properties: { Product: { select: { id: "1" } } } });
  expect(lookups()).toBe(0);
  const properties = { Product: { select: { name: "dock" } } };
  await insert.execute({ database_id: DATABASE, properties });
  await insert.execute({ database_id: DATABASE, properties });
  expect(lookups()).toBe(1);
  const inserted = server.requests.flatMap(({ body, method }) => (method === "POST" ? [body] : []));
  expect(inserted.slice(1)).toMatchObject([
    { properties: { Product: { select: { name: "Dock" } } } },
    // Columns that are not current: the service would create an option that was renamed meanwhile.
    { properties: { Product: { select: { id: "1" } } } },
  ]);
});

test("an option in a column that cannot be read is left to the service", async () => {
  const properties = { Product: { id: "p", type: "select", select: null } };
  server = await startRecordingServer(({ method, path }) =>
    method === "GET" && path !== `/v1/pages/${PAGE}`
      ? { status: 404, body: { object: "error", status: 404, code: "object_not_found" } }
      : { body: row({ properties }) },
  );
  const update = new NotesPageUpdateTool({ client: server.client });
  await update.execute({ page_id: PAGE, properties: { Product: "dock" } });
  expect(server.requests.at(-1)?.body).toEqual({
    properties: { Product: { select: { name: "dock" } } },
  });
});
