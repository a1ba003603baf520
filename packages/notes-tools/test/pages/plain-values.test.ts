import { BadRequestError, InputError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseInsertRowTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
  NotesUserListTool,
  databaseInsertRow,
  pageUpdate,
} from "../../src/index.js";
import { PLAIN_VALUES } from "../../src/inputs/properties.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, PAGE, SOURCE, database, row } from "../helpers/responses.js";
import { VERSIONS, type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

let server: Awaited<ReturnType<typeof startRecordingServer>> | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");
const REQUESTS_SOURCE = seedId("notes/data-source/feature-requests");

async function addRow(properties: Record<string, unknown>): Promise<string> {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  return (await insert.execute({ database_id: REQUESTS, properties })).id;
}

async function readRow(page_id: string) {
  return parseContent(await new NotesPageGetTool(workspace).invoke({ page_id })) as {
    properties: Record<string, unknown>;
  };
}

test("the values in the description can be written as they are shown there", async () => {
  for (const { input } of [databaseInsertRow, pageUpdate]) {
    const properties = z.toJSONSchema(input).properties?.["properties"] as z.core.JSONSchema.Schema;
    expect(properties.description).toContain(PLAIN_VALUES);
  }
  const users = await new NotesUserListTool(workspace).execute({});
  const user_id = users.items.find(({ type }) => type === "person")?.id ?? "";
  const page_id = await addRow(titled("Related"));
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: HOME },
    title: written("Plain"),
    properties: {
      Name: { title: {} },
      Tags: { multi_select: {} },
      When: { date: {} },
      Owner: { people: {} },
      Related: { relation: { data_source_id: REQUESTS_SOURCE, single_property: {} } },
    },
  });
  const shown = PLAIN_VALUES.replace("user_id", user_id)
    .replace("page_id", page_id)
    .replace('"end":"…"', '"end":"2026-04-01"');
  const properties = JSON.parse(shown) as Record<string, unknown>;
  const input = { database_id: made.id, properties };
  const expected = {
    title: "…",
    properties: {
      Tags: ["…"],
      When: { start: "2026-03-31", end: "2026-04-01" },
      Owner: [{ user_id }],
      Related: [page_id],
    },
  };
  const content = await new NotesDatabaseInsertRowTool(workspace).invoke(input);
  expect(parseContent(content)).toMatchObject(expected);
  const created = await new NotesPageCreateTool(workspace).execute({
    database_id: made.id,
    properties: { title: "Empty" },
  });
  const update = new NotesPageUpdateTool(workspace);
  const updated = await update.invoke({ page_id: created.id, properties });
  expect(parseContent(updated)).toMatchObject(expected);
});

test.each([
  ["2026-03-31 09:30", { start: "2026-03-31T09:30" }],
  ["2026-03-31T09:30", { start: "2026-03-31T09:30" }],
  ["2026-03-31", { start: "2026-03-31" }],
  [
    { start: "2026-03-31 09:30", end: "2026-03-31 10:30", time_zone: "Europe/Berlin" },
    { start: "2026-03-31T09:30", end: "2026-03-31T10:30", time_zone: "Europe/Berlin" },
  ],
])("the date %j is sent as %j", async (given, date) => {
  const properties = { When: { id: "w", type: "date", date: null } };
  server = await startRecordingServer(() => ({ body: row({ properties }) }));
  const update = new NotesPageUpdateTool({ client: server.client });
  await update.execute({ page_id: PAGE, properties: { When: given } });
  expect(server.requests.at(-1)?.body).toMatchObject({ properties: { When: { date } } });
});

test.each(VERSIONS)("plain values and the service's forms can be mixed in %s", async (version) => {
  const create = new NotesPageCreateTool(workspace);
  const content = await create.invoke({
    database_id: REQUESTS,
    properties: { ...titled("Mixed"), Votes: 7, Status: { status: { name: "New" } }, Module: null },
    notes_version: version,
  });
  expect(parseContent(content)).toMatchObject({
    title: "Mixed",
    properties: { Votes: 7, Status: "New" },
  });
});

test("parts of the service's forms are plain values too", async () => {
  const page_id = await addRow({
    Name: [{ type: "text", text: { content: "Parts" } }],
    Module: { name: "Dock" },
    "Asked by": [{ name: "Veldt Outdoor" }],
  });
  expect(await readRow(page_id)).toMatchObject({
    title: "Parts",
    properties: { Module: "Dock", "Asked by": ["Veldt Outdoor"] },
  });
});

