import { InputError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesDatabaseCreateTool,
  NotesDatabaseQueryTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageMoveTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { DATABASE, OTHER_SOURCE, PAGE, SOURCE, database } from "../helpers/responses.js";
import { type Workspace, startWorkspace, titled, written } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");
const BLOCK = seedId("notes/block/roadmap/0");

let workspace: Workspace;
let tool: NotesPageMoveTool;
beforeAll(async () => {
  workspace = await startWorkspace();
  tool = new NotesPageMoveTool(workspace);
});
afterAll(() => workspace.stop());

async function newPage(title: string, parent_page_id = ROADMAP) {
  const create = new NotesPageCreateTool(workspace);
  const child_blocks = [{ type: "paragraph", text: `About ${title}` }];
  return create.execute({ parent_page_id, properties: titled(title), child_blocks });
}

test("a page moves under another page, with its content", async () => {
  const [page, parent] = [await newPage("Moving"), await newPage("Target")];
  const input = { page_id: page.url ?? "", parent_page_id: parent.id };
  expect(parseContent(await tool.invoke(input))).toMatchObject({
    page_id: page.id,
    title: "Moving",
    parent: { page_id: parent.id },
  });
  const read = new NotesPageContentGetTool(workspace);
  const inside = await read.execute({ block_id: page.id });
  expect(inside.items).toMatchObject([
    { paragraph: { rich_text: [{ plain_text: "About Moving" }] } },
  ]);
  expect((await read.execute({ block_id: parent.id })).items.at(-1)?.id).toBe(page.id);
});

test("a page moves into a database, given by its id or that of its data source", async () => {
  const create = new NotesDatabaseCreateTool(workspace);
  const created = await create.execute({
    parent: { page_id: ROADMAP },
    title: written("Decisions"),
    properties: { Decision: { title: {} }, Done: { checkbox: {} } },
  });
  const [first, second] = [await newPage("Moved by database"), await newPage("Moved by source")];
  const moved = parseContent(await tool.invoke({ page_id: first.id, database_id: created.id }));
  const parent = moved["parent"] as { data_source_id: string };
  expect(moved).toEqual({
    page_id: first.id,
    title: "Moved by database",
    parent: { database_id: created.id, data_source_id: expect.any(String) },
  });
  await tool.execute({ page_id: second.id, data_source_id: parent.data_source_id });
  const rows = await new NotesDatabaseQueryTool(workspace).execute({ database_id: created.id });
  expect(rows.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
});

test("a database with several data sources needs the one to move to", async () => {
  const sources = [
    { id: SOURCE, name: "Open" },
    { id: OTHER_SOURCE, name: "Closed" },
  ];
  const respond = database(sources);
  const server = await startRecordingServer((request) =>
    request.path.endsWith("/move") ? { body: { object: "page", id: PAGE } } : respond(request),
  );
  const move = new NotesPageMoveTool({ client: server.client });
  const error = await catchError(move.execute({ page_id: PAGE, database_id: DATABASE }));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain(`${SOURCE} (Open), ${OTHER_SOURCE} (Closed)`);
  await move.execute({ page_id: PAGE, database_id: DATABASE, data_source_id: OTHER_SOURCE });
  expect(server.requests.at(-1)).toMatchObject({
    method: "POST",
    path: `/v1/pages/${PAGE}/move`,
    body: { parent: { type: "data_source_id", data_source_id: OTHER_SOURCE } },
  });
  await server.stop();
});

test.each<[rule: string, input: Record<string, string>, message: string]>([
  ["no parent", {}, "expected exactly one of parent_page_id and database_id"],
  [
    "two parents",
    { parent_page_id: ROADMAP, database_id: REQUESTS },
    "expected exactly one of parent_page_id and database_id",
  ],
  [
    "a page and a data source",
    { parent_page_id: ROADMAP, data_source_id: REQUESTS },
    "expected exactly one of parent_page_id and database_id",
  ],
  ["itself", { parent_page_id: PAGE.replaceAll("-", "") }, "expected another page than page_id"],
])("rejects %s", async (_rule, parent, message) => {
  const error = await catchError(tool.execute({ page_id: PAGE, ...parent }));
  expect(error.issues).toMatchObject([{ field: "parent_page_id" }]);
  expect(error.message).toContain(message);
});

test.each<[what: string, page: string, parent: Record<string, string>, advice: string]>([
  [
    "a database",
    REQUESTS,
    { parent_page_id: ROADMAP },
    "tell the user that databases are moved in the app",
  ],
  ["a block", BLOCK, { parent_page_id: ROADMAP }, "tell the user that blocks are moved in the app"],
  ["into a block", ROADMAP, { parent_page_id: BLOCK }, "only a page or a database can be"],
  ["into a page as a database", ROADMAP, { database_id: BLOCK }, "shared with this connection"],
  [
    "into a page given as a database",
    ROADMAP,
    { database_id: ROADMAP },
    "give it as parent_page_id",
  ],
  ["an unknown page", PAGE, { parent_page_id: ROADMAP }, "shared with this connection"],
  ["to an unknown page", ROADMAP, { parent_page_id: PAGE }, "shared with this connection"],
])("advises about moving %s", async (_what, page_id, parent, advice) => {
  const error = await catchError(tool.execute({ page_id, ...parent }));
  expect(error.message).toContain(advice);
});

test("a page does not move below itself", async () => {
  const page = await newPage("Outer");
  const inner = await newPage("Inner", page.id);
  const error = await catchError(tool.execute({ page_id: page.id, parent_page_id: inner.id }));
  expect(error.message).toContain("cannot be moved into itself");
});

test("a move whose outcome is unknown is verified with the page", async () => {
  const page = await newPage("Lost");
  workspace.sandbox.faults.add({ service: "notes", path: "/move", kind: "drop-after" });
  const target = await newPage("Lost target");
  const error = await catchError(tool.execute({ page_id: page.id, parent_page_id: target.id }));
  expect(error).not.toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("Check with notes_page_get before retrying");
});
