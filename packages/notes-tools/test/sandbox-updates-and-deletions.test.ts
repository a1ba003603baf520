import { InputError, PartialWriteError, BadRequestError } from "@workbelt/core";
import { lookUp } from "@workbelt/core/adapters";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockDeleteTool,
  NotesBlockUpdateTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageContentAppendTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesPageUpdateTool,
} from "../src/index.js";
import { parseContent, catchError } from "./helpers/outcome.js";
import { type Workspace, startWorkspace, titled } from "./helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const HOME = seedId("notes/page/roadmap");
const REQUESTS = seedId("notes/database/feature-requests");

const readContent = async (block_id: string) => {
  const tool = new NotesPageContentGetTool({ ...workspace, maxContentTokens: false });
  const page = parseContent(await tool.invoke({ block_id }));
  return page["items"] as ReadBlock[];
};

interface ReadBlock {
  block_id: string;
  type: string;
  text: string;
  language?: string;
  caption?: string;
}

async function createPage(title: string, child_blocks: object[] = []) {
  const tool = new NotesPageCreateTool(workspace);
  const input = { parent_page_id: HOME, properties: titled(title), child_blocks };
  return (await tool.execute(input)).id;
}

test("the text of every kind of block is replaced, with the language of code", async () => {
  const types = ["paragraph", "heading_2", "numbered_list_item", "quote", "callout"] as const;
  const pageId = await createPage("Texts", [
    ...types.map((type) => ({ type, text: "Old" })),
    { type: "code", text: "Old", language: "js" },
  ]);
  const update = new NotesBlockUpdateTool(workspace);
  for (const { block_id, type } of await readContent(pageId)) {
    const language = type === "code" ? { language: "py" } : {};
    const input = { block_id, type: type as "code", text: "x".repeat(4500), ...language };
    const data = parseContent(await update.invoke(input));
    const written = type === "code" ? { language: "python" } : {};
    expect(data).toEqual({ block_id, text: "x".repeat(4500), ...written });
  }
  const after = await readContent(pageId);
  expect(after.map(({ text }) => text.length)).toEqual([4500, 4500, 4500, 4500, 4500, 4500]);
  expect(after.at(-1)?.language).toBe("python");
});

test("code is written with a caption, which an update keeps, replaces or removes", async () => {
  const code = { type: "code" as const, text: "go run .", language: "go" };
  const pageId = await createPage("Captions", [{ ...code, caption: "Start" }, code]);
  await new NotesPageContentAppendTool(workspace).execute({
    block_id: pageId,
    blocks: [{ ...code, caption: "Start *again*" }],
  });
  const captions = async () => (await readContent(pageId)).map(({ caption }) => caption);
  // Plain, as the text of blocks.
  expect(await captions()).toEqual(["Start", undefined, "Start *again*"]);
  const block_id = (await readContent(pageId))[0]?.block_id ?? "";
  const tool = new NotesBlockUpdateTool(workspace);
  const update = async (more: object) =>
    parseContent(await tool.invoke({ block_id, type: "code", text: "go test", ...more }));
  expect(await update({})).toEqual({ block_id, text: "go test" });
  expect(await captions()).toEqual(["Start", undefined, "Start *again*"]);
  const input = { block_id, type: "code" as const, text: "go test", caption: "Test" };
  const { operation } = tool;
  const current = await lookUp(operation, workspace.client, {}, async (api) =>
    operation.readCurrent?.(input, api),
  );
  expect(current).toEqual({ text: "go test", caption: "Start" });
  expect(await update({ caption: "Test" })).toEqual({ block_id, text: "go test", caption: "Test" });
  expect(await captions()).toEqual(["Test", undefined, "Start *again*"]);
  expect(await update({ caption: "" })).toEqual({ block_id, text: "go test", caption: null });
  expect(await captions()).toEqual([undefined, undefined, "Start *again*"]);
});

test("a wrong type is rejected with the right one, and the block is unchanged", async () => {
  const pageId = await createPage("Types", [{ type: "to_do", to_do: { rich_text: [] } }]);
  const [block] = await readContent(pageId);
  const update = new NotesBlockUpdateTool(workspace);
  const input = { block_id: block?.block_id ?? "", type: "paragraph" as const, text: "New" };
  const error = await catchError(update.execute(input));
  expect(error).toBeInstanceOf(InputError);
  expect(error.message).toContain("expected to_do");
  expect(await readContent(pageId)).toEqual([block]);
});