test("null and empty text clear the values of a row, and other columns stay", async () => {
  const filled = {
    Note: "Text",
    Votes: 3,
    Module: "Dock",
    "Asked by": ["Veldt Outdoor"],
    "First asked": "2026-02-03",
    Spec: "https://specs.northwind.example",
    "Blocks a deal": true,
  };
  const page_id = await addRow({ Name: "Filled", Status: "New", ...filled });
  const cleared = Object.fromEntries(Object.keys(filled).map((name) => [name, null]));
  const update = new NotesPageUpdateTool(workspace);
  await update.execute({ page_id, properties: { ...cleared, Note: "" } });
  expect(await readRow(page_id)).toMatchObject({
    title: "Filled",
    properties: { Status: "New", "Blocks a deal": false },
    empty_properties: expect.arrayContaining(Object.keys(filled).slice(0, 6)),
  });
});

test.each<[Record<string, unknown>, field: string, part: string]>([
  [{ Stats: "New" }, "properties.Stats", 'did you mean "Status"?'],
  [
    { Status: "Finished" },
    "properties.Status",
    'There is no option "Finished". The options are "New", "Under review"',
  ],
  [{ Votes: "many" }, "properties.Votes", 'Write "Votes" as 3'],
])("%j is refused before anything is sent", async (properties, field, part) => {
  const page_id = await addRow(titled("Unchanged"));
  const input = { page_id, properties, archived: true };
  const calls = [
    new NotesPageUpdateTool(workspace).execute(input),
    new NotesPageCreateTool(workspace).execute({ database_id: REQUESTS, properties }),
    new NotesDatabaseInsertRowTool(workspace).execute({ database_id: REQUESTS, properties }),
  ];
  for (const error of await Promise.all(calls.map(catchError))) {
    expect(error).toBeInstanceOf(InputError);
    expect(error.issues).toMatchObject([{ field, message: expect.stringContaining(part) }]);
  }
  const unchanged = await readRow(page_id);
  expect(unchanged).toMatchObject({ title: "Unchanged", properties: { Status: "New" } });
  expect(unchanged).not.toHaveProperty("archived");
});

test("a page under a page has a plain title and nothing else, without a lookup", async () => {
  server = await startRecordingServer(() => ({ body: row() }));
  const create = new NotesPageCreateTool({ client: server.client });
  await create.execute({ parent_page_id: PAGE, properties: { title: "Minutes" } });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.body).toMatchObject({ properties: titled("Minutes") });
  const wrong = create.execute({ parent_page_id: PAGE, properties: { title: "Minutes", Due: 3 } });
  const error = await catchError(wrong);
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain('There is no column "Due"');
  expect(server.requests).toHaveLength(1);
});

test("a page that is no row gets a plain title", async () => {
  const create = new NotesPageCreateTool(workspace);
  const { id } = await create.execute({ parent_page_id: HOME, properties: { title: "Before" } });
  const update = new NotesPageUpdateTool(workspace);
  const content = await update.invoke({ page_id: id, properties: { title: "After" } });
  expect(parseContent(content)).toMatchObject({ title: "After" });
});

test("columns are looked up once for the rows of a database", async () => {
  const respond = database([{ id: SOURCE, name: "Deals" }]);
  const columns = { Name: { id: "title", type: "title" }, Votes: { id: "v", type: "number" } };
  server = await startRecordingServer((request) => {
    if (request.path === `/v1/data_sources/${SOURCE}`) {
      return { body: { id: SOURCE, properties: columns } };
    }
    return request.path === `/v1/pages/${PAGE}` ? { body: row() } : respond(request);
  });
  const { client } = server;
  const properties = { title: "Offer", Votes: 3 };
  const insert = new NotesDatabaseInsertRowTool({ client });
  await insert.execute({ database_id: DATABASE, properties });
  await insert.execute({ database_id: DATABASE, properties });
  await new NotesPageUpdateTool({ client }).execute({ page_id: PAGE, properties });
  const lookups = server.requests.filter(({ path }) => path === `/v1/data_sources/${SOURCE}`);
  expect(lookups).toHaveLength(1);
  expect(server.requests.at(-1)).toMatchObject({
    method: "PATCH",
    body: { properties: { ...titled("Offer"), Votes: { number: 3 } } },
  });
});

test("without access to the columns, values are sent as they were given", async () => {
  const refusal = errorResponse(400, "validation_error", "Votes is expected to be number.");
  server = await startRecordingServer(({ method }) =>
    method === "GET" ? errorResponse(403, "restricted_resource", "no") : refusal,
  );
  const update = new NotesPageUpdateTool({ client: server.client });
  const error = await catchError(update.execute({ page_id: PAGE, properties: { Votes: 3 } }));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(server.requests.find(({ method }) => method === "PATCH")?.body).toEqual({
    properties: { Votes: 3 },
  });
});

test("an icon and a cover need no type", async () => {
  const create = new NotesPageCreateTool(workspace);
  const cover = { external: { url: "https://example.com/cover.png" } };
  const input = { parent_page_id: HOME, icon: { emoji: "🚀" }, cover };
  expect(parseContent(await create.invoke(input))).toMatchObject({
    icon: "🚀",
    cover: cover.external.url,
  });
});
