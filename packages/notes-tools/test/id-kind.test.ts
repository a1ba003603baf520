import { NotFoundError, BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseQueryTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesToolkit,
  type NotesToolName,
} from "../src/index.js";
import { parseContent, catchError } from "./helpers/outcome.js";
import { errorResponse, startRecordingServer } from "./helpers/recording-server.js";
import { DATABASE, PAGE, list } from "./helpers/responses.js";
import { type Workspace, startWorkspace } from "./helpers/sandbox.js";

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

const PAGE_ID = seedId("notes/page/roadmap");
const DATABASE_ID = seedId("notes/database/feature-requests");
const BLOCK_ID = seedId("notes/block/roadmap/0");
const HINT = "This is the id of a database: list its rows with notes_database_query.";

test.each<[tool: string, input: Record<string, unknown>, kind: string, advice: string]>([
  ["notes_page_get", { page_id: DATABASE_ID }, "database", "notes_database_fetch"],
  ["notes_page_create", { parent_page_id: DATABASE_ID }, "database", "as database_id"],
  [
    "notes_page_create",
    { database_id: PAGE_ID, properties: {} },
    "page",
    "give it as parent_page_id",
  ],
  [
    "notes_page_update",
    { page_id: DATABASE_ID, archived: true },
    "database",
    "notes_database_update",
  ],
  ["notes_database_fetch", { database_id: PAGE_ID }, "page", "notes_page_get"],
  ["notes_database_query", { database_id: PAGE_ID }, "page", "notes_page_get"],
  [
    "notes_database_query",
    { database_id: PAGE_ID, notes_version: "2022-06-28" },
    "page",
    "notes_page_content_get",
  ],
  ["notes_database_update", { database_id: PAGE_ID, title: "x" }, "page", "notes_page_update"],
  [
    "notes_database_create",
    { parent: { page_id: DATABASE_ID }, title: [], properties: { Name: { title: {} } } },
    "database",
    "a database is created under a page",
  ],
  [
    "notes_comment_create",
    { parent: { page_id: DATABASE_ID }, comment: { rich_text: [{ text: { content: "x" } }] } },
    "database",
    "notes_database_query",
  ],
  [
    "notes_page_content_append",
    { block_id: DATABASE_ID, blocks: [{ type: "paragraph", text: "x" }] },
    "database",
    "notes_database_insert_row",
  ],
  ["notes_page_get", { page_id: BLOCK_ID }, "block", "notes_page_content_get"],
  ["notes_page_create", { parent_page_id: BLOCK_ID }, "block", "notes_page_content_append"],
  ["notes_page_update", { page_id: BLOCK_ID, archived: true }, "block", "notes_block_delete"],
])("%s with %j reports the id of a %s", async (name, input, kind, advice) => {
  const [tool] = new NotesToolkit({ client: workspace.client, include: [name as NotesToolName] })
    .tools;
  const error = await catchError((tool as NotesPageGetTool).invoke(input as never));
  expect(error).toBeInstanceOf(BadRequestError);
  expect(error).toMatchObject({ status: 400, serviceCode: "validation_error" });
  expect(error.message).toContain(`This is the id of a ${kind}: `);
  expect(error.message).toContain(advice);
});

const REFUSED_PAGE = `Provided ID ${PAGE} is a database, not a page. Use the retrieve database API instead.`;
const REFUSED_DATABASE = `Provided database_id ${DATABASE} is a page, not a database. Use the pages API instead, or pass the ID of the database itself.`;

