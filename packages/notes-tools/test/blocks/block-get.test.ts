import { InputError, NotFoundError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesBlockGetTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
} from "../../src/index.js";
import { catchError, parseContent } from "../helpers/outcome.js";
import { PAGE } from "../helpers/responses.js";
import { type Workspace, startWorkspace, titled } from "../helpers/sandbox.js";

const ROADMAP = seedId("notes/page/roadmap");
const PRODUCT = seedId("notes/page/product");

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const get = async (input: Record<string, string>) =>
  parseContent(await new NotesBlockGetTool(workspace).invoke(input as never));

test("a block has its type, text and place", async () => {
  const block_id = seedId("notes/block/roadmap/2/0");
  expect(await get({ block_id })).toEqual({
    block_id,
    type: "bulleted_list_item",
    text: "Pulse first",
    has_children: true,
    parent: { block_id: seedId("notes/block/roadmap/2") },
  });
  const page = `https://www.notion.so/Roadmap-${ROADMAP.replaceAll("-", "")}`;
  const address = `${page}#${block_id.replaceAll("-", "")}`;
  expect(await get({ url: address })).toMatchObject({ block_id });
});

test("a bookmark has its url and caption", async () => {
  const bookmark = {
    url: "https://example.com/prices",
    caption: [{ type: "text", text: { content: "Prices" } }],
  };
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: ROADMAP,
    properties: titled("Links"),
    child_blocks: [{ type: "bookmark", bookmark }],
  });
  const { items } = await new NotesPageContentGetTool(workspace).execute({ block_id: page.id });
  const found = await get({ block_id: items[0]?.id ?? "" });
  expect(found).toMatchObject({
    type: "bookmark",
    url: "https://example.com/prices",
    text: "Prices",
    parent: { page_id: page.id },
  });
});

test("a page is a block with its page_id", async () => {
  expect(await get({ block_id: ROADMAP })).toMatchObject({
    type: "child_page",
    text: "Roadmap",
    page_id: ROADMAP,
    parent: { page_id: PRODUCT },
  });
});

test("an unknown block is not found; an id of another form is rejected", async () => {
  const error = await catchError(get({ block_id: PAGE }));
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error.message).toContain("shared with this connection");
  expect(await catchError(get({ block_id: "roadmap" }))).toBeInstanceOf(InputError);
});
