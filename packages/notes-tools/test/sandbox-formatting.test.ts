import { seedId } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  NotesCommentCreateTool,
  NotesDatabaseCreateTool,
  NotesDatabaseFetchTool,
  NotesDatabaseInsertRowTool,
  NotesDatabaseQueryTool,
  NotesPageContentGetTool,
  NotesPageCreateTool,
  NotesPageGetTool,
  NotesUserListTool,
} from "../src/index.js";
import { parseContent } from "./helpers/outcome.js";
import { type Workspace, startWorkspace, titled, written } from "./helpers/sandbox.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

const PAGE_ID = seedId("notes/page/roadmap");

/** Sends requests to the sandbox that no tool supports. */
async function patch(path: string, body: object): Promise<number> {
  const { baseUrl, token } = workspace.sandbox.services.notes;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "notion-version": "2025-09-03",
  };
  const request = { method: "PATCH", headers, body: JSON.stringify(body) };
  return (await fetch(`${baseUrl}/v1/${path}`, request)).status;
}

test("formatting, links, mentions, icons and headers are read back", async () => {
  const users = await new NotesUserListTool(workspace).execute({});
  const user = users.items.find(({ type }) => type === "person");
  const link = { url: "https://example.com/plan" };
  const rich_text = [
    { text: { content: "Ship " } },
    { text: { content: "before Friday" }, annotations: { bold: true } },
    { text: { content: ", see " } },
    { text: { content: "the plan", link } },
    { text: { content: " " } },
    { mention: { user: { id: user?.id } } },
  ];
  const cells = [written("a"), written("b")];
  const table = {
    table_width: 2,
    has_column_header: true,
    children: [{ type: "table_row", table_row: { cells } }],
  };
  const page = await new NotesPageCreateTool(workspace).execute({
    parent_page_id: PAGE_ID,
    child_blocks: [
      { type: "callout", callout: { rich_text, icon: { type: "emoji", emoji: "💡" } } },
      { type: "table", table },
    ],
  });
  expect(page.blocks_written).toBe(3);
  const read = new NotesPageContentGetTool(workspace);
  const readItems = async (format?: "plain") =>
    parseContent(await read.invoke({ block_id: page.id, format }))["items"];
  const items = (await readItems("plain")) as object[];
  const name = `@${user?.name}`;
  expect(items).toMatchObject([
    {
      text: `Ship before Friday, see the plan ${name}`,
      links: [{ text: "the plan", url: link.url }],
      mentions: [{ text: name, user_id: user?.id }],
      icon: "💡",
    },
    { type: "table", has_column_header: true },
  ]);
  expect(items[0]).not.toHaveProperty("markdown");
  expect(await readItems()).toMatchObject([
    {
      text: `Ship **before Friday**, see [the plan](${link.url}) <mention url="user://${user?.id}">${user?.name}</mention>`,
    },
    { type: "table" },
  ]);
});

test("a built-in icon is visible after a change", async () => {
  const { id } = await new NotesPageCreateTool(workspace).execute({ parent_page_id: PAGE_ID });
  const icon = { name: "pizza", color: "blue" };
  expect(await patch(`pages/${id}`, { icon: { type: "icon", icon } })).toBe(200);
  const get = new NotesPageGetTool(workspace);
  expect(parseContent(await get.invoke({ page_id: id }))["icon"]).toEqual(icon);
});

test("a formula names its columns", async () => {
  const database_id = seedId("notes/database/releases");
  const fetched = await new NotesDatabaseFetchTool(workspace).invoke({ database_id });
  expect(parseContent(fetched)["columns"]).toMatchObject({
    Label: { type: "formula", expression: 'prop("Release") + " (" + prop("State") + ")"' },
    Overdue: { type: "formula", expression: 'prop("Ship date") < now()' },
    Votes: { type: "rollup", relation_property_name: "Requests", function: "sum" },
  });
});

test("a status has the groups of its options, a row's text its links", async () => {
  const made = await new NotesDatabaseCreateTool(workspace).execute({
    parent: { page_id: PAGE_ID },
    title: written("Plans"),
    properties: { Name: { title: {} }, State: { status: {} }, Note: { rich_text: {} } },
  });
  const fetched = await new NotesDatabaseFetchTool(workspace).invoke({ database_id: made.id });
  expect(parseContent(fetched)["columns"]).toMatchObject({
    State: {
      type: "status",
      options_by_group: {
        "To-do": ["Not started"],
        "In progress": ["In progress"],
        Complete: ["Done"],
      },
    },
  });
  const link = { url: "https://example.com/why" };
  await new NotesDatabaseInsertRowTool(workspace).execute({
    database_id: made.id,
    properties: { ...titled("One"), Note: { rich_text: [{ text: { content: "Why", link } }] } },
  });
  const query = new NotesDatabaseQueryTool(workspace);
  expect(parseContent(await query.invoke({ database_id: made.id }))["items"]).toMatchObject([
    { properties: { Note: { text: "Why", links: [{ text: "Why", url: link.url }] } } },
  ]);
});

test("a comment is written by the connection, with its formatting", async () => {
  const rich_text = [{ text: { content: "Done" }, annotations: { strikethrough: true } }];
  const tool = new NotesCommentCreateTool(workspace);
  const data = parseContent(
    await tool.invoke({ comment: { rich_text }, parent: { page_id: PAGE_ID } }),
  );
  expect(data).toMatchObject({ text: "~~Done~~", author: "Workbelt" });
});