test("an error that names the kind needs no lookup", async () => {
  server = await startRecordingServer(({ path }) =>
    errorResponse(
      400,
      "validation_error",
      path.startsWith("/v1/pages") ? REFUSED_PAGE : REFUSED_DATABASE,
    ),
  );
  const options = { client: server.client };
  const page = await catchError(new NotesPageGetTool(options).execute({ page_id: PAGE }));
  expect(page).toBeInstanceOf(BadRequestError);
  expect(page.message).toContain("This is the id of a database: use notes_database_fetch.");
  expect(page.serviceMessage).toBe(REFUSED_PAGE);
  const rows = await catchError(
    new NotesDatabaseQueryTool(options).execute({ database_id: DATABASE }),
  );
  expect(rows.message).toContain("This is the id of a page: use notes_page_get");
  expect(server.requests).toHaveLength(2);
});

test("an error about another id or for another reason gets no advice", async () => {
  let message = REFUSED_PAGE.replace(PAGE, DATABASE);
  server = await startRecordingServer(() => errorResponse(400, "validation_error", message));
  const tool = new NotesPageGetTool({ client: server.client });
  expect((await catchError(tool.execute({ page_id: PAGE }))).message).not.toContain(
    "This is the id",
  );
  message = `body.page_id should be a page, instead was ${PAGE}.`;
  expect((await catchError(tool.execute({ page_id: PAGE }))).message).not.toContain(
    "This is the id",
  );
  expect(server.requests).toHaveLength(2);
});

test.each([
  ["child_database", "This is the id of a database: use notes_database_fetch."],
  ["paragraph", "This is the id of a block: use notes_page_content_get"],
])("after a 404, one lookup identifies a %s", async (type, advice) => {
  server = await startRecordingServer(({ path }) =>
    path.startsWith("/v1/blocks/")
      ? { body: { object: "block", id: PAGE, type, [type]: {} } }
      : errorResponse(404, "object_not_found", "no page"),
  );
  const tool = new NotesPageGetTool({ client: server.client });
  const error = await catchError(tool.execute({ page_id: PAGE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain(advice);
  expect(server.requests).toHaveLength(2);
});

test("an unknown or unreadable id stays not found, after one lookup", async () => {
  const get = new NotesPageGetTool(workspace);
  const error = await catchError(get.execute({ page_id: seedId("notes/page/none") }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).not.toContain("This is the id");
  server = await startRecordingServer(({ path }) =>
    path.startsWith("/v1/blocks/")
      ? errorResponse(403, "restricted_resource", "no")
      : errorResponse(404, "object_not_found", "no page"),
  );
  const create = new NotesPageCreateTool({ client: server.client });
  const refused = await catchError(create.execute({ parent_page_id: PAGE }));
  expect(refused).toBeInstanceOf(NotFoundError);
  expect(refused.serviceMessage).toBe("no page");
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /v1/pages",
    `GET /v1/blocks/${PAGE}`,
  ]);
});

test("other errors cause no lookup", async () => {
  server = await startRecordingServer(() => errorResponse(403, "restricted_resource", "no"));
  const tool = new NotesDatabaseQueryTool({ client: server.client });
  await catchError(tool.execute({ database_id: DATABASE }));
  expect(server.requests).toHaveLength(1);
});

test("a database has no content, with a hint at its rows", async () => {
  const tool = new NotesPageContentGetTool(workspace);
  const data = parseContent(await tool.invoke({ block_id: DATABASE_ID }));
  expect(data).toEqual({ items: [], hint: HINT });
});

test("an empty page has no hint, and only an empty first page causes a lookup", async () => {
  const { id } = await new NotesPageCreateTool(workspace).execute({ parent_page_id: PAGE_ID });
  const read = new NotesPageContentGetTool(workspace);
  expect(parseContent(await read.invoke({ block_id: id }))).toEqual({ items: [] });
  const blocks = [{ id: "b", type: "divider", divider: {} }];
  server = await startRecordingServer(({ path }) => ({
    body: list(path.includes("start_cursor") ? [] : blocks),
  }));
  const tool = new NotesPageContentGetTool({ client: server.client });
  await tool.execute({ block_id: PAGE });
  await tool.execute({ block_id: PAGE, start_cursor: "c" });
  expect(server.requests).toHaveLength(2);
});