test("a deleted block is gone with its children and cannot be changed", async () => {
  const toggle = {
    type: "bulleted_list_item",
    bulleted_list_item: {
      rich_text: [{ type: "text", text: { content: "Outer" } }],
      children: [{ type: "paragraph", paragraph: { rich_text: [] } }],
    },
  };
  const pageId = await createPage("Deleting", [toggle, { type: "quote", text: "Stays" }]);
  const [outer] = await readContent(pageId);
  const outerId = outer?.block_id ?? "";
  const deleted = new NotesBlockDeleteTool(workspace);
  expect(parseContent(await deleted.invoke({ block_id: outerId }))).toMatchObject({
    block_id: outerId,
    archived: true,
  });
  expect((await readContent(pageId)).map(({ text }) => text)).toEqual(["Stays"]);
  const update = new NotesBlockUpdateTool(workspace);
  const changed = update.execute({ block_id: outerId, type: "bulleted_list_item", text: "x" });
  expect((await catchError(changed)).message).toMatch(/no tool restores a single block/);
});

test("a page is trashed by its block id, then restored and changed in one call", async () => {
  const pageId = await createPage("Before");
  await new NotesBlockDeleteTool(workspace).execute({ block_id: pageId });
  const get = new NotesPageGetTool(workspace);
  expect(parseContent(await get.invoke({ page_id: pageId }))).toMatchObject({ archived: true });
  const update = new NotesPageUpdateTool(workspace);
  const refused = update.execute({ page_id: pageId, properties: titled("After") });
  const refusal = await catchError(refused);
  expect(refusal).toBeInstanceOf(BadRequestError);
  expect(refusal.message).toContain(
    "Restore a page from the trash with archived false in notes_page_update",
  );
  const back = await update.invoke({
    page_id: pageId,
    archived: false,
    properties: titled("After"),
    icon: { type: "emoji", emoji: "🚚" },
  });
  const written = { page_id: pageId, title: "After", icon: "🚚" };
  expect(parseContent(back)).toEqual({ ...written, archived: false });
});

test("an archived row leaves the list", async () => {
  const insert = new NotesDatabaseInsertRowTool(workspace);
  const properties = { ...titled("Passing"), Votes: { number: 1 } };
  const { id } = await insert.execute({ database_id: REQUESTS, properties });
  const update = new NotesPageUpdateTool(workspace);
  const changed = { page_id: id, properties: { Votes: { number: 2 } }, archived: true };
  expect(parseContent(await update.invoke(changed))).toMatchObject({
    title: "Passing",
    archived: true,
    properties: { Votes: 2 },
  });
  const rows = await new NotesDatabaseQueryTool(workspace).execute({ database_id: REQUESTS });
  expect(rows.items.map((row) => row.id)).not.toContain(id);
});

test("a restore with rejected changes is a partial write", async () => {
  const pageId = await createPage("Half");
  const update = new NotesPageUpdateTool(workspace);
  await update.execute({ page_id: pageId, archived: true });
  const properties = { Nothing: { number: 1 } };
  const error = await catchError(update.execute({ page_id: pageId, archived: false, properties }));
  expect(error).toBeInstanceOf(PartialWriteError);
  expect(error.details).toMatchObject({ written: ["archived"], not_written: ["properties"] });
  expect(error.message).toContain('The columns are: "title" (title)');
  const page = await new NotesPageGetTool(workspace).execute({ page_id: pageId });
  expect(page.in_trash).toBe(false);
});

test("a failed write that was saved is reported with its ids", async () => {
  const pageId = await createPage("Saved");
  const additional_data = { committed_resource_id: "{{id}}", committed_child_ids: "{{child_ids}}" };
  workspace.sandbox.faults.add({
    service: "notes",
    method: "PATCH",
    kind: "status-after",
    status: 503,
    body: {
      object: "error",
      status: 503,
      code: "service_unavailable",
      message: "late",
      additional_data,
    },
  });
  const append = new NotesPageContentAppendTool(workspace);
  const blocks = [{ type: "paragraph" as const, text: "Once" }];
  const error = await catchError(append.execute({ block_id: pageId, blocks }));
  expect(error.message).toContain("It was saved anyway");
  const content = await readContent(pageId);
  expect(content.map(({ text }) => text)).toEqual(["Once"]);
  expect(error.details.committed_child_ids).toEqual([content[0]?.block_id]);
});
