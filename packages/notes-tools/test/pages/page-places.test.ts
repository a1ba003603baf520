import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  NotesDataFetchTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageUpdateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { startWorkspace, type Workspace } from "../helpers/sandbox.js";
import { connectPerson } from "../undo/helpers.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
beforeEach(() => workspace.sandbox.reset());
afterAll(() => workspace.stop());

const roadmap = seedId("notes/page/roadmap");
const properties = { title: "Docks" };

const create = (input: object) =>
  new NotesPageCreateTool(workspace).invoke({ parent_page_id: roadmap, properties, ...input });

async function readIds(): Promise<unknown[]> {
  const content = await new NotesPageContentGetTool(workspace).invoke({ block_id: roadmap });
  const items = parseContent(content)["items"] as Record<string, unknown>[];
  return items.map(({ block_id, page_id, database_id }) => block_id ?? page_id ?? database_id);
}

test("a new page comes first, last or after a block of its parent", async () => {
  const before = await readIds();
  const made = async (input: object) => parseContent(await create(input))["page_id"];
  const first = await made({ position: "start" });
  const last = await made({ position: "end" });
  const second = await made({ after: before[0] });
  expect(await readIds()).toEqual([first, before[0], second, ...before.slice(1), last]);
});

test("a place after an unknown block is refused, and nothing is created", async () => {
  const before = await readIds();
  const error = await catchError(create({ after: seedId("nothing") }));
  expect(error.message).toContain("404");
  expect(await readIds()).toEqual(before);
});

test("a connection of a person creates private pages, and moves them to the trash", async () => {
  const call = await connectPerson(workspace.sandbox);
  const input = { parent_page_id: "workspace", properties, markdown: "Draft" };
  const page = await call("notes_page_create", input);
  expect(page).toMatchObject({ parent: { type: "workspace", workspace: true }, blocks_written: 1 });
  expect(await call("notes_page_update", { page_id: page.id, archived: true })).toMatchObject({
    in_trash: true,
  });
});

test("a connection without a person is asked for a page, by the call and by a dry run", async () => {
  const input = { parent_page_id: "workspace", properties };
  const advice = "This connection belongs to no person, so it has no private pages";
  expect((await catchError(create(input))).message).toContain(advice);
  const dry = new NotesPageCreateTool({ ...workspace, dryRun: true });
  expect((await catchError(dry.invoke(input))).message).toContain(`parent_page_id: ${advice}`);
});

test("a search of the trash finds only what is there", async () => {
  const search = async (input: object) =>
    parseContent(await new NotesDataFetchTool(workspace).invoke(input))["items"];
  expect(await search({ query: "Roadmap", in_trash: true })).toEqual([]);
  await new NotesPageUpdateTool(workspace).invoke({ page_id: roadmap, archived: true });
  expect(await search({ query: "Roadmap", in_trash: true })).toMatchObject([
    { page_id: roadmap, archived: true },
  ]);
  expect(await search({ query: "Roadmap", in_trash: false })).toEqual([]);
});
